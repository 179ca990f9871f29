// Small parts that the views of games share.

import { el } from "./page-parts.js";

/**
 * The picture of a sheet, which the program has sent as text.
 * @param {DraftSheet} sheet
 * @param {string} alt
 */
export function pictureOf({ picture, size: [width, height] }, alt = "") {
  const src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  const done = () => URL.revokeObjectURL(src);
  return el("img", { class: "paper", alt, src, width, height, draggable: "false", onload: done, onerror: done });
}

/**
 * The title that a text of YAML says, as far as one sees it without reading all: for the name of a file, and for
 * lists.
 * @param {string} text
 */
export function titleIn(text) {
  const said =
    /^title:[ \t]*(.+)$/m
      .exec(text)?.[1]
      .replace(/\s+#.*$/, "")
      .trim() ?? "";
  const single = /^\{[^:{}]+:\s*(?:"([^"]*)"|'([^']*)'|([^,}"']*))/.exec(said);
  return (single ? (single[1] ?? single[2] ?? single[3]) : said.replace(/^(["'])(.*)\1$/, "$2")).trim();
}

/**
 * A name for the file of a game: its title's words, else one that any may have.
 * @param {string} text
 */
export const fileNameOf = (text) =>
  `${
    titleIn(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-")
      .slice(0, 60) ?? "game"
  }.yaml`;
