// A game of one's own: where it begins, its YAML beside the pad that it prints, a sheet to try, and how it becomes
// a file. #make/game begins, #make/game?draft=ID goes on with one that this browser keeps, #make/game?file=NAME
// opens one of the folder, #make/game?from=NAME a copy of a layout.

import { api } from "./api.js";
import { showStart } from "./make-start.js";
import { beginDraft, loadDraft } from "./make-drafts.js";
import { el, failureBox, fill, tryAgain } from "./page-parts.js";
import { t } from "./words.js";

/**
 * Shows the place where games are made.
 * @param {Element} root
 * @param {Visit} visit
 * @returns {Promise<void>}
 */
export async function openGame(root, visit) {
  const { query, signal } = visit;
  document.title = `${t("make.game.title")} – sheetgen`;
  await dress(root.ownerDocument);
  const draft = query.draft && loadDraft(query.draft);
  if (draft) {
    fill(root, el("h1", {}, draft.file), el("p", { class: "hint" }, t("make.opening")));
    const { Workshop } = await import("./make-workshop.js"); // with the editor, which is large
    return signal.aborted ? undefined : new Workshop(root, query.draft, draft, visit).open();
  }
  const name = query.file ?? query.from;
  if (!name) return showStart(root, visit, Boolean(query.draft) && t("make.gone"));
  try {
    const { text } = await api.post("/api/draft/open", { name, way: query.file ? "itself" : (query.way ?? "copy") });
    if (signal.aborted) return;
    const id = beginDraft(query.file ? { file: name, text, before: text } : { file: "", text, before: null });
    history.replaceState(null, "", `#make/game?draft=${id}`);
    return openGame(root, { ...visit, query: { draft: id } });
  } catch (/** @type {any} */ failure) {
    const again = tryAgain(failure, () => openGame(root, visit));
    fill(
      root,
      el("h1", {}, name),
      failureBox(failure, again, el("a", { class: "button", href: "#make/game" }, t("make.back"))),
    );
  }
}

/**
 * Has the looks of these views, which no other view wants.
 * @param {Document} page
 */
async function dress(page) {
  const id = "make-looks";
  if (page.getElementById(id)) return;
  const link = el("link", { id, rel: "stylesheet", href: "/static/make.css" });
  const there = new Promise((done) => Object.assign(link, { onload: done, onerror: done }));
  page.head.append(link);
  await there;
}
