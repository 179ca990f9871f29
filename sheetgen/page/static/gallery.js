// The gallery: all sheets with their pictures, by game, and a search. Games with sheets of the folder come first, and
// those sheets before the ones they extend. The Print view consists of it; the Check view shows it too.

import { cloneTemplate } from "./fields.js";
import {
  aboutPlayers,
  familyOf,
  fetchDetails,
  groupOf,
  isOwn,
  knownDetails,
  knownLayouts,
  nameInWords,
  paperName,
  pickLanguage,
  sheetPicture,
  titleOf,
  watchFolder,
} from "./layouts.js";
import { el, failureBox, fill, templateContent } from "./page-parts.js";
import { show as showPicture, showBeside } from "./reach.js";
import { inLanguage, keysBelow, language, t } from "./words.js";

const MOST_PLAYERS = 8; // to choose from
const EVERYTHING = { text: "", kind: "", players: "" };

/** @param {Element} main @param {string} _ @param {Visit} visit */
export async function show(main, _, { start, signal }) {
  document.title = `${t("print.title")} – sheetgen`;
  main.replaceChildren(templateContent("gallery"));
  const about = /** @type {Element} */ (main.querySelector(".opening .hint"));
  const gallery = new Gallery(signal, (name) => `#print/${encodeURIComponent(name).replaceAll("%2F", "/")}`);
  main.append(gallery.node);
  gallery.put(knownLayouts(start));
  complete(main, gallery, about, start).catch((failure) => signal.aborted || fill(about, failureBox(failure)));
}

/**
 * Add the folder's layouts and the details of all; the user may already scroll and search.
 * @param {Element} main
 * @param {Gallery} gallery
 * @param {Element} about
 * @param {Start} start
 */
async function complete(main, gallery, about, start) {
  const { signal } = gallery;
  const { folder = "", unkept } = start;
  await showBeside(main, start, signal);
  const own = folder ? await watchFolder(signal).catch((failure) => failure) : {};
  if (signal.aborted) return;
  if (own.layouts) gallery.put(knownLayouts(start));
  else if (folder && own.code !== "gone") fill(about, failureBox(own));
  await gallery.load(() => {
    const { count, faulty } = gallery;
    if (!own.layouts) return;
    if (!count) fill(about, t("print.folder.empty", { folder }), " ", el("a", { href: "#make" }, t("print.begin")));
    else
      fill(
        about,
        t(unkept ? "site.print.unkept" : "print.folder", { folder, count }),
        faulty.length > 0 && [
          " ",
          el("a", { href: faulty[0].href }, t("print.folder.faults", { count: faulty.length })),
        ],
        own.more > 0 && ` ${t("print.folder.more", { count: own.more })}`,
      );
  });
}

export class Gallery {
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {Map<string, Element>} */
  #sections = new Map();

