// The desk for drawing a level or changing a sheet: its history and its files, its findings, and its print preview.
// The drawn or changed value is immutable; each step creates a new one.

import { api } from "./api.js";
import { cloneTemplate, setProps, showRows } from "./fields.js";
import { Files } from "./make-files.js";
import { historyOf } from "./make-history.js";
import { isSame, keepDraft, svgImage } from "./make-parts.js";
import { debounce, el, failureBox, fill } from "./page-parts.js";
import { stepByKeys } from "./step-keys.js";
import { drafts } from "./store.js";
import { inLanguage, language, t } from "./words.js";

const IDLE = 350; // ms without a change after which all findings of `lint` are requested

/**
 * @template V the drawn or changed value
 * @template {Fault & { severity: "fault" | "error" | "warning" }} R what is wrong with it
 */
export class DraftDesk {
  /** @type {R[]} */
  found = []; // what is wrong
  /** @type {R[]} */
  remarks = []; // those that are listed
  /** @type {R[]} */
  rest = []; // remarks of the last whole `lint` that are shown until the next one
  /** @type {V | null} */
  stroke = null; // the value during drawing or dragging
  lang = language();
  busy = false;
  address = ""; // address for replacing its file; empty here

  /**
   * @param {HTMLElement} root
   * @param {any} draft
   * @param {MakeContext} context
   * @param {string} key the draft's key for its value
   */
  constructor(root, draft, { id, start, signal }, key) {
    this.id = id;
    this.draft = draft;
    this.start = start;
    this.signal = signal;
    this.key = key;
    this.history = historyOf(id, /** @type {V} */ (draft[key]));
    /** @type {V | null} */
    this.saved = draft.clean ? this.history.now : null; // the value in the file
    this.files = new Files(this);
    this.judgeAll = debounce(() => this.#judgeAll(), IDLE);
    const { folder } = start;
    this.at = cloneTemplate(`${draft.way}-desk`, {
      undo: () => this.step("undo"),
      redo: () => this.step("redo"),
      download: () => this.files.download(),
      save: { onclick: () => this.files.save(), hidden: !folder },
    });
    fill(root, this.at.node);
    stepByKeys((what) => this.step(what), signal);
    drafts.watch(id, signal, (other) => other?.way === draft.way && this.takeOver(other));
  }

  // ---- Defined by each desk

  /** @returns {string | Record<string, string>} */
  get title() {
    return "";
  }

  /** The name at the top of the window. */
  get name() {
    return inLanguage(this.title) || t("make.untitled");
  }

  /** Return the body of a request to the program. */
  get request() {
    const { way, original, file } = this.draft;
    return /** @type {Record<string, any>} */ ({ way, original, file, [this.key]: this.asked });
  }

  /** The value sent to the program. */
  get asked() {
    return this.history.now;
  }

  /** The options for showing it. @returns {Record<string, any>} */
  get how() {
    return { lang: this.lang };
  }

  /** Show the program's answer. asked: the value that was sent @param {any} answer @param {V} asked */
  take(answer, asked) {
    void [answer, asked];
  }

  /** Mark the subjects of remarks. @param {R[]} remarks */
  mark(remarks) {
    void remarks;
  }

  /** Continue once every finding of `lint` is shown. @param {R[]} remarks */
  judged(remarks) {
    void remarks;
  }

  /** Return what a remark says. @param {R} remark */
  messageOf = (remark) => remark.message;

  /** Whether a remark is listed. @param {R} remark */
  isTold = (remark) => Boolean(remark);

  /** Return a remark's place, in words. @param {R} remark */
  placeOf(remark) {
    return remark.file ?? "";
  }

  /** Go to the subject of a remark. @param {R} remark */
  goTo(remark) {
    void remark;
  }

  // ---- Its file

  /** Return the text of its file as it would be saved. */
  text = async () => (await api.post("/api/edit/text", this.request)).text;

  /** Save it in a file in the folder. @param {string} file @param {Record<string, any>} more */
  async send(file, more) {
    const { request } = this;
    return { request, ...(await api.post("/api/edit/save", { ...request, file, ...more })) };
  }

  /** The saved state that a kept draft notes after this view is left. @param {any} draft @param {any} request */
  left = (draft, request) => ({ clean: isSame(draft[this.key], request[this.key]) });

  /** Note that its file matches the request. @param {{ file: string, text: string }} answer @param {any} request */
  noteSaved({ file, text }, request) {
    this.draft = { ...this.draft, file, before: text };
    this.saved = request[this.key];
    this.keep();
    this.#showSaved();
    this.#showRemarks(this.found, true);
  }

  // ---- Steps

  /** Set another value, as one step. @param {V} value @param {unknown} [tag] */
  change(value, tag) {
    const before = this.history.now;
    this.history.change(value, tag);
    if (this.history.now !== before) this.changed();
  }

  /** @param {"undo" | "redo"} what */
  step(what) {
    const before = this.history.now;
    this.history[what]();
    if (this.history.now !== before) this.changed();
  }

  changed() {
    this.at.lost.hidden = this.keep();
    this.show();
    this.judge();
  }

  /** Store the draft; return false if the browser can't store it. */
  keep() {
    const value = this.history.now;
    const values = { [this.key]: value, clean: value === this.saved, title: inLanguage(this.title) };
    return keepDraft(this.id, { ...this.draft, ...values });
  }

  /** Apply another tab's changes, as one step. @param {any} draft */
  takeOver(draft) {
    this.draft = draft;
    if (!isSame(draft[this.key], this.history.now)) this.history.change(draft[this.key]);
    this.saved = draft.clean ? this.history.now : null;
    this.show();
    this.judge();
  }

  /** Show the current value. */
  show() {
    const { at, history } = this;
    at.undo.ariaDisabled = String(!history.past.length);
    at.redo.ariaDisabled = String(!history.future.length);
    document.title = `${this.name} – sheetgen`;
    this.#showSaved();
  }

  /** Show the file that it is saved in, and if it has changed since. */
  #showSaved() {
    const { at, draft } = this;
    const same = this.saved === this.history.now;
    setProps(at, { saved: { hidden: !draft.file || draft.before === null }, print: { hidden: !same } });
    if (!draft.file) return;
    fill(at.where, t(same ? "make.saved.in" : "make.saved.changed", { file: draft.file }));
    at.print.href = `#print/${encodeURIComponent(draft.file)}`;
    at.check.href = `#check?layout=${encodeURIComponent(draft.file)}`;
  }

