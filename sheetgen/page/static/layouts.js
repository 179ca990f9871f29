// What is known of layouts, and how they are named.

import { api, of } from "./api.js";
import { inTongue, listed, t } from "./words.js";

const asked = new Map();

/** The details of a layout (title, paper, pages, faults …), asked once; `stamp` is that of its file, "" for bundled ones. */
export function details(name, stamp = "") {
  const key = `${name} ${stamp}`;
  if (!asked.has(key)) {
    const answer = api.get("/api/layout", { name });
    answer.catch(() => asked.delete(key));
    asked.set(key, answer);
  }
  return asked.get(key);
}

/** Forget a layout: its file, or one that it extends, may have changed. */
export const forget = (name, stamp) => asked.delete(`${name} ${stamp}`);

/** What stands in the folder: {layouts: [{name, stamp}], sheets: […]}. */
export const folder = () => api.get("/api/folder");

/** The address of a sheet's picture. */
export const sheetPicture = (name, { lang, ink = "full", page = 1, scan = false, stamp = "" } = {}) =>
  of("/picture/sheet.svg", { name, lang, ink, page, scan: scan ? "1" : null, stamp });

/** A layout's title; as long as nothing is known of it, what its name tells: "placement/level-1" → "Level 1". */
export function titleOf(name, known, lang) {
  const last = name.replace(/\.ya?ml$/i, "").split("/").pop().replaceAll("-", " ");
  return inTongue(known?.title, lang) || last.charAt(0).toUpperCase() + last.slice(1);
}

/** Whether a layout is a file of the folder. */
export const isOwn = (name) => /\.ya?ml$/i.test(name);

/** The group a layout is shown in: a game that the page has a name for, "other", or "own" for a file nobody can read. */
export function groupOf(name, known) {
  const group = isOwn(name) ? known?.group : name.split("/")[0];
  if (listed("group.").includes(group)) return group;
  return isOwn(name) && !known?.pages ? "own" : "other";
}

/** The language wanted where the layout has it, else its first. */
export const firstOf = (languages, wanted) => (!languages || languages.includes(wanted) ? wanted : languages[0]);

const PAPERS = { A3: [297, 420], A4: [210, 297], A5: [148, 210], A6: [105, 148], Letter: [215.9, 279.4], Legal: [215.9, 355.6] };

/** "A5", or "120 × 180 mm" for a size without a name. */
export function paperName(size) {
  const sides = [...size].sort((a, b) => a - b);
  const named = Object.keys(PAPERS).find((name) => PAPERS[name].every((side, at) => Math.abs(side - sides[at]) < 0.6));
  return named ?? measures(size);
}

/** "148 × 210 mm". */
export const measures = ([width, height]) => t("print.mm", { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 });
