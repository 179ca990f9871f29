// All sheets with their pictures, by game; those of the folder beside the bundled ones of their game.

import { el, failureBox, fill, part } from "./page-parts.js";
import { details, firstOf, groupOf, isOwn, paperName, sheetPicture, titleOf, watchedFolder } from "./layouts.js";
import { language, listed, t } from "./words.js";

export async function show(main, _, { start, signal }) {
  document.title = `${t("print.title")} – sheetgen`;
  main.replaceChildren(part("gallery"));
  const about = main.querySelector(".opening .hint");
  main
    .querySelector(".shelf")
    .append(
      ...listed("group.").map((name) =>
        el("section", { id: `group-${name}` }, el("h2", {}, t(`group.${name}`)), el("ul", { class: "cards" })),
      ),
    );
  const cards = start.bundled.map((name) => new Card(name));
  const inView = [...main.querySelectorAll("img")].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.allSettled(inView.map((image) => image.decode()));
  if (start.folder && !signal.aborted)
    await showOwn(about, start.folder, signal).catch(
      (failure) => failure.code !== "gone" && fill(about, failureBox(failure)),
    );
  for (const card of cards) if (!signal.aborted) await card.ask();
}

async function showOwn(about, name, signal) {
  const { layouts, more } = await watchedFolder(signal);
  const own = layouts.map((layout) => new Card(layout.name, layout.stamp));
  await Promise.all(own.map((card) => card.ask()));
  if (signal.aborted) return;
  for (const card of own) card.put();
  const faulty = own.filter((card) => card.faults);
  if (!own.length)
    fill(about, t("print.folder.empty", { folder: name }), " ", el("code", {}, "sheetgen new sheet dice"));
  else
    fill(
      about,
      t("print.folder", { folder: name, n: own.length }),
      faulty.length > 0 && [" ", el("a", { href: faulty[0].href }, t("print.folder.faults", { n: faulty.length }))],
      more > 0 && ` ${t("print.folder.more", { n: more })}`,
    );
}

class Card {
  constructor(name, stamp) {
    Object.assign(this, { name, stamp, known: {}, href: `#print/${encodeURIComponent(name).replaceAll("%2F", "/")}` });
    this.node = part("card").firstElementChild;
    const link = this.node.firstElementChild;
    link.href = this.href;
    [this.place, this.title, this.about] = link.children;
    fill(this.title, titleOf(name));
    if (!isOwn(name)) this.put();
  }

  get faults() {
    return this.known.faults?.length ?? 0;
  }

  async ask() {
    const { name, stamp } = this;
    this.known = await details(name, stamp).catch(() => ({})); // what cannot be asked says so on its own page
    const { paper, pages } = this.known;
    fill(this.title, titleOf(name, this.known));
    const words = [
      paper && paperName(this.known),
      pages > 1 && t("print.pages", { n: pages }),
      isOwn(name) && el("span", { class: "mine" }, t("print.own", { name })),
      this.faults > 0 && el("span", { class: "wrong" }, t("print.faults", { n: this.faults })),
    ].filter(Boolean);
    fill(this.about, words.flatMap((each) => [" · ", each]).slice(1));
  }

  put() {
    const { name, stamp, known } = this;
    const lang = isOwn(name) && known.pages ? firstOf(known.languages, language()) : language();
    const blank = () => fill(this.place, el("span", { "class": "paper blank", "aria-hidden": "true" }, "?"));
    const image = { class: "paper", alt: "", loading: "lazy", onerror: blank };
    if (this.faults) blank();
    else fill(this.place, el("img", { ...image, src: sheetPicture(name, { lang, stamp }) }));
    document.querySelector(`#group-${groupOf(name, known)} ul`).append(this.node);
  }
}
