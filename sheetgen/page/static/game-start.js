// The start of a game: from a template, from an existing pad, or empty.

import { api, Failure } from "./api.js";
import { cloneTemplate } from "./fields.js";
import { fetchContents, fetchDetails, sheetPicture, titleOf } from "./layouts.js";
import { beginDraft, svgImage } from "./make-parts.js";
import { el, failureBox, fill } from "./page-parts.js";
import { show as showPicture } from "./reach.js";
import { language, t } from "./words.js";

/** @param {Element} root @param {Visit} visit @param {string | false} notice */
export async function showStart(root, visit, notice) {
  const { start, signal } = visit;
  const at = cloneTemplate("game-start", { empty: () => begin("") });
  fill(root, notice && el("p", { class: "notice warn" }, notice), at.node);
  await showTemplates(at.templates, signal);
  if (signal.aborted) return;
  const { layouts } = await fetchContents(start);
  fill(at.pads, layouts.map(padCard));
}

/** @param {any} list @param {AbortSignal} signal */
async function showTemplates(list, signal) {
  try {
    const { templates } = await api.get("/api/draft/templates");
    if (signal.aborted) return;
    const cards = templates.map(templateCard);
    fill(
      list,
      cards.map((/** @type {any} */ { node }) => node),
    );
    for (const card of cards) if (!signal.aborted) await card.draw(); // one by one, so that other requests don't wait
  } catch (/** @type {any} */ failure) {
    const told = failure instanceof Failure ? failure : new Failure({});
    fill(
      list,
      el(
        "li",
        {},
        failureBox(told, () => showTemplates(list, signal)),
      ),
    );
  }
}

/**
 * Return the title in a text of YAML, found by a simple search: for file names and lists.
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
 * Return a draft of a text.
 * @param {string} text
 * @param {string} file "": no file yet
 * @param {string | null} before the file's content
 */
export const draftOf = (text, file = "", before = null) => ({
  way: "game",
  title: titleIn(text),
  file,
  text,
  before,
});

/** Start with a text that isn't in a file yet. @param {string} text */
function begin(text) {
  location.hash = beginDraft(draftOf(text));
}

/** Return the picture of a typed sheet. @param {DraftSheet} sheet @param {string} [alt] */
export const pictureOf = ({ picture, size: [width, height] }, alt = "") =>
  svgImage(picture, { class: "paper", alt, width, height, draggable: "false" });

/** @param {{ name: string, title: string, about: string, text: string }} template */
function templateCard({ name, title, about, text }) {
  const { node, place } = cloneTemplate("game-card", { pick: () => begin(text), title, about });
  const draw = () =>
    api
      .post("/api/draft", { file: `${name}.yaml`, text, lang: language() })
      .then(({ sheet }) => sheet && fill(place, pictureOf(sheet)))
      .catch(() => null); // its title is enough to choose it
  return { node, draw };
}

/** @param {{ name: string, stamp?: string }} layout */
function padCard({ name, stamp = "" }) {
  const isFile = /\.ya?ml(\.txt)?$/i.test(name);
  const { node, title, image, to } = cloneTemplate("pad-card", {
    title: titleOf(name),
    to: { href: `#make/game?${isFile ? "file" : "from"}=${encodeURIComponent(name)}` },
  });
  image.onerror = () => image.remove();
  showPicture(image, sheetPicture(name, { lang: language(), stamp }));
  if (isFile) to.append(el("span", { class: "hint mine" }, name));
  const variant = el(
    "a",
    { class: "hint", href: `#make/game?from=${encodeURIComponent(name)}&way=extends` },
    t("game.variant"),
  );
  node.append(variant);
  fetchDetails(name, stamp).then(
    (layout) => {
      fill(title, titleOf(name, layout));
      variant.ariaLabel = t("game.variant.of", { title: titleOf(name, layout) });
      node.hidden = !isFile && !layout.fillable;
    },
    () => node.remove(),
  );
  return node;
}
