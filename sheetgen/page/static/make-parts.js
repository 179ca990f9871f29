// Small parts that the ways of the Make view share: drafts that this browser keeps, each as JSON with its `way`,
// `title` and `time`, and pictures of sheets.

import { el } from "./page-parts.js";
import { drafts } from "./store.js";
import { newKey } from "./work.js";

/**
 * Whether two values say the same.
 * @param {unknown} one
 * @param {unknown} other
 */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A draft of a way by its text; null if it is none.
 * @param {string | null} text
 * @param {string} way
 * @returns {any}
 */
function draftOf(text, way) {
  try {
    const draft = JSON.parse(text ?? "null");
    return draft?.way === way ? draft : null;
  } catch {
    return null;
  }
}

/**
 * A draft of a way by its ID; null if there is none.
 * @param {string} id
 * @param {string} way
 */
export const loadDraft = (id, way) => draftOf(id && drafts.load(id), way);

/**
 * Keeps a draft; false if the browser does not keep it.
 * @param {string} id
 * @param {Record<string, any> & { way: string, title: string }} draft
 */
export const keepDraft = (id, draft) => drafts.write(id, JSON.stringify({ ...draft, time: Date.now() }));

/**
 * Begins a draft, and gives its address.
 * @param {Record<string, any> & { way: string, title: string }} draft
 */
export function beginDraft(draft) {
  const id = newKey();
  keepDraft(id, draft);
  return `#make/${draft.way}/${id}`;
}

/**
 * Changes a draft that is still kept, once its view was left.
 * @param {string} id
 * @param {(draft: any) => Record<string, any>} valuesOf
 */
export const reviseDraft = (id, valuesOf) =>
  drafts.revise(id, (text) => {
    const draft = JSON.parse(text);
    return JSON.stringify({ ...draft, ...valuesOf(draft) });
  });

/**
 * Calls `changed` when another tab changes a draft.
 * @param {string} id
 * @param {string} way
 * @param {AbortSignal} signal
 * @param {(draft: any) => void} changed
 */
export const watchDraft = (id, way, signal, changed) =>
  drafts.watch(id, signal, (text) => {
    const draft = draftOf(text, way);
    if (draft) changed(draft);
  });

/**
 * A name for a file: its title's words, otherwise `untitled`.
 * @param {string} title
 * @param {string} untitled
 */
export const fileNameOf = (title, untitled) =>
  `${
    title
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-")
      .slice(0, 60) ?? untitled
  }.yaml`;

/**
 * The picture of a page, which the program has sent as the text of an SVG.
 * @param {string} svg
 * @param {Attributes} attributes
 */
export function svgImage(svg, attributes) {
  const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const done = () => URL.revokeObjectURL(src);
  return el("img", { alt: "", src, onload: done, onerror: done, ...attributes });
}
