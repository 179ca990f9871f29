// Uncertain spaces on the photos of this phone, in turn: a tap settles one and shows the next.

import { settleByForm, showDoubt } from "./doubt.js";
import { setProps } from "./fields.js";
import { speakOut, toast } from "./page-parts.js";
import { ask } from "./phone-link.js";
import { SHELF } from "./phone-photos.js";
import { drawPiece } from "./piece.js";
import { fetchKept } from "./store.js";
import { t } from "./words.js";

/** @param {PhoneDoubt} doubt */
const nameOf = ({ sheet, space }) => `${sheet}/${space}`;

export class PhoneDoubts {
  /** @type {PhoneDoubt[]} */
  #all = [];
  /** @type {Map<string, string>} */
  #pending = new Map(); // settled here, not yet confirmed by the table
  /** @type {string[]} */
  #past = []; // settled or skipped spaces, the latest last
  /** @type {Set<string>} */
  #later = new Set();
  #shown = "";
  #name = "";
  /** @type {Map<string, string>} */
  #pages = new Map(); // addresses of flat pages

  /** @param {Parts} at */
  constructor(at) {
    this.at = at;
    setProps(at, {
      back: () => this.#back(),
      later: () => this.#pass(),
    });
    settleByForm(at, (text) => this.#settle(text));
  }

  /** Show the current uncertain spaces. @param {PhoneDoubt[]} doubts */
  show(doubts) {
    this.#all = doubts;
    for (const doubt of doubts)
      if (doubt.value === this.#pending.get(nameOf(doubt))) this.#pending.delete(nameOf(doubt));
    if (!this.#isOpen(this.#at(this.#name)) && !this.#past.includes(this.#name)) this.#name = "";
    this.#draw();
  }

  /** @param {string} name */
  #at = (name) => this.#all.find((doubt) => nameOf(doubt) === name);

  /** @param {PhoneDoubt | undefined} doubt */
  #value = (doubt) => doubt && (this.#pending.get(nameOf(doubt)) ?? doubt.value);

  /** @param {PhoneDoubt | undefined} doubt */
  #isOpen = (doubt) => this.#value(doubt) === null;

  /** Return the open spaces, skipped ones last. */
  get #open() {
    const open = this.#all.filter(this.#isOpen);
    return [
      ...open.filter((doubt) => !this.#later.has(nameOf(doubt))),
      ...open.filter((doubt) => this.#later.has(nameOf(doubt))),
    ];
  }

  /** Show the current doubt, otherwise the next one, otherwise none. */
  #draw() {
    const { at } = this;
    const open = this.#open;
    const doubt = this.#at(this.#name) ?? open[0];
    at.doubt.hidden = !doubt;
    this.#name = doubt ? nameOf(doubt) : "";
    if (!doubt) return void (this.#shown = "");
    setProps(at, { count: t("phone.doubts", { count: open.length }), back: { disabled: !this.#past.some(this.#at) } });
    const value = this.#value(doubt);
    const state = [this.#name, value, JSON.stringify(doubt.offers)].join();
    if (state === this.#shown) return; // nothing moves under a thumb
    this.#shown = state;
    showDoubt(at, { ...doubt, value: value ?? null }, (text) => this.#settle(text));
    this.#drawPiece(doubt);
  }

  /** @param {PhoneDoubt} doubt */
  async #drawPiece(doubt) {
    const { piece, doubt: part } = this.at;
    const page = `${doubt.photo}/${doubt.index}`;
    if (!this.#pages.has(page)) {
      const kept = await fetchKept(SHELF, page);
      if (kept) this.#pages.set(page, URL.createObjectURL(kept));
    }
    if (nameOf(doubt) !== this.#name) return;
    const width = part.clientWidth - 2 * parseFloat(getComputedStyle(part).paddingLeft);
    const how = { box: doubt.box, frame: true, width, height: innerHeight * 0.25 };
    drawPiece(piece, this.#pages.get(page), doubt.size, how);
  }

  /** Settle the current space and continue. @param {string} text */
  async #settle(text) {
    const doubt = this.#at(this.#name);
    if (!doubt) return;
    const name = this.#name;
    this.#pending.set(name, text);
    speakOut(t("check.settle.done", { name: doubt.label, value: text || t("check.blank") }));
    this.#leave();
    try {
      const { sheet, space } = doubt;
      await ask("/phone/settle", { method: "POST", body: JSON.stringify({ sheet, space, text }) });
    } catch (/** @type {any} */ failure) {
      this.#pending.delete(name);
      toast(failure.message || t("phone.outside"), "bad");
      this.#draw();
    }
  }

  /** Postpone the current space to the end. */
  #pass() {
    this.#later.delete(this.#name);
    this.#later.add(this.#name);
    this.#leave();
  }

  #leave() {
    this.#past.push(this.#name);
    this.#name = "";
    if (!this.#open.length) toast(t("check.settle.all"));
    this.#draw();
  }

  /** Go back to the previous space. */
  #back() {
    while (this.#past.length) {
      this.#name = this.#past.pop() ?? "";
      if (this.#at(this.#name)) break;
    }
    this.#draw();
  }
}
