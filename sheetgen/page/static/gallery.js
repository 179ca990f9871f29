// All sheets with their pictures, by game; those of the folder beside the bundled ones of their game.

import { el, failureBox, fill, part } from "./page-parts.js";
import { details, firstOf, folder, groupOf, isOwn, paperName, sheetPicture, titleOf } from "./layouts.js";
import { language, listed, t } from "./words.js";

export async function showGallery(main, { start, signal }) {
  document.title = `${t("print.title")} – sheetgen`;
  main.replaceChildren(part("gallery"));
  const shelf = main.querySelector(".shelf");
  const about = main.querySelector(".opening .hint");
  const at = (name) => listed("group.").indexOf(groupOf(name));
  // Pictures are asked for in this order.
  const cards = [...start.bundled].sort((a, b) => at(a) - at(b)).map((name) => put(shelf, new Card(name)));
  if (start.folder) await showOwn(shelf, about, start.folder, signal).catch((failure) => failure.code !== "gone" && fill(about, failureBox(failure)));
  for (const card of cards) if (!signal.aborted) await card.ask(); // one after the other, so that pictures come between
}

async function showOwn(shelf, about, name, signal) {
  const found = await folder();
  // A file may be changed in an editor meanwhile.
  const look = async () => JSON.stringify(await folder()) !== JSON.stringify(found) && !signal.aborted && dispatchEvent(new Event("anew"));
  for (const event of ["focus", "back"]) addEventListener(event, () => look().catch(() => null), { signal });
  const own = found.layouts.map((layout) => new Card(layout.name, layout.stamp));
  await Promise.all(own.map((card) => card.ask().then(() => put(shelf, card)))); // its group is known only by its details
  const faulty = own.filter((card) => card.known?.faults.length);
  if (!own.length) return fill(about, t("print.folder.empty", { folder: name }), " ", el("code", {}, "sheetgen new sheet dice"));
  return fill(about, t("print.folder", { folder: name, n: own.length }),
    faulty.length > 0 && [" ", el("a", { href: faulty[0].href }, t("print.folder.faults", { n: faulty.length }))],
    found.more > 0 && [" ", t("print.folder.more", { n: found.more })]);
}

/** Put a card to those of its group; groups stand in the order of their words, once they have a card. */
function put(shelf, card) {
  const name = groupOf(card.name, card.known);
  const at = listed("group.").indexOf(name);
  const groups = [...shelf.children];
  let group = groups.find((each) => Number(each.dataset.at) === at);
  if (!group) {
    group = el("section", { class: "group", "data-at": at, "aria-labelledby": `group-${name}` },
      el("h2", { id: `group-${name}` }, t(`group.${name}`)), el("ul", { class: "cards" }));
    shelf.insertBefore(group, groups.find((each) => Number(each.dataset.at) > at) ?? null);
  }
  group.lastElementChild.append(card.node);
  return card;
}

/** One sheet: its picture, its title, its paper. */
class Card {
  constructor(name, stamp = "") {
    Object.assign(this, { name, stamp, known: null, href: `#print/${encodeURIComponent(name).replaceAll("%2F", "/")}` });
    this.node = part("card").firstElementChild;
    const link = this.node.firstElementChild;
    link.href = this.href;
    [this.place, this.title, this.about] = link.children;
    fill(this.title, titleOf(name));
    if (!isOwn(name)) this.#draw(language()); // bundled ones speak the page's languages
  }

  async ask() {
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
    fill(this.about, words.flatMap((each, at) => (at ? [" · ", each] : [each])));
  }

  /** Its picture; an empty paper where there is none to be had. */
  #draw(lang) {
    const blank = () => fill(this.place, el("span", { class: "paper there blank", "aria-hidden": "true" }, "?"));
    if (!lang) return blank();
    const image = el("img", { class: "paper", alt: "", loading: "lazy", onerror: blank, onload: () => image.classList.add("there") });
    image.src = sheetPicture(this.name, { lang, stamp: this.stamp });
    return fill(this.place, image);
  }
}