  // ---- Findings and print preview

  /** Request the immediate findings and the print preview; one request at a time, the last value last. */
  async judge() {
    if (this.busy) return;
    this.busy = true;
    const { asked, how } = this;
    const answer = await this.ask(how);
    this.busy = false;
    if (this.signal.aborted) return;
    const { failure } = answer;
    fill(this.at.failed, failure && failureBox(failure, () => this.judge()));
    if (failure) fill(this.at.summary);
    else {
      this.take(answer, asked);
      this.#showRemarks([...answer.remarks, ...this.rest], false);
      this.judgeAll();
    }
    if (asked !== this.asked || !isSame(how, this.how)) this.judge();
  }

  /** Request every finding of `lint`; ignore the answer if the value has changed. */
  async #judgeAll() {
    const { asked } = this;
    if (asked !== this.history.now) return;
    const { remarks, failure } = await this.ask({ ...this.how, whole: true });
    if (this.signal.aborted || asked !== this.asked || failure) return;
    this.#showRemarks(remarks, true);
    this.judged(remarks);
  }

  /** @param {Record<string, any>} how */
  ask = (how) => api.post("/api/edit/view", { ...this.request, ...how }).catch((failure) => ({ failure }));

  /** List the findings, numbered as on the sheet. @param {R[]} found @param {boolean} whole */
  #showRemarks(found, whole) {
    const { at } = this;
    const remarks = found.filter((remark) => this.isTold(remark));
    Object.assign(this, { found, remarks });
    this.mark(remarks);
    const warnings = remarks.filter(({ severity }) => severity === "warning").length;
    const counts = Object.entries({ "print.faults": remarks.length - warnings, "check.warnings": warnings });
    const said = counts.flatMap(([key, count]) => (count ? t(key, { count }) : []));
    fill(at.summary, said.join(", ") || (whole ? t("make.remarks.none") : ""));
    at.summary.classList.toggle("well", !remarks.length);
    showRows(at.remarks, [...remarks.entries()], {
      key: ([n]) => String(n),
      row: () => cloneTemplate("remark-row"),
      update: (row, [n, remark]) => {
        const { severity, hint } = remark;
        const where = this.placeOf(remark);
        setProps(row, {
          node: { className: severity },
          badge: { className: `badge ${severity}`, textContent: String(n + 1) },
          severity: t(severity === "warning" ? "check.warning" : "check.error"),
          places: where && ` · ${where}`,
          message: this.messageOf(remark),
          hint: hint ?? "",
          pick: () => this.goTo(remark),
        });
      },
    });
  }

  /** Show a button for each language, if there are several. @param {string[]} languages */
  showLanguages(languages) {
    const shown = this.languageAmong(languages);
    const choose = (/** @type {string} */ lang) => {
      this.lang = lang;
      this.judge();
    };
    const buttons = languages.map((lang) => {
      const called = lang.toUpperCase();
      return pressed(lang === shown, called, t("make.sheet.in", { lang: called }), () => choose(lang));
    });
    fill(this.at.languages, languages.length > 1 && buttons);
  }

  /** The language in which it is shown. @param {string[]} languages */
  languageAmong = (languages) =>
    languages.includes(this.lang) ? this.lang : languages.includes("en") ? "en" : (languages[0] ?? "en");

  /** Return the picture of a page. @param {string} picture @param {string} look */
  image = (picture, look) =>
    svgImage(picture, { class: look, alt: t("make.picture.of", { title: inLanguage(this.title) }) });
}

/**
 * Return a button that stays pressed while `on`.
 * @param {boolean} on
 * @param {string | number} said
 * @param {string} label
 * @param {() => void} does
 */
export const pressed = (on, said, label, does) =>
  el("button", { "class": "quiet", "aria-pressed": String(on), "aria-label": label, "onclick": does }, said);
