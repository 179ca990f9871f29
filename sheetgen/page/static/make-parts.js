// Small parts that the ways of the Make view share: drafts that this browser keeps, and pictures of sheets.

import { el } from "./page-parts.js";
import { drafts } from "./store.js";
import { newKey } from "./work.js";

/** Whether two values say the same. @param {unknown} one @param {unknown} other */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return a draft of a way by its ID; null if there isn't one. @param {string} id @param {string} way */
export function loadDraft(id, way) {
  const draft = id && drafts.load(id);
  return draft?.way === way ? draft : null;
}

/**
 * Keeps a draft; false if the browser does not keep it.
 * @param {string} id
 * @param {Record<string, any> & { way: string, title: string }} draft
 */
export const keepDraft = (id, draft) => drafts.write(id, { ...draft, time: Date.now() });

/** Begins a draft, and gives its address. @param {Record<string, any> & { way: string, title: string }} draft */
export function beginDraft(draft) {
  const id = newKey();
  keepDraft(id, draft);
  return `#make/${draft.way}/${id}`;
}

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
