// Games that this browser keeps, each a text with the name of its file, until they are thrown away.

import { titleIn } from "./game-parts.js";
import { drafts } from "./store.js";
import { newKey } from "./work.js";

const WAY = "game";
/** What these drafts are among all that is made on the page. */

/**
 * A game that is kept; null where there is none.
 * @param {string} id
 * @returns {GameDraft | null}
 */
export const loadDraft = (id) => draftOf(drafts.load(id));

/**
 * @param {string | null} text
 * @returns {GameDraft | null}
 */
function draftOf(text) {
  try {
    const draft = JSON.parse(text ?? "null");
    return draft?.way === WAY && typeof draft.text === "string" && typeof draft.file === "string" ? draft : null;
  } catch {
    return null;
  }
}

/** All that are kept, the last one first. */
export const keptDrafts = () =>
  drafts
    .ids()
    .map((id) => ({ id, ...loadDraft(id) }))
    .filter(({ text }) => text !== undefined)
    .sort((a, b) => Number(b.time) - Number(a.time));

/**
 * Keeps a game; false where the browser does not.
 * @param {string} id
 * @param {Omit<GameDraft, "time">} draft
 */
export const keepDraft = (id, draft) =>
  drafts.write(id, JSON.stringify({ ...draft, way: WAY, title: titleIn(draft.text), time: Date.now() }));

/**
 * Changes a game that is still kept, once its view was left.
 * @param {string} id
 * @param {Partial<GameDraft>} values
 */
export const reviseDraft = (id, values) =>
  drafts.revise(id, (text) => JSON.stringify({ ...JSON.parse(text), ...values }));

/**
 * Begins one; its ID.
 * @param {Omit<GameDraft, "time">} draft
 */
export function beginDraft(draft) {
  const id = newKey();
  keepDraft(id, draft);
  return id;
}

/** @param {string} id */
export const throwAway = (id) => drafts.forget(id);

/**
 * Calls `changed` when another tab changes a game.
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {(draft: GameDraft) => void} changed
 */
export const watchDraft = (id, signal, changed) =>
  drafts.watch(id, signal, (text) => {
    const draft = draftOf(text);
    if (draft) changed(draft);
  });
