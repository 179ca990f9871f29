// A game of one's own: where it begins, its YAML beside the pad that it prints, a sheet to try, and how it becomes
// a file. #make/game begins, #make/game/ID goes on with one that this browser keeps, #make/game?file=NAME opens one
// of the folder, #make/game?from=NAME a copy of a layout, with &way=extends one that says only what differs from it.

import { api } from "./api.js";
import { draftOf, showStart } from "./game-start.js";
import { beginDraft, loadDraft } from "./make-parts.js";
import { el, failureBox, fill } from "./page-parts.js";
import { t } from "./words.js";

/** The looks of these views, loaded once; no other view wants them. */
const dressed = new Promise((done) =>
  document.head.append(el("link", { rel: "stylesheet", href: "static/game.css", onload: done, onerror: done })),
);

/**
 * Shows a game that this browser keeps by its ID, else the place where games begin.
 * @param {Element} root
 * @param {MakeContext} context
 */
export async function openGame(root, context) {
  const { id, query, signal } = context;
  document.title = `${t("game.title")} – sheetgen`;
  await dressed;
  if (signal.aborted) return;
  const draft = loadDraft(id, "game");
  if (draft) {
    fill(root, el("h1", {}, draft.file), el("p", { class: "hint" }, t("game.opening")));
    const { Workshop } = await import("./game-workshop.js"); // with the editor, which is large
    return signal.aborted ? undefined : new Workshop(root, draft, context).open();
  }
  const name = query.file ?? query.from;
  if (!name) return showStart(root, context, Boolean(id) && t("game.gone"));
  try {
    const { text } = await api.post("/api/draft/open", { name, way: query.file ? "itself" : (query.way ?? "copy") });
    if (signal.aborted) return;
    location.replace(beginDraft(query.file ? draftOf(text, name, text) : draftOf(text)));
  } catch (/** @type {any} */ failure) {
    const back = el("a", { class: "button", href: "#make/game" }, t("game.back"));
    fill(
      root,
      el("h1", {}, name),
      failureBox(failure, () => openGame(root, context), back),
    );
  }
}
