// The live picture of a sheet: one page of it, the one before shown until the next has come.

import { api } from "./api.js";
import { el, failureBox, fill, settled, speakOut } from "./page-parts.js";
import { t } from "./words.js";

export class Stage {
  #page = 1;
  #count = 1;
  #wanted = null; // the address of the picture that is wanted now
  #busy = 0;

  /** `chosen` is told which kind of picture somebody wants to see. */
  constructor(chosen) {
    const turn = (by, sign) => el("button", { type: "button", class: "turn", onclick: () => this.turn(by) }, sign);
    this.before = turn(-1, "‹");
    this.after = turn(1, "›");
    this.where = el("span", { class: "where" });
    this.pages = el("div", { class: "pages", role: "group", "aria-label": t("print.turn"), onkeydown: (event) => this.#key(event) }, this.before, this.where, this.after);
    this.kinds = segments("kind", t("print.picture"), ["sheet", "paper"].map((kind) => [kind, t(`print.picture.${kind}`)]), "sheet", chosen);
    this.kinds.firstChild.className = "unseen";
    this.place = el("div", { class: "place" }, el("div", { class: "bone" }));
    this.node = el("div", { class: "stage" }, this.place, el("div", { class: "under" }, this.kinds, this.pages));
    this.loadSoon = settled(() => this.#load(), 120);
  }

  /** Show pages 1 to `count` at the addresses `url(page)`; `kind` is the kind shown, "" where there is but one. */
  show({ count, url, title, kind, ratio }) {
    Object.assign(this, { url, title });
    this.#count = count;
    this.#page = Math.min(this.#page, count);
    if (this.#wanted === null) this.place.style.setProperty("--ratio", ratio); // until the picture says so itself
    this.kinds.hidden = !kind;
    if (kind) this.kinds.querySelector(`[value=${kind}]`).checked = true;
    this.#tellPages();
    if (this.#wanted === null) this.#load();
    else this.loadSoon();
  }

  turn(by) {
    const page = Math.min(Math.max(this.#page + by, 1), this.#count);
    if (page === this.#page) return;
    this.#page = page;
    this.#tellPages();
    speakOut(this.where.textContent);
    this.#load();
  }

  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -this.#count, End: this.#count }[event.key];
    if (!by) return;
    event.preventDefault();
    this.turn(by);
  }

  #tellPages() {
    this.pages.hidden = this.#count < 2;
    fill(this.where, t("print.page", { k: this.#page, n: this.#count }));
    for (const [button, words, end] of [[this.before, "print.before", 1], [this.after, "print.after", this.#count]]) {
      button.setAttribute("aria-label", t(words));
      button.setAttribute("aria-disabled", this.#page === end); // not `disabled`, which would take the focus from who pages by keyboard
    }
  }

  #load() {
    const url = this.url(this.#page);
    if (url === this.#wanted) return;
    this.#wanted = url;
    clearTimeout(this.#busy);
    this.#busy = setTimeout(() => this.place.classList.add("busy"), 250);
    const image = el("img", { class: "paper", alt: t("print.picture.of", { title: this.title, k: this.#page, n: this.#count }) });
    image.addEventListener("load", () => url === this.#wanted && this.#put(image));
    image.addEventListener("error", () => url === this.#wanted && this.#explain(url));
    image.src = url;
  }

  #put(image) {
    this.#rest();
    this.place.style.setProperty("--ratio", image.naturalWidth / image.naturalHeight || 1);
    fill(this.place, image);
  }

  #rest() {
    clearTimeout(this.#busy);
    this.place.classList.remove("busy");
  }

  /** Why there is no picture: an <img> does not say, so its address is asked for words. */
  async #explain(url) {
    const failure = await api.get(url).then(() => null, (error) => error);
    if (url !== this.#wanted) return;
    this.#rest();
    if (!failure) this.again();
    // What is wrong with a choice is told at its field; the last good picture stays.
    else if (!["gone", "refused"].includes(failure.code)) {
      fill(this.place, failureBox(failure, el("button", { type: "button", onclick: () => this.again() }, t("print.again"))));
    }
  }

  again() {
    this.#wanted = null;
    this.#load();
  }
}

/** One of a few, side by side: radio buttons; `options` are [value, words]. */
export function segments(name, legend, options, value, chosen) {
  const radio = ([each, words]) =>
    el("label", {}, el("input", { type: "radio", name, value: each, checked: each === value, onchange: () => chosen(each) }), el("span", {}, words));
  return el("fieldset", { class: "field" }, el("legend", {}, legend), el("div", { class: "segments" }, options.map(radio)));
}
