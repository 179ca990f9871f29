// All sheets with their pictures, by game; those of the folder beside the bundled ones of their game.

import { el, failureBox, fill } from "./page-parts.js";
import { details, firstOf, folder, forget, groupOf, isOwn, paperName, sheetPicture, titleOf } from "./layouts.js";
import { language, listed, t } from "./words.js";

export async function showGallery(main, { start, signal }) {
  document.title = `${t("print.title")} – sheetgen`;
  const shelf = new Shelf();
  const about = el("p", { class: "folder hint" });
  fill(main, el("div", { class: "opening" }, el("h1", {}, t("print.title")), el("p", { class: "lede" }, t("print.lede")), about), shelf.node);
  for (const name of start.bundled) shelf.put(new Card(name));
  if (!start.folder) return;
  const look = () => lookAtFolder(shelf, about, start);
  addEventListener("focus", look, { signal }); // a file may have been changed in an editor meanwhile
  addEventListener("back", look, { signal });
  await look();
}

/** Take what stands in the folder onto the shelf: new and changed files, and no more those that are gone. */
async function lookAtFolder(shelf, about, start) {
  let found;
  try {
    found = await folder();
  } catch (failure) {
    if (failure.code !== "gone") fill(about, failureBox(failure));
    return;
  }
  shelf.keep(new Set([...start.bundled, ...found.layouts.map((layout) => layout.name)]));
  const fresh = found.layouts.filter(({ name, stamp }) => shelf.stamp(name) !== stamp);
  await Promise.allSettled(fresh.map(({ name, stamp }) => shelf.putKnown(name, stamp)));
  fill(about, ...folderWords(start.folder, shelf.own(), found.more));
}

function folderWords(name, own, more) {
  if (!own.length) return [t("print.folder.empty", { folder: name }), " ", el("code", {}, "sheetgen new sheet dice")];
  const faulty = own.filter((card) => card.faults);
  const words = [t("print.folder", { folder: name, n: own.length })];
  if (faulty.length) words.push(" ", el("a", { href: faulty[0].href }, t("print.folder.faults", { n: faulty.length })));
  if (more) words.push(" ", t("print.folder.more", { n: more }));
  return words;
}

/** The groups on the page, in the order of their words; a group stands there once it has a card. */
class Shelf {
  node = el("div", { class: "shelf" });
  #groups = new Map();
  #cards = new Map();

  put(card, group = groupOf(card.name, card.known)) {
    this.#cards.get(card.name)?.node.remove();
    this.#cards.set(card.name, card);
    this.#group(group).append(card.node);
  }

  async putKnown(name, stamp) {
    forget(name);
    const known = await details(name, stamp).catch(() => null); // a layout that cannot be asked for says so on its own page
    this.put(new Card(name, stamp, known));
  }

  stamp = (name) => this.#cards.get(name)?.stamp;
  own = () => [...this.#cards.values()].filter((card) => isOwn(card.name));

  keep(names) {
    for (const [name, card] of this.#cards) {
      if (names.has(name)) continue;
      card.node.remove();
      this.#cards.delete(name);
    }
    for (const [group, list] of this.#groups) {
      if (list.childElementCount) continue;
      list.parentElement.remove();
      this.#groups.delete(group);
    }
  }

  #group(name) {
    if (!this.#groups.has(name)) {
      const list = el("ul", { class: "cards" });
      const section = el("section", { class: "group", "aria-labelledby": `group-${name}` }, el("h2", { id: `group-${name}` }, t(`group.${name}`)), list);
      const order = listed("group.");
      section.dataset.at = order.indexOf(name);
      const after = [...this.node.children].find((other) => Number(other.dataset.at) > order.indexOf(name));
      this.node.insertBefore(section, after ?? null);
      this.#groups.set(name, list);
    }
    return this.#groups.get(name);
  }
}

/** One sheet: its picture, its title, its paper. */
class Card {
  constructor(name, stamp = "", known = null) {
    Object.assign(this, { name, stamp, known, faults: 0 });
    this.href = `#print/${encodeURIComponent(name).replaceAll("%2F", "/")}`;
    this.title = el("span", { class: "title" }, titleOf(name, known));
    this.about = el("span", { class: "about" }, " ");
    this.place = el("span", { class: "place" });
    this.node = el("li", {}, el("a", { class: "card", href: this.href }, this.place, this.title, this.about));
    if (known) this.tell(known);
    else this.askLater();
    this.draw();
  }

  /** Details of a card are asked for only once it comes near the window, as its picture is. */
  askLater() {
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        details(this.name, this.stamp).then((known) => this.tell(known), () => null);
      },
      { rootMargin: "300px" },
    );
    seen.observe(this.node);
  }

  tell(known) {
    this.known = known;
    this.faults = known.faults?.length || 0;
    fill(this.title, titleOf(this.name, known));
    const words = [
      known.paper && paperName(known.paper),
      known.pages > 1 && t("print.pages", { n: known.pages }),
      isOwn(this.name) && el("span", { class: "mine" }, t("print.own")),
      this.faults > 0 && el("span", { class: "faulty" }, t("print.faults", { n: this.faults })),
    ].filter(Boolean);
    fill(this.about, ...words.flatMap((word, at) => (at ? [" · ", word] : [word])));
    if (this.faults) this.blank();
  }

  draw() {
    if (this.faults) return;
    const lang = firstOf(this.known?.languages ?? [language()], language());
    const image = el("img", { class: "paper", loading: "lazy", alt: "", src: sheetPicture(this.name, { lang, stamp: this.stamp }) });
    image.addEventListener("load", () => this.place.classList.add("there"));
    image.addEventListener("error", () => this.blank());
    fill(this.place, image);
  }

  /** An empty paper in place of a picture that cannot be drawn. */
  blank() {
    this.place.classList.add("there");
    fill(this.place, el("span", { class: "paper blank", "aria-hidden": "true" }, "?"));
  }
}
