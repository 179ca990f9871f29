// What is known of layouts: asked once, and again when a file in the folder has changed.

import { api, of } from "./api.js";
import { inTongue, listed, t } from "./words.js";

const asked = new Map(); // "NAME STAMP" → promise of its details

/** The details of a layout (title, paper, pages, faults …); `stamp` is that of its file, "" for bundled ones. */
export function details(name, stamp = "") {
  const key = `${name} ${stamp}`;
  if (!asked.has(key)) {
    const answer = inTurn(() => api.get("/api/layout", { name }));
    answer.catch(() => asked.delete(key));
    asked.set(key, answer);
  }
  return asked.get(key);
}

/** Forget what is known of a layout: its file, or one that it extends, may have changed. */
export function forget(name) {
  for (const key of asked.keys()) if (key.startsWith(`${name} `)) asked.delete(key);
}

// A few at a time, so that pictures, which are asked for over the same few connections, come between.
const AT_ONCE = 2;
const waiting = [];
let running = 0;

function inTurn(work) {
  return new Promise((done, failed) => {
    waiting.push(() => work().then(done, failed).finally(next));
    if (running < AT_ONCE) {
      running += 1;
      waiting.shift()();
    }
  });
}

function next() {
  const work = waiting.shift();
  if (work) work();
  else running -= 1;
}

/** What stands in the folder: {layouts: [{name, stamp}], sheets: […]}. */
export const folder = () => api.get("/api/folder");

/** The address of a sheet's picture. */
export const sheetPicture = (name, { lang = null, ink = "full", page = 1, scan = false, stamp = "" } = {}) =>
  of("/picture/sheet.svg", { name, lang, ink, page, scan: scan ? "1" : null, stamp });

/** A layout's title in the language asked for; its name as long as nothing more is known. */
export const titleOf = (name, known, lang) => inTongue(known?.title, lang) || name.replace(/\.ya?ml$/, "");

/** The group a layout is shown in: a game the page has a name for, or "other"; "own" for a file that cannot be read. */
export function groupOf(name, known) {
  const own = isOwn(name);
  const group = own ? known?.group : name.split("/")[0];
  if (listed("group.").includes(group)) return group;
  return own && !known?.title ? "own" : "other";
}

/** Whether a layout is a file of the folder. */
export const isOwn = (name) => /\.ya?ml$/i.test(name);

/** The languages of a layout in which its sheet is shown first: the page's where it has it. */
export const firstOf = (languages, wanted) => (languages?.includes(wanted) ? wanted : (languages?.[0] ?? null));

const PAPERS = { A3: [297, 420], A4: [210, 297], A5: [148, 210], A6: [105, 148], Letter: [215.9, 279.4], Legal: [215.9, 355.6] };

/** "A5", or "120 × 180 mm" for a size without a name. */
export function paperName(size) {
  const sides = [...size].sort((a, b) => a - b);
  const found = Object.entries(PAPERS).find(([, paper]) => paper.every((side, at) => Math.abs(side - sides[at]) < 0.6));
  return found ? found[0] : measures(size);
}

/** "148 × 210 mm". */
export const measures = ([width, height]) => t("print.mm", { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 });
