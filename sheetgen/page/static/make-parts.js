// Small parts shared by the ways of the Make view: drafts stored in this browser, and pictures of sheets.

import { el } from "./page-parts.js";
import { drafts } from "./store.js";
import { newKey } from "./work.js";

/** Return whether two values are equal. @param {unknown} one @param {unknown} other */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return a draft of a way by its ID; null if there isn't one. @param {string} id @param {string} way */
export function loadDraft(id, way) {
  const draft = id && drafts.load(id);
  return draft?.way === way ? draft : null;
}

/**
 * Store a draft; return false if the browser can't store it.
 * @param {string} id
 * @param {Record<string, any> & { way: string, title: string }} draft
 */
export const keepDraft = (id, draft) => drafts.write(id, { ...draft, time: Date.now() });

/** Create a draft, and return its address. @param {Record<string, any> & { way: string, title: string }} draft */
export function beginDraft(draft) {
  const id = newKey();
  keepDraft(id, draft);
  return `#make/${draft.way}/${id}`;
}

/**
 * Return the picture of a page, sent by the program as SVG text.
 * @param {string} svg
 * @param {Attributes} attributes
 */
export function svgImage(svg, attributes) {
  const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const done = () => URL.revokeObjectURL(src);
  return el("img", { alt: "", src, onload: done, onerror: done, ...attributes });
}
