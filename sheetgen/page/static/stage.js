// The live picture of a sheet: one page of it, the one before shown until the next has come.

import { api } from "./api.js";
import { el, failureBox, fill } from "./page-parts.js";
import { t } from "./words.js";

export class Stage {
  #page = 1;
  #shown = { url: () => "" };
  #address = ""; // of the picture that is wanted now

  constructor(node) {
    const find = (selector) => node.querySelector(selector);
    Object.assign(this, { place: find(".place"), pages: find("[data-at=pages]"), where: find(".where") });
    this.pages.addEventListener("click", ({ target }) => {
      this.#page = Math.max(this.#page + Number(target.dataset.by ?? 0), 1);
      this.#load();
    });
  }

  show(shown) {
    this.#shown = shown;
    this.#load();
  }

  #load() {
    const { count, url, title } = this.#shown;
    this.#page = Math.min(this.#page, count);
    const at = { k: this.#page, n: count };
    this.pages.hidden = count < 2;
    fill(this.where, t("print.page", at));
    for (const button of this.pages.querySelectorAll("button")) {
      // who pages by keyboard keeps the focus
      button.setAttribute("aria-disabled", this.#page === (button.dataset.by < 0 ? 1 : count));
    }
    const src = url(this.#page);
    if (src === this.#address) return;
    this.#address = src;
    this.place.classList.add("busy");
    const put = ({ target }) => src === this.#address && this.#put(target);
    el("img", {
      class: "paper",
      alt: t("print.picture.of", { ...at, title }),
      src,
      onload: put,
      onerror: () => this.#explain(src),
    });
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
    this.#put(
      failureBox(failure, el("button", { onclick: () => dispatchEvent(new Event("anew")) }, t("print.again"))),
    );
  }
}
