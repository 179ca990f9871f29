// The live picture of a sheet: one page of it; the old page is shown until the new one has loaded.

import { api } from "./api.js";
import { el, failureBox, fill } from "./page-parts.js";
import { show } from "./reach.js";
import { t } from "./words.js";

export class Stage {
  #page = 1;
  /** @type {{ url: (page: number) => string, count: number, title: string }} */
  #picture = { url: () => "", count: 1, title: "" };
  #address = ""; // the address of the requested picture

  /** @param {Parts} at */
  constructor(at) {
    this.at = at;
    at.pages.onclick = (/** @type {any} */ { target }) => {
      this.#page = Math.max(this.#page + Number(target.dataset.by ?? 0), 1);
      this.#load();
    };
  }

  /**
   * Show pages: their number, the address of each, and their names.
   * @param {{ url: (page: number) => string, count: number, title: string }} picture
   */
  show(picture) {
    this.#picture = picture;
    this.#load();
  }

  /** Load the page in view, unless it is already loaded. */
  #load() {
    const { count, url, title } = this.#picture;
    this.#page = Math.min(this.#page, count);
    const at = { k: this.#page, n: count };
    this.at.pages.hidden = count < 2;
    fill(this.at.where, t("print.page", at));
    for (const button of this.at.pages.querySelectorAll("button")) {
      // paging by keyboard keeps the focus
      button.setAttribute("aria-disabled", String(this.#page === (button.dataset.by < 0 ? 1 : count)));
    }
    const src = url(this.#page);
    if (src === this.#address) return;
    this.#address = src;
    this.at.place.classList.add("busy");
    const put = (/** @type {any} */ { target }) => src === this.#address && this.#put(target);
    const about = { class: "paper", alt: t("print.picture.of", { ...at, title }) };
    show(el("img", { ...about, onload: put, onerror: () => this.#explain(src) }), src);
  }

  /** Put a picture, or the reason why it is missing, in its place. @param {any} node */
  #put(node) {
    this.at.place.classList.remove("busy");
    if (node.naturalWidth) this.at.place.style.setProperty("--ratio", String(node.naturalWidth / node.naturalHeight));
    fill(this.at.place, node);
  }

  /** Explain a missing picture: an <img> gives no reason, so request its address for words. @param {string} src */
  async #explain(src) {
    const failure = await api.get(src).catch((error) => error);
    if (src !== this.#address || failure.code === "gone") return;
    this.#put(
      failureBox(failure, el("button", { onclick: () => dispatchEvent(new Event("anew")) }, t("print.again"))),
    );
  }
}
