// All sheets with their pictures, by game; the folder's sheets appear with the bundled ones of their game.

import { el, failureBox, fill, templateContent } from "./page-parts.js";
import { show as showPicture, showBeside } from "./reach.js";
import {
  fetchDetails,
  pickLanguage,
  groupOf,
  isOwn,
  paperName,
  sheetPicture,
  titleOf,
  watchFolder,
} from "./layouts.js";
import { language, keysBelow, t } from "./words.js";

/** @param {Element} main @param {string} _ @param {Visit} visit */
export async function show(main, _, { start, signal }) {
  document.title = `${t("print.title")} – sheetgen`;
  main.replaceChildren(templateContent("gallery"));
  const about = /** @type {Element} */ (main.querySelector(".opening .hint"));
  main
    .querySelector(".shelf")
    ?.append(
      ...keysBelow("group.").map((name) =>
        el("section", { id: `group-${name}` }, el("h2", {}, t(`group.${name}`)), el("ul", { class: "cards" })),
      ),
    );
  const cards = start.bundled.map((name) => new Card(name, start.stamp));
  await showBeside(main, start, signal);
  const inView = [...main.querySelectorAll("img")].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.allSettled(inView.map((image) => image.decode()));
  if (start.folder && !signal.aborted)
    await showOwn(about, start, signal).catch(
      (failure) => failure.code !== "gone" && fill(about, failureBox(failure)),
    );
  for (const card of cards) if (!signal.aborted) await card.ask();
}

/**
 * Add the folder's layouts, and list its contents.
 * @param {Element} about
 * @param {Start} start
 * @param {AbortSignal} signal
 */
async function showOwn(about, { folder = "", unkept }, signal) {
  const { layouts, more } = await watchFolder(signal);
  const own = layouts.map((layout) => new Card(layout.name, layout.stamp));
  const tell = () => {
    const faulty = own.filter((card) => card.faults);
    fill(
      about,
      t(unkept ? "site.print.unkept" : "print.folder", { folder, count: own.length }),
      faulty.length > 0 && [
        " ",
        el("a", { href: faulty[0].href }, t("print.folder.faults", { count: faulty.length })),
      ],
      more > 0 && ` ${t("print.folder.more", { count: more })}`,
    );
  };
  if (!own.length) fill(about, t("print.folder.empty", { folder }), " ", el("a", { href: "#make" }, t("print.begin")));
  else tell();
  // one at a time, so that a slow one doesn't block other requests
  for (const card of own) {
    await card.ask();
    if (signal.aborted) return;
    card.put();
    if (card.faults) tell();
  }
}

class Card {
  /** @param {string} name @param {string} [stamp] */
  constructor(name, stamp) {
    this.name = name;
    this.stamp = stamp;
    /** @type {Partial<Details>} */
    this.details = {};
    this.href = `#print/${encodeURIComponent(name).replaceAll("%2F", "/")}`;
    this.node = /** @type {any} */ (templateContent("card").firstElementChild);
    const link = this.node.firstElementChild;
    link.href = this.href;
    const [place, title, about] = link.children;
    this.place = place;
    this.title = title;
    this.about = about;
    fill(this.title, titleOf(name));
    if (!isOwn(name)) this.put();
  }

  /** The number of the layout's faults. */
  get faults() {
    return this.details.faults?.length ?? 0;
  }

  /** Request the layout's title, paper and faults, and show them. */
  async ask() {
    const { name, stamp } = this;
    this.details = await fetchDetails(name, stamp).catch(() => ({})); // a failure is shown on the layout's own page
    const { paper, pages = 1, called } = this.details;
    fill(this.title, titleOf(name, this.details));
    const words = [
      paper && paperName({ called, paper }),
      pages > 1 && t("print.pages", { count: pages }),
      isOwn(name) && el("span", { class: "mine" }, t("print.own", { name })),
      this.faults > 0 && el("span", { class: "wrong" }, t("print.faults", { count: this.faults })),
    ].filter(Boolean);
    fill(this.about, words.flatMap((each) => [" · ", each]).slice(1));
  }

  /** Add the card to its group, with its picture. */
  put() {
    const { name, stamp, details } = this;
    const lang = isOwn(name) && details.pages ? pickLanguage(details.languages ?? [], language()) : language();
    const blank = () => fill(this.place, el("span", { "class": "paper blank", "aria-hidden": "true" }, "?"));
    const image = { class: "paper", alt: "", loading: "lazy", onerror: blank };
    if (this.faults) blank();
    else fill(this.place, showPicture(el("img", image), sheetPicture(name, { lang, stamp })));
    document.querySelector(`#group-${groupOf(name, details)} ul`)?.append(this.node);
  }
}
