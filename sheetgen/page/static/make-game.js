// A custom game: its start page, its YAML next to the printed pad, a sheet to try, and its file. #make/game starts,
// #make/game/ID continues one in this browser, #make/game?file=NAME opens one in the folder, #make/game?from=NAME a
// copy of a layout, with &way=extends a layout with only the differences.

import { api } from "./api.js";
import { draftOf, showStart } from "./game-start.js";
import { beginDraft, loadDraft } from "./make-parts.js";
import { el, failureBox, fill } from "./page-parts.js";
import { t } from "./words.js";

/** The styles of these views, loaded once; no other view needs them. */
const dressed = new Promise((done) =>
  document.head.append(el("link", { rel: "stylesheet", href: "static/game.css", onload: done, onerror: done })),
);

/**
 * Show a game in this browser by its ID, or the start page for games.
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
