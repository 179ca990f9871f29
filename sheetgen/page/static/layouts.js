// What is known of layouts, and how they are named.

import { api, of } from "./api.js";
import { inTongue, listed, t } from "./words.js";

const asked = new Map();

export function details(name, stamp = "") {
  const key = `${name} ${stamp}`;
  const forget = () => asked.delete(key);
  if (!asked.has(key)) {
    asked.set(key, api.get("/api/layout", { name }));
    asked.get(key).then(({ faults }) => faults.length && forget(), forget);
  }
  return asked.get(key);
}

export const folder = () => api.get("/api/folder");

/** The folder's sheets, and all layouts: the bundled ones, then the folder's; the bundled alone without a folder. */
export async function fetchContents({ bundled }) {
  const own = await folder().catch(() => ({ sheets: [], layouts: [] }));
  return { ...own, layouts: [...bundled.map((name) => ({ name })), ...own.layouts] };
}

/** What the folder holds; the view is shown anew once that has changed, as in an editor meanwhile. */
export async function watchedFolder(signal) {
  const found = await folder();
  const look = async () =>
    JSON.stringify(await folder()) !== JSON.stringify(found) && dispatchEvent(new Event("anew"));
  addEventListener("focus", () => look().catch(() => null), { signal });
  return found;
}

export const sheetPicture = (name, { scan, ...drawn }) =>
  of("/picture/sheet.svg", { name, scan: scan ? "1" : "", ...drawn });

export function titleOf(name, known, lang) {
  const last = name
    .replace(/\.ya?ml$/i, "")
    .split("/")
    .pop()
    .replaceAll("-", " ");
  return inTongue(known?.title, lang) || last.charAt(0).toUpperCase() + last.slice(1);
}

export const isOwn = (name) => /\.ya?ml$/i.test(name);

export function groupOf(name, known) {
  const group = isOwn(name) ? known?.group : name.split("/")[0];
  if (listed("group.").includes(group)) return group;
  return isOwn(name) && !known?.pages ? "own" : "other";
}

export const firstOf = (languages, wanted) => (languages.includes(wanted) ? wanted : languages[0]);

export const paperName = ({ called, paper }) => called ?? measures(paper);

export const measures = ([width, height]) =>
  t("print.mm", { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 });
