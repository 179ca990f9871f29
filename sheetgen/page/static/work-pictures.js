// Pictures of the works in this browser: the first sheet that isn't blank, as filled in. Loaded if there are works,
// and drawn in turn, so that other requests don't wait.

import { api } from "./api.js";
import { Work } from "./work.js";
import { language } from "./words.js";

/** @type {Map<string, string>} */
const drawn = new Map(); // addresses of pictures, by work, last change and language

/**
 * Show the picture of each work in a list, in the images that name a work.
 * @param {Element} list
 * @param {AbortSignal} signal
 */
export async function show(list, signal) {
  const images = /** @type {any[]} */ ([...list.querySelectorAll("img[data-work]")]);
  for (const image of images) {
    if (signal.aborted) return;
    const src = await picture(image.dataset.work);
    if (src) Object.assign(image, { src, hidden: false });
  }
}

/** Return the address of a work's picture; "" if it can't be drawn. @param {string} id */
async function picture(id) {
  const work = new Work(id);
  const key = `${id} ${work.about.time} ${language()}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const count = (/** @type {string} */ one) => Object.keys(work.values(one)).length;
  const first = work.sheets.find((one) => count(one) > 1) ?? work.sheets[0];
  if (!first) return "";
  const request = { layout: work.get("layout"), lang: work.get("lang") ?? language() };
  const svg = await api
    .post("/api/picture", { ...request, sheets: [{ values: work.values(first) }] })
    .catch(() => null);
  const src = svg ? URL.createObjectURL(svg) : "";
  drawn.set(key, src);
  return src;
}
