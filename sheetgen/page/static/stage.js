// The live picture of a sheet: one page of it, the one before shown until the next has come.

import { api } from "./api.js";
import { el, failureBox, fill, speakOut } from "./page-parts.js";
import { t } from "./words.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export class Stage {
  #page = 1;
  #shown = { url: () => "" };
  #address = ""; // of the picture that is wanted now

  /** `chosen` is told which kind of picture somebody wants to see. */
  constructor(node, chosen) {
    const find = (selector) => node.querySelector(selector);
    Object.assign(this, { place: find(".place"), kinds: find("[data-at=kinds]"), pages: find("[data-at=pages]"), where: find(".where") });
    this.kinds.addEventListener("input", ({ target }) => chosen(target.value));
    this.pages.addEventListener("click", ({ target }) => this.#turn(Number(target.dataset.by)));
    this.pages.addEventListener("keydown", ({ key }) => this.#turn(STEPS[key]));
  }

  /** Show pages 1 to `count`, each at `url(page)`; `kind` is the kind shown, "" where there is but one. */
  show(shown) {
    this.#shown = shown;
    this.kinds.hidden = !shown.kind;
    for (const input of this.kinds.querySelectorAll("input")) input.checked = input.value === shown.kind;
    this.#load();
  }

  /** The picture anew. */
  again() {
    this.#address = "";
    this.#load();
  }

  #turn(by) {
    if (!by) return;
    this.#page = Math.max(this.#page + by, 1);
    this.#load();
    speakOut(this.where.textContent);
  }

  #load() {
    const { count, url, title } = this.#shown;
    this.#page = Math.min(this.#page, count);
    const at = { k: this.#page, n: count };
    this.pages.hidden = count < 2;
    fill(this.where, t("print.page", at));
    for (const button of this.pages.querySelectorAll("button")) {
      button.setAttribute("aria-disabled", this.#page === (button.dataset.by < 0 ? 1 : count)); // who pages by keyboard keeps the focus
    }
    const src = url(this.#page);
    if (src === this.#address) return;
    this.#address = src;
    this.place.classList.add("busy");
    const put = ({ target }) => src === this.#address && this.#put(target);
    el("img", { class: "paper", alt: t("print.picture.of", { ...at, title }), src, onload: put, onerror: () => this.#explain(src) });
  }

  #put(node) {
    this.place.classList.remove("busy");
    if (node.naturalWidth) this.place.style.setProperty("--ratio", node.naturalWidth / node.naturalHeight);
    fill(this.place, node);
  }

  /** Why there is no picture: an <img> does not say, so its address is asked for words. */
  async #explain(src) {
    const failure = await api.get(src).catch((error) => error);
    if (src !== this.#address || failure.code === "gone") return;
    this.#put(failureBox(failure, el("button", { onclick: () => this.again() }, t("print.again"))));
  }
}
