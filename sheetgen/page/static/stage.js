// The live picture of a sheet: one page of it, the one before shown until the next has come.

import { api } from "./api.js";
import { el, failureBox, fill, settled, speakOut } from "./page-parts.js";
import { t } from "./words.js";

/**
 * A picture that pages through. `stage.show({pictures, title, kinds, kind})`: `pictures` are {count, url(page)};
 * `kinds` are the kinds of picture to choose from ([] for one), told to `chosen(kind)`.
 */
export class Stage {
  #page = 1;
  #wanted = null;
  #count = 1;
  #kinds = [];
  #busy = 0;

  constructor(chosen) {
    this.chosen = chosen;
    this.image = el("img", { class: "paper", alt: "" });
    this.place = el("div", { class: "place" }, el("div", { class: "bone" }));
    this.kinds = el("div", { class: "kinds" });
    this.before = el("button", { type: "button", class: "turn", onclick: () => this.turn(-1) }, "‹");
    this.after = el("button", { type: "button", class: "turn", onclick: () => this.turn(1) }, "›");
    this.where = el("span", { class: "where" });
    this.pages = el("div", { class: "pages", role: "group", onkeydown: (event) => this.#key(event) }, this.before, this.where, this.after);
    this.node = el("div", { class: "stage" }, this.place, el("div", { class: "under" }, this.kinds, this.pages));
    this.load = settled(() => this.#load(), 120);
  }

  show({ pictures, title, kinds = [], kind = "", ratio = null }) {
    this.pictures = pictures;
    this.title = title;
    this.#count = pictures.count;
    this.#page = Math.min(this.#page, this.#count);
    if (ratio) this.place.style.setProperty("--ratio", ratio);
    this.#tellKinds(kinds, kind);
    this.#tellPages();
    if (this.#wanted === null) this.#load();
    else this.load();
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
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -this.#count, End: this.#count }[event.key];
    if (!by) return;
    event.preventDefault();
    this.turn(by);
  }

  #tellPages() {
    this.pages.hidden = this.#count < 2;
    this.pages.setAttribute("aria-label", t("print.turn"));
    fill(this.where, t("print.page", { k: this.#page, n: this.#count }));
    for (const [button, words, end] of [[this.before, "print.before", this.#page === 1], [this.after, "print.after", this.#page === this.#count]]) {
      button.setAttribute("aria-label", t(words));
      // Not `disabled`: that would take the focus away from who pages by keyboard.
      button.setAttribute("aria-disabled", end);
    }
  }

  #tellKinds(kinds, kind) {
    this.kinds.hidden = kinds.length < 2;
    if (kinds.join() !== this.#kinds.join()) {
      this.#kinds = kinds;
      fill(this.kinds, kinds.length > 1 && segments("kind", t("print.picture"), kinds.map((name) => [name, t(`print.picture.${name}`)]), kind, this.chosen, true));
    }
    const input = this.kinds.querySelector(`[value="${kind}"]`);
    if (input) input.checked = true;
  }

  /** Fetch what is wanted now, and show it once it is whole; what was wanted before is let go. */
  #load() {
    const url = this.pictures.url(this.#page);
    if (url === this.#wanted) return;
    this.#wanted = url;
    clearTimeout(this.#busy);
    this.#busy = setTimeout(() => this.place.classList.add("busy"), 250);
    const next = new Image();
    next.addEventListener("load", () => url === this.#wanted && this.#put(next));
    next.addEventListener("error", () => url === this.#wanted && this.#explain(url));
    next.src = url;
  }

  #put(image) {
    this.#rest();
    image.className = "paper";
    image.alt = t("print.picture.of", { title: this.title, k: this.#page, n: this.#count });
    image.style.setProperty("--ratio", image.naturalWidth / image.naturalHeight || 1);
    fill(this.place, image);
  }

  /** Why there is no picture: an <img> does not say, so the same address is asked for words. */
  async #explain(url) {
    try {
      await api.get(url);
      if (url === this.#wanted) this.again();
    } catch (failure) {
      if (url !== this.#wanted) return;
      this.#rest();
      // What is wrong with the choices is told at them; the last good picture stays meanwhile.
      if (failure.code !== "gone" && failure.code !== "refused") {
        fill(this.place, failureBox(failure, el("button", { type: "button", onclick: () => this.again() }, t("print.again"))));
      }
    }
  }

  #rest() {
    clearTimeout(this.#busy);
    this.place.classList.remove("busy");
  }

  again() {
    this.#wanted = "";
    this.#load();
  }
}

/** One of a few, side by side: radio buttons; `options` are [value, words]. */
export function segments(name, legend, options, value, chosen, quiet = false) {
  const radio = ([each, words]) =>
    el("label", {}, el("input", { type: "radio", name, value: each, checked: each === value, onchange: () => chosen(each) }), el("span", {}, words));
  return el("fieldset", { class: "field" }, el("legend", { class: quiet ? "unseen" : "" }, legend), el("div", { class: "segments" }, options.map(radio)));
}