  /**
   * @param {AbortSignal} signal
   * @param {(name: string) => string} to the address that a layout's card leads to
   * @param {(details: Details) => unknown} suits whether a layout is shown
   */
  constructor(signal, to, suits = () => true) {
    this.signal = signal;
    this.to = to;
    this.suits = suits;
    this.at = cloneTemplate("finder", { all: () => this.#want(EVERYTHING) });
    const { form, kind, players } = this.at;
    form.oninput = () => this.#want(/** @type {any} */ (Object.fromEntries(new FormData(form))));
    form.onsubmit = (/** @type {Event} */ event) => event.preventDefault();
    kind.append(...keysBelow("kind.").map((name) => el("option", { value: name }, t(`kind.${name}`))));
    for (let count = 1; count <= MOST_PLAYERS; count++)
      players.append(el("option", { value: count }, t("find.players.n", { count })));
    this.node = this.at.node;
  }

  /** The number of the folder's layouts. */
  get count() {
    return [...this.#cards.values()].filter((card) => card.isOwn).length;
  }

  /** The cards of the layouts with errors. */
  get faulty() {
    return [...this.#cards.values()].filter((card) => card.details.faults?.length);
  }

  /** Show these layouts; cards that are already there stay. @param {Contents["layouts"]} layouts */
  put(layouts) {
    const families = new Map(layouts.map(({ name }) => [name, familyOf(name, layouts)]));
    const groups = [...new Set(["own", ...keysBelow("group.")])];
    const known = [...new Set(families.values())];
    const own = layouts.map(({ name }) => name).filter(isOwn);
    const places = layouts.map((layout) => {
      const family = families.get(layout.name) ?? "";
      const group = groupOf(family);
      const isFirst = (/** @type {(name: string) => boolean} */ is) => (own.some(is) ? 0 : 1);
      const rank = [
        isFirst((name) => groupOf(families.get(name) ?? "") === group),
        groups.indexOf(group),
        isFirst((name) => families.get(name) === family),
        known.indexOf(family),
        isOwn(layout.name) ? 0 : 1,
      ];
      return { layout, group, rank };
    });
    places.sort((one, other) => one.rank.map((n, at) => n - other.rank[at]).find(Boolean) ?? 0);
    const cards = new Map(this.#cards);
    this.#cards.clear();
    const focused = /** @type {any} */ (document.activeElement);
    for (const { layout, group } of places) {
      const before = cards.get(layout.name);
      const card = before && before.stamp === layout.stamp ? before : new Card(layout, this.to(layout.name));
      if (card === before) cards.delete(layout.name);
      const section =
        this.#sections.get(group) ??
        el("section", {}, el("h2", {}, t(`group.${group}`)), el("ul", { class: "cards" }));
      this.#sections.set(group, section);
      this.#cards.set(layout.name, card);
      section.querySelector("ul")?.append(card.node);
      this.at.shelf.append(section);
    }
    for (const { node } of cards.values()) node.remove();
    if (this.node.contains(focused)) focused.focus({ preventScroll: true });
    this.#want();
  }

  /**
   * Request the details of all layouts in turn, so that a slow one doesn't block other requests.
   * @param {() => void} [each] called at first, and after each layout of the folder
   */
  async load(each = () => {}) {
    each();
    for (const card of this.#cards.values()) {
      if (this.signal.aborted) return;
      const details = await card.ask();
      if (!this.suits(details)) {
        this.#cards.delete(card.name);
        card.node.remove();
      }
      this.#tellApart();
      this.#want();
      if (card.isOwn) each();
    }
  }

  /** Add the name of the file to a title that another sheet has too. */
  #tellApart() {
    const cards = [...this.#cards.values()];
    for (const card of cards)
      if (card.isOwn && cards.some((other) => other !== card && other.title === card.title))
        card.say(`${card.title} – ${nameInWords(card.name)}`);
  }

  /** Show the cards that fit a search, which stays when the user comes back. @param {typeof EVERYTHING} [search] */
  #want(search) {
    if (search) history.replaceState({ ...history.state, search }, "");
    else search = /** @type {typeof EVERYTHING} */ (history.state?.search ?? EVERYTHING);
    const { form, found, shelf, all } = this.at;
    const cards = [...this.#cards.values()];
    for (const [name, value] of Object.entries(search)) if (form[name].value !== value) form[name].value = value;
    for (const card of cards) card.node.hidden = !card.fits(search);
    for (const section of shelf.children) section.hidden = !section.querySelector("li:not([hidden])");
    const count = cards.filter((card) => !card.node.hidden).length;
    const isAll = !Object.values(search).some(Boolean);
    all.hidden = isAll;
    fill(found, !isAll && t(count ? "find.found" : "find.none", { count }));
  }
}

class Card {
  /** @type {Partial<Details>} */
  details = {};

  /** @param {Contents["layouts"][0]} layout @param {string} href */
  constructor({ name, stamp }, href) {
    this.name = name;
    this.stamp = stamp;
    this.href = href;
    this.isOwn = isOwn(name);
    this.at = cloneTemplate("card", { to: { href } });
    this.node = this.at.node;
    this.say(titleOf(name));
    if (!this.isOwn) this.#draw(language());
    const known = knownDetails(name, stamp);
    if (known) this.show(known);
  }

  /** Show a title. @param {string} title */
  say(title) {
    this.title = title;
    fill(this.at.title, title);
  }

  /** Request the layout's details, and show them; a failure is shown on the layout's own page. */
  async ask() {
    const { name, stamp } = this;
    const details = await fetchDetails(name, stamp).catch(() => /** @type {Details} */ ({}));
    if (details !== this.details) this.show(details);
    return details;
  }

  /** Show the layout's details. @param {Details} details */
  show(details) {
    const { name, at } = this;
    this.details = details;
    const { paper, pages = 1, called, minutes, faults = [], languages = [] } = details;
    this.say(titleOf(name, details));
    fill(at.about, inLanguage(details.about));
    const facts = [
      aboutPlayers(details),
      minutes && t("print.minutes", { minutes: minutes.replace("..", "–") }),
      paper && paperName({ called, paper }),
      pages > 1 && t("print.pages", { count: pages }),
      this.isOwn && el("span", { class: "mine" }, t("print.own", { name })),
      faults.length > 0 && el("span", { class: "wrong" }, t("print.faults", { count: faults.length })),
    ].filter(Boolean);
    fill(at.facts, facts.flatMap((each) => [" · ", each]).slice(1));
    if (faults.length) this.#blank();
    else if (this.isOwn) this.#draw(pages ? pickLanguage(languages, language()) : language());
  }

  /** @param {string} lang */
  #draw(lang) {
    const { name, stamp } = this;
    const image = el("img", { class: "paper", alt: "", loading: "lazy", onerror: () => this.#blank() });
    fill(this.at.place, showPicture(image, sheetPicture(name, { lang, stamp })));
  }

  #blank() {
    fill(this.at.place, el("span", { "class": "paper blank", "aria-hidden": "true" }, "?"));
  }

  /** Return whether the layout fits a search; unknown properties fit. @param {typeof EVERYTHING} search */
  fits({ text, kind, players }) {
    const { details } = this;
    const all = ` ${plain([this.title, inLanguage(details.about), this.name, t(`kind.${details.kind}`)].join(" "))}`;
    const [least, most] = details.players ?? [0, Infinity];
    return (
      plain(text)
        .split(" ")
        .every((word) => all.includes(` ${word}`)) &&
      (!kind || kind === details.kind || !details.name) &&
      (!players || (least <= Number(players) && Number(players) <= most))
    );
  }
}

/** Return the words of a text, in small letters without accents, with a space between them. @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase();
