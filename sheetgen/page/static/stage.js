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
  constructor(node, chosen) {
    const find = (selector) => node.querySelector(selector);
    Object.assign(this, { place: find(".place"), kinds: find(".kinds"), pages: find(".pages"), where: find(".where") });
    this.kinds.addEventListener("input", ({ target }) => chosen(target.value));
    this.pages.addEventListener("click", ({ target }) => this.#turn(Number(target.dataset.by)));
    this.pages.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -this.#count, End: this.#count }[event.key];
      if (by) event.preventDefault();
      this.#turn(by);
    });
    this.loadSoon = settled(() => this.#load(), 120);
  }

  /** Show pages 1 to `count`, at `url(page)`; `kind` is the kind shown, "" where there is but one. */
  show({ count, url, title, kind, ratio }) {
    Object.assign(this, { url, title });
    this.#count = count;
    this.#page = Math.min(this.#page, count);
    this.kinds.hidden = !kind;
    for (const input of this.kinds.querySelectorAll("input")) input.checked = input.value === kind;
    this.#tellPages();
    if (this.#wanted !== null) return void this.loadSoon();
    this.place.style.setProperty("--ratio", ratio); // until the picture says so itself
    this.#load();
  }

  #turn(by) {
    const page = Math.min(Math.max(this.#page + (by || 0), 1), this.#count);
    if (page === this.#page) return;
    this.#page = page;
    this.#tellPages();
    speakOut(this.where.textContent);
    this.#load();
  }

  #tellPages() {
    this.pages.hidden = this.#count < 2;
    fill(this.where, t("print.page", { k: this.#page, n: this.#count }));
    const [before, after] = this.pages.querySelectorAll("button");
    before.setAttribute("aria-disabled", this.#page === 1); // not `disabled`, which would take the focus from who pages by keyboard
    after.setAttribute("aria-disabled", this.#page === this.#count);
  }

  #load() {
    const url = this.url(this.#page);
    if (url === this.#wanted) return;
    this.#wanted = url;
    clearTimeout(this.#busy);
    this.#busy = setTimeout(() => this.place.classList.add("busy"), 250);
    const alt = t("print.picture.of", { title: this.title, k: this.#page, n: this.#count });
    const image = el("img", { class: "paper", alt, src: url, onload: () => url === this.#wanted && this.#put(image), onerror: () => this.#explain(url) });
  }

  #put(node) {
    clearTimeout(this.#busy);
    this.place.classList.remove("busy");
    if (!node) return;
    if (node.naturalWidth) this.place.style.setProperty("--ratio", node.naturalWidth / node.naturalHeight);
    fill(this.place, node);
  }

  /** Why there is no picture: an <img> does not say, so its address is asked for words. */
  async #explain(url) {
    const failure = await api.get(url).catch((error) => error);
    if (url !== this.#wanted) return;
    // What is wrong with a choice is told at its field; the last good picture stays.
    const told = ["gone", "refused"].includes(failure.code);
    this.#put(!told && failureBox(failure, el("button", { onclick: () => this.again() }, t("print.again"))));
  }

  again() {
    this.#wanted = null;
    this.#load();
  }
}
