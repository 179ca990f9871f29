// A sheet to try: the current pad with fields over its spaces, checked by every rule. It can become one of the
// examples.

import { api } from "./api.js";
import { cloneTemplate } from "./fields.js";
import { listFindings } from "./lists.js";
import { debounce, el, failureBox, fill, newest } from "./page-parts.js";
import { Sheet } from "./sheet.js";
import { t } from "./words.js";

/** @import { Workshop } from "./game-workshop.js" */

const MOST_SHEETS = 20;

export class Trial {
  /** @type {Record<string, string>} */
  photos = {}; // required by a sheet; always empty here
  /** @type {Record<string, string>[]} */
  #sheets = [{}]; // the typed values of each sheet, including spaces that are currently missing
  #number = 0; // the number of the sheet in view
  /** @type {Sheet | null} */
  #view = null;
  /** @type {string[]} */
  #urls = []; // addresses of the pictures in view
  #form = ""; // the sheet in view, as the program sent it
  #isThere = false; // whether the pad has no faults

  /** @param {Workshop} workshop @param {HTMLElement} place */
  constructor(workshop, place) {
    this.workshop = workshop;
    this.place = place;
    this.#refresh = newest(() => this.#ask());
    this.later = debounce((/** @type {DraftSheet | null} */ sheet) => {
      this.#isThere = Boolean(sheet);
      if (sheet && !sheet.fillable) return void (place.hidden = true);
      if (sheet) this.#refresh();
      else this.#showDue();
    }, 250);
    this.check = newest(() => this.#check());
    this.at = cloneTemplate("game-trial", { keep: () => this.#keep(), clear: () => this.#clear() });
    place.hidden = true;
    fill(place, ...this.at.node.children);
    workshop.signal.addEventListener("abort", () => this.#urls.forEach(URL.revokeObjectURL));
  }

  /** @type {() => Promise<void>} */
  #refresh;

  /** Request the sheet, and lay it out again if it has changed. */
  async #ask() {
    const { workshop, place, at } = this;
    if (workshop.signal.aborted) return;
    try {
      const form = await api.post("/api/draft/sheet", workshop.request());
      if (workshop.signal.aborted) return;
      fill(at.failed);
      place.hidden = false;
      const key = JSON.stringify(form);
      if (key !== this.#form) this.#lay(form);
      this.#form = key;
      this.#showDue();
      this.check();
    } catch (/** @type {any} */ failure) {
      this.#isThere = false;
      this.#showDue();
      const isTold = failure.code === "unreadable" || failure.code === "gone"; // next to the text, and above the page
      fill(at.failed, !isTold && failureBox(failure, this.#refresh));
    }
  }

  /** @param {SheetForm} form */
  #lay(form) {
    this.#urls.forEach(URL.revokeObjectURL);
    this.#urls = form.pages.map(({ picture = "" }) =>
      URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" })),
    );
    const pages = form.pages.map((page, n) => ({ ...page, url: this.#urls[n] }));
    const had = this.#view?.node.contains(document.activeElement) && this.#held;
    this.#view = new Sheet({ ...form, pages, scan: false }, this);
    for (const { id, start } of form.fields) if (start) for (const values of this.#sheets) values[id] ??= start;
    this.at.sheets.hidden = !form.own; // otherwise all players are on one sheet
    this.#choose(form.own ? this.#number : 0);
    fill(this.at.pane, this.#view.node, this.#view.beside);
    if (had) this.#view.focus(had);
  }

  /** The typed values of the sheet in view. */
  get #values() {
    return this.#sheets[this.#number];
  }

  /** Show a sheet; create it if it doesn't exist. @param {number} number */
  #choose(number) {
    this.#sheets[number] ??= {};
    this.#number = number;
    for (const id of this.#view?.order ?? []) this.#view?.put(id, this.#values[id] ?? "");
    this.#showSheets([]);
  }

  /** Show a button for each sheet, with its number of findings. @param {number[]} counts */
  #showSheets(counts) {
    const button = (/** @type {unknown} */ _, /** @type {number} */ n) => {
      const name = [t("game.try.sheet", { n: n + 1 }), counts[n]].filter(Boolean).join(" · ");
      const pressed = String(n === this.#number);
      return el("button", { "class": "quiet", "aria-pressed": pressed, "onclick": () => this.#go(n) }, name);
    };
    const more = el("button", { class: "quiet", onclick: () => this.#go(this.#sheets.length) }, t("game.try.another"));
    const isFull = this.#sheets.length >= MOST_SHEETS;
    fill(this.at.sheets, this.#sheets.length > 1 && this.#sheets.map(button), !isFull && more);
  }

  /** @param {number} number */
  #go(number) {
    this.#choose(number);
    this.check();
  }

  /** @type {string | null} */
  #held = null;

  /** Select a space. @param {string | null} id */
  hold(id) {
    this.#held = id;
    this.#view?.hold(id);
  }

  /** Handle typing in a space. @param {string} id @param {string} text */
  type(id, text) {
    this.#values[id] = text;
    this.#view?.put(id, text);
    this.check();
  }

  #clear() {
    this.#sheets[this.#number] = {};
    for (const id of this.#view?.order ?? []) this.#view?.put(id, "");
    this.check();
  }

  /** Return the typed values of each sheet. */
  get #typed() {
    const order = this.#view?.order ?? [];
    const sheets = this.at.sheets.hidden ? [this.#values] : this.#sheets;
    return sheets.map((values) =>
      Object.fromEntries(order.map((id) => [id, values[id] ?? ""]).filter(([, text]) => text)),
    );
  }

  /** Show whether the sheet matches the text in the editor. */
  #showDue() {
    this.place.classList.toggle("stale", !this.#isThere);
    this.at.keep.disabled = !this.#isThere;
  }

  /** Request the sheet's findings, and show them. */
  async #check() {
    const { workshop, at } = this;
    if (!this.#isThere || workshop.signal.aborted) return;
    const typed = this.#typed;
    const request = workshop.request({ sheets: typed.map((values) => ({ values })), table: typed.length > 1 });
    const { sheets, table, failure } = await api
      .post("/api/draft/check", request)
      .catch((failure) => ({ sheets: [], failure }));
    const view = this.#view;
    if (workshop.signal.aborted || !view) return;
    if (failure) return void (failure.code === "unreadable" || fill(at.failed, failureBox(failure)));
    fill(at.failed);
    const { told = [], blank, score, ranking } = sheets[this.#number] ?? {};
    const isTable = (/** @type {any} */ { belongs }) => belongs === false; // reported on every sheet
    const all = [
      ...told.filter((/** @type {any} */ each) => !isTable(each)),
      ...(table?.findings ?? []).filter(isTable),
    ];
    const remarks = all.map((/** @type {Remark} */ each, /** @type {number} */ n) => ({
      ...each,
      n: n + 1,
      id: `tried-${n}`,
    }));
    this.#showSheets(sheets.map((/** @type {any} */ each) => each.told.length));
    view.mark({}, remarks);
    listFindings(at.findings, view, remarks);
    const ranked = ranking ?? table?.ranking;
    const points = ranked?.length
      ? ranked.map((/** @type {any} */ each) => `${each.player}: ${each.score ?? "?"}`).join(", ")
      : score && score.computed;
    const wrong = remarks.length > 0;
    at.score.className = `summary ${wrong ? "wrong" : "well"}`;
    const verdict = wrong ? t("game.broken", { count: remarks.length }) : t(blank ? "check.nothing" : "check.well");
    fill(at.score, [verdict, points !== null && !blank && t("game.earns", { points })].filter(Boolean).join(" · "));
  }

  /** Write the sheet into the examples of the typed text. */
  async #keep() {
    const { workshop, at } = this;
    try {
      const request = workshop.request({ sheets: this.#typed, about: t("game.example") });
      const { edits } = await api.post("/api/draft/example", request);
      if (request.text !== workshop.editor.typed) return void (await this.#keep()); // for an older text
      workshop.editor.edit(edits);
      workshop.editor.reveal(edits[0].from + edits[0].insert.length);
    } catch (/** @type {any} */ failure) {
      fill(at.failed, failureBox(failure));
    }
  }
}
