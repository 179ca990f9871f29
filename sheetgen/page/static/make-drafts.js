// Games that this browser keeps, each a text with the name of its file, until they are thrown away.

import { kept } from "./store.js";
import { newKey } from "./work.js";

const games = kept("sheetgen/game/");

/**
 * A game that is kept; null where there is none.
 * @param {string} id
 * @returns {GameDraft | null}
 */
export const loadDraft = (id) => draftOf(games.load(id));

/**
 * @param {string | null} text
 * @returns {GameDraft | null}
 */
function draftOf(text) {
  try {
    const draft = JSON.parse(text ?? "null");
    return typeof draft?.text === "string" && typeof draft.file === "string" ? draft : null;
  } catch {
    return null;
  }
}

/** All that are kept, the last one first. */
export const keptDrafts = () =>
  games
    .ids()
    .map((id) => ({ id, ...loadDraft(id) }))
    .filter(({ text }) => text !== undefined)
    .sort((a, b) => Number(b.time) - Number(a.time));

/**
 * Keeps a game; false where the browser does not.
 * @param {string} id
 * @param {Omit<GameDraft, "time">} draft
 */
export const keepDraft = (id, draft) => games.write(id, JSON.stringify({ ...draft, time: Date.now() }));

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
export const throwAway = (id) => games.drop(id);

/**
 * Calls `changed` when another tab changes a game.
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {(draft: GameDraft) => void} changed
 */
export const watchDraft = (id, signal, changed) =>
  games.watch(id, signal, (text) => {
    const draft = draftOf(text);
    if (draft) changed(draft);
  });
