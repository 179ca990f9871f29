// All sheets with their pictures, by game; those of the folder beside the bundled ones of their game.

import { el, failureBox, fill, part } from "./page-parts.js";
import { details, firstOf, folder, groupOf, isOwn, paperName, sheetPicture, titleOf } from "./layouts.js";
import { language, listed, t } from "./words.js";

export async function showGallery(main, { start, signal }) {
  document.title = `${t("print.title")} – sheetgen`;
  main.replaceChildren(part("gallery"));
  const shelf = new Shelf(main.querySelector(".shelf"));
  const about = main.querySelector(".opening .hint");
  const at = (name) => listed("group.").indexOf(groupOf(name));
  for (const name of [...start.bundled].sort((a, b) => at(a) - at(b))) shelf.put(new Card(name)); // pictures are asked for in this order
  if (start.folder) {
    const look = () => lookAtFolder(shelf, about, start).catch((failure) => failure.code !== "gone" && fill(about, failureBox(failure)));
    addEventListener("focus", look, { signal }); // a file may have been changed in an editor meanwhile
    addEventListener("back", look, { signal });
    await look();
  }
  for (const card of shelf.cards.values()) {
    if (signal.aborted) return;
    await card.ask(); // one after the other, so that pictures come between
  }
}

/** Take what stands in the folder onto the shelf: new and changed files, and no more those that are gone. */
async function lookAtFolder(shelf, about, { folder: name, bundled }) {
  const { layouts, more } = await folder();
  shelf.keep([...bundled, ...layouts.map((layout) => layout.name)]);
  const fresh = layouts.filter((layout) => shelf.cards.get(layout.name)?.stamp !== layout.stamp).map((layout) => new Card(layout.name, layout.stamp));
  await Promise.all(fresh.map((card) => card.ask().then(() => shelf.put(card)))); // its group is known only by its details
  const own = [...shelf.cards.values()].filter((card) => isOwn(card.name));
  const faulty = own.filter((card) => card.known?.faults.length);
  if (!own.length) return void fill(about, t("print.folder.empty", { folder: name }), " ", el("code", {}, "sheetgen new sheet dice"));
  fill(about, t("print.folder", { folder: name, n: own.length }),
    faulty.length > 0 && [" ", el("a", { href: faulty[0].href }, t("print.folder.faults", { n: faulty.length }))],
    more > 0 && [" ", t("print.folder.more", { n: more })]);
}

/** The groups on the page, in the order of their words; a group stands there as long as it has a card. */
class Shelf {
  cards = new Map();

  constructor(node) {
    this.node = node;
  }

  put(card) {
    this.cards.get(card.name)?.node.remove();
    this.cards.set(card.name, card);
    this.#list(groupOf(card.name, card.known)).append(card.node);
  }

  keep(names) {
    for (const [name, card] of this.cards) {
      if (names.includes(name)) continue;
      card.node.remove();
      this.cards.delete(name);
    }
    for (const group of [...this.node.children]) if (!group.querySelector("li")) group.remove();
  }

  #list(name) {
    const at = listed("group.").indexOf(name);
    const groups = [...this.node.children];
    let group = groups.find((each) => Number(each.dataset.at) === at);
    if (!group) {
      group = el("section", { class: "group", "data-at": at, "aria-labelledby": `group-${name}` },
        el("h2", { id: `group-${name}` }, t(`group.${name}`)), el("ul", { class: "cards" }));
      this.node.insertBefore(group, groups.find((each) => Number(each.dataset.at) > at) ?? null);
    }
    return group.lastElementChild;
  }
}

/** One sheet: its picture, its title, its paper. */
class Card {
  constructor(name, stamp = "") {
    Object.assign(this, { name, stamp, known: null, href: `#print/${encodeURIComponent(name).replaceAll("%2F", "/")}` });
    this.node = part("card").firstElementChild;
    this.node.firstElementChild.href = this.href;
    [this.place, this.title, this.about] = this.node.firstElementChild.children;
    fill(this.title, titleOf(name));
    if (!isOwn(name)) this.#draw(language()); // bundled ones speak the page's languages
  }

  async ask() {
    if (this.known) return;
    this.known = await details(this.name, this.stamp).catch(() => null); // what cannot be asked says so on its own page
    const { paper, pages, languages, faults = [] } = this.known ?? {};
    if (isOwn(this.name)) this.#draw(pages && !faults.length && firstOf(languages, language()));
    fill(this.title, titleOf(this.name, this.known));
    const words = [
      paper && paperName(paper),
      pages > 1 && t("print.pages", { n: pages }),
      isOwn(this.name) && el("span", { class: "mine" }, t("print.own", { name: this.name })),
      faults.length > 0 && el("span", { class: "wrong" }, t("print.faults", { n: faults.length })),
    ].filter(Boolean);
    fill(this.about, words.flatMap((word, at) => (at ? [" · ", word] : [word])));
  }

  /** Its picture; an empty paper where there is none to be had. */
  #draw(lang) {
    const blank = () => fill(this.place, el("span", { class: "paper there blank", "aria-hidden": "true" }, "?"));
    if (!lang) return void blank();
    const image = el("img", { class: "paper", alt: "", loading: "lazy", onerror: blank, onload: () => image.classList.add("there") });
    image.src = sheetPicture(this.name, { lang, stamp: this.stamp });
    fill(this.place, image);
  }
}
