// The details and names of layouts.

import { api, of } from "./api.js";
import { inLanguage, keysBelow, t } from "./words.js";

/** @type {Map<string, Promise<Details>>} */
const requests = new Map();

/**
 * Return the details of a layout, requested once; `stamp` changes with its file, or with the program if it is bundled.
 * @param {string} name
 * @param {string} [stamp]
 * @returns {Promise<Details>}
 */
export function fetchDetails(name, stamp = "") {
  const key = `${name} ${stamp}`;
  const before = requests.get(key);
  if (before) return before;
  const forget = () => requests.delete(key);
  const answer = api.get("/api/layout", { name, stamp: isOwn(name) ? "" : stamp });
  requests.set(key, answer);
  answer.then((details) => (details.faults.length ? forget() : received.set(key, details)), forget);
  return answer;
}

/** @type {Map<string, Details>} */
const received = new Map();

/**
 * Return the details of a layout if they have been requested before and it has no faults.
 * @param {string} name
 * @param {string} [stamp]
 */
export const knownDetails = (name, stamp = "") => received.get(`${name} ${stamp}`);

/** @type {Contents["layouts"]} */
let listed = []; // the folder's layouts, when its contents were last requested

/** Return the contents of the folder. */
export async function fetchFolder() {
  const contents = /** @type {Contents} */ (await api.get("/api/folder"));
  listed = contents.layouts;
  return contents;
}

/**
 * Return all layouts: first the bundled layouts, then the folder's as last listed.
 * @param {Start} start
 * @returns {Contents["layouts"]}
 */
export const knownLayouts = ({ bundled, stamp }) => [...bundled.map((name) => ({ name, stamp })), ...listed];

/**
 * Return the folder's sheets, and all layouts.
 * @param {Start} start
 * @returns {Promise<Contents>}
 */
export async function fetchContents(start) {
  const own = await fetchFolder().catch(() => ({ sheets: [], layouts: [], more: 0 }));
  return { ...own, layouts: knownLayouts(start) };
}

/**
 * Return the contents of the folder; reload the view if they have changed in the meantime, for example in an editor.
 * @param {AbortSignal} signal
 */
export async function watchFolder(signal) {
  const contents = await fetchFolder();
  const look = async () =>
    JSON.stringify(await fetchFolder()) !== JSON.stringify(contents) && dispatchEvent(new Event("anew"));
  addEventListener("focus", () => look().catch(() => null), { signal });
  return contents;
}

/** Return the address of a picture of a sheet. @param {string} name @param {Record<string, any>} drawn */
export const sheetPicture = (name, { scan, paper, ...drawn }) =>
  of("/picture/sheet.svg", { name, scan: scan ? "1" : "", paper: paper ?? "", ...drawn });

/** Return a layout's name in words, without folder and suffix. @param {string} name */
export const nameInWords = (name) => name.replace(/\.ya?ml(\.txt)?$|.*\//gi, "").replaceAll("-", " ");

/** Return a layout's number of players, in words. @param {Partial<Details>} details */
export function aboutPlayers({ players, sides }) {
  if (!players || sides) return sides && t("print.sides", { count: sides });
  const [least, most] = players;
  if (least === most) return t("find.players.n", { count: most });
  return t(least === 1 ? "print.players.to" : "print.players.range", { least, most });
}

/**
 * Return a layout's title in a language, or its name in words if it has no title.
 * @param {string} name
 * @param {Partial<Details>} [details]
 * @param {string} [lang]
 */
export function titleOf(name, details, lang) {
  const last = nameInWords(name);
  return inLanguage(details?.title, lang) || last.charAt(0).toUpperCase() + last.slice(1);
}

/** Return whether a layout is a file in the folder. @param {string} name */
export const isOwn = (name) => /\.ya?ml(\.txt)?$/i.test(name);

/**
 * Return the bundled game that a layout belongs to or starts from, perhaps through other files; "" for a custom game.
 * @param {string} name
 * @param {Contents["layouts"]} layouts
 * @param {number} depth
 * @returns {string}
 */
export function familyOf(name, layouts, depth = 20) {
  if (!isOwn(name)) return name.split("/")[0];
  const base = layouts.find((layout) => layout.name === name)?.base ?? ""; // an unreadable file has none
  if (isOwn(base) && depth) return familyOf(base.replace("./", ""), layouts, depth - 1);
  const bundled = layouts.filter((layout) => !isOwn(layout.name)).map((layout) => familyOf(layout.name, layouts));
  return bundled.find((family) => base === family || /^[/-]/.test(base.replace(family, ""))) ?? "";
}

/** Return the group under which a bundled game is shown. @param {string} family */
export const groupOf = (family) => (keysBelow("group.").includes(family) ? family : family ? "other" : "own");

/**
 * Return the preferred language if available, otherwise the first.
 * @param {string[]} languages
 * @param {string} preference
 */
export const pickLanguage = (languages, preference) => (languages.includes(preference) ? preference : languages[0]);

/** Return the name of a paper, or its dimensions. @param {Pick<Details, "called" | "paper">} known */
export const paperName = ({ called, paper }) => called ?? measures(paper);

/** Return the dimensions of paper, in words. @param {[number, number] | number[]} sides */
export const measures = ([width, height]) =>
  t("print.mm", { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 });
