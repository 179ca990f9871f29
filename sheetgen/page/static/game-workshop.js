// The workshop of a game: the typed text, the program's answers about it, and its storage.

import { api } from "./api.js";
import { cloneTemplate, showRows } from "./fields.js";
import { Editor } from "./game-editor.js";
import { Form } from "./game-form.js";
import { draftOf, pictureOf, titleIn } from "./game-start.js";
import { Trial } from "./game-trial.js";
import { Vocabulary } from "./game-words.js";
import { Files } from "./make-files.js";
import { keepDraft } from "./make-parts.js";
import { debounce, el, failureBox, fill, newest, settings, speakOut } from "./page-parts.js";
import { stepByKeys } from "./step-keys.js";
import { drafts } from "./store.js";
import { language, t } from "./words.js";

const LARGEST = 1_000_000; // maximum characters of a layout; the folder doesn't list larger files either

export class Workshop {
  /** @type {DraftRemark[]} */
  remarks = [];
  /** @type {DraftSheet | null} */
  sheet = null;
  #page = 1;
  #shown = ""; // the picture in view
  #summary = "";

  /** @param {Element} root @param {GameDraft} draft @param {MakeContext} context */
  constructor(root, draft, { id, start, signal }) {
    this.id = id;
    this.draft = draft;
    this.start = start;
    this.signal = signal;
    this.look = newest(() => this.#look());
    this.cure = debounce(
      newest(() => this.#cure()),
      350,
    );
    this.say = debounce(() => speakOut(this.#summary), 900);
    this.files = new Files(this);
    this.at = this.#build();
    fill(root, this.at.node);
    this.vocabulary = new Vocabulary(
      () => this.request(),
      () => this.form.offer(),
    );
    this.editor = new Editor(this.at.code, {
      label: t("game.code"),
      changed: () => this.#changed(),
      complete: (context) => this.vocabulary.complete(context),
      about: (view, place) => this.vocabulary.about(view, place),
    });
    this.form = new Form(this, this.at.form);
    this.trial = new Trial(this, this.at.trial);
  }

  /** Start with the kept draft, and check it. */
  open() {
    const { signal } = this;
    this.editor.open(this.draft.text);
    signal.addEventListener("abort", async () => {
      this.#keep();
      await this.form.settled();
      if (this.editor.file !== this.draft.text)
        drafts.revise(this.id, (draft) => ({ ...draft, text: this.editor.file }));
      this.editor.close();
    });
    stepByKeys(
      (what) => this.step(what),
      signal,
      (target) => target.matches("input:not([type=radio]), textarea"),
    );
    addEventListener("pagehide", () => this.#keep(), { signal });
    addEventListener("back", () => this.look(), { signal });
    drafts.watch(this.id, signal, (draft) => {
      if (draft?.way !== "game") return;
      const { file, before, text } = draft;
      Object.assign(this.draft, { file, before, text });
      this.editor.take(text);
      this.#showState();
    });
    this.#showState();
    this.look();
    this.vocabulary.ask();
    this.#chooseWay(settings.get("game-way", "form") === "form");
  }

  /** Return the body of a request: the file, by its current or suggested name, and the typed text. */
  request(more = {}) {
    const text = this.editor.typed;
    return { file: this.files.name, text, lang: language(), ...more };
  }

  get title() {
    return this.sheet?.title ?? titleIn(this.editor.typed);
  }

  /** Return the address for replacing a file of this name. @returns {string} */
  get address() {
    return `#make/game?file=${encodeURIComponent(this.files.name)}`;
  }

  /** @param {"undo" | "redo"} what */
  step(what) {
    this.editor[what]();
  }

  #build() {
    const { folder } = this.start;
    return cloneTemplate("game-desk", {
      undo: () => this.step("undo"),
      redo: () => this.step("redo"),
      download: () => this.files.download(),
      save: { onclick: () => this.files.save(), hidden: !folder },
      before: () => this.#turn(-1),
      after: () => this.#turn(1),
      ways: { onchange: (/** @type {any} */ { target }) => this.#chooseWay(target.value === "form") },
    });
  }

  /** Show the form or the text. @param {boolean} isForm */
  #chooseWay(isForm) {
    const { at } = this;
    settings.set("game-way", isForm ? "form" : "code");
    at[isForm ? "byForm" : "byCode"].checked = true;
    at.code.hidden = at.hint.hidden = isForm;
    at.form.hidden = !isForm;
    if (isForm) this.form.show();
  }

  /** @param {number} by */
  #turn(by) {
    this.#page = Math.max(this.#page + by, 1);
    this.look();
  }

  /** Handle typing. */
  #changed() {
    this.#showState();
    this.#keepLater();
    this.look();
  }

  #keepLater = debounce(() => this.#keep(), 300);

  /** Keep the typed text in this browser. */
  #keep() {
    if (this.editor.file === this.draft.text) return;
    this.draft.text = this.editor.file;
    this.#keepNow();
  }

  #keepNow() {
    const { text, file, before } = this.draft;
    this.at.lost.hidden = keepDraft(this.id, { ...draftOf(text, file, before), title: this.title });
    this.#showState();
  }

  text = async () => this.editor.file;

  /** Save it in a file in the folder. @param {string} file @param {Record<string, any>} more */
  async send(file, more) {
    await this.form.settled();
    const text = this.editor.file;
    await api.post("/api/draft/save", { file, text, ...more });
    return { file, text, request: null };
  }

  /** @param {{ file: string, text: string }} saved */
  noteSaved({ file, text }) {
    Object.assign(this.draft, { file, before: text, text: this.editor.file });
    this.#keepNow();
    this.look();
  }

  left = () => ({});

  /** Show its name and storage place. */
  #showState() {
    const { at, draft, editor } = this;
    const isSaved = draft.before === editor.file;
    const title = this.title || draft.file || t("game.unnamed");
    document.title = `${title} – sheetgen`;
    fill(at.title, title);
    const state = isSaved ? "saved" : draft.before === null ? "new" : "changed";
    fill(at.state, t(`game.state.${state}`, { file: draft.file }));
    at.print.hidden = !isSaved;
    at.print.href = `#print/${encodeURIComponent(draft.file)}`;
  }

  /** Request the preview of the typed text, and show it. */
  async #look() {
    const request = this.request({ page: this.#page });
    if (this.signal.aborted) return;
    if (request.text.length > LARGEST) {
      return this.#refused({ message: t("game.too-large"), hint: t("game.too-large.hint") });
    }
    try {
      const { remarks, sheet } = await api.post("/api/draft", request);
      if (this.signal.aborted) return;
      fill(this.at.failed);
      if (request.text === this.editor.typed) this.#tell(remarks);
      this.#show(sheet);
      this.cure();
      this.trial.later(sheet);
      this.form.later();
      this.vocabulary.later();
    } catch (/** @type {any} */ failure) {
      if (!this.signal.aborted) this.#refused(failure);
    }
  }

  /** @param {FailureInfo} failure */
  #refused(failure) {
    this.#tell([]);
    fill(this.at.summary);
    fill(this.at.failed, failureBox(failure, this.look));
  }

  /** @param {DraftRemark[]} remarks */
  #tell(remarks) {
    this.remarks = remarks;
    this.editor.mark(remarks);
    this.form.tell();
    const { at } = this;
    const count = (/** @type {boolean} */ warnings) =>
      remarks.filter(({ severity }) => (severity === "warning") === warnings).length;
    const counts = [
      ["print.faults", count(false)],
      ["check.warnings", count(true)],
    ].filter(([, n]) => n);
    const words = counts.map(([key, n]) => t(String(key), { count: n })).join(", ") || t("game.well");
    at.summary.className = `summary ${count(false) ? "wrong" : counts.length ? "rest" : "well"}`;
    fill(at.summary, words);
    if (words !== this.#summary) {
      this.#summary = words;
      this.say();
    }
    showRows(at.remarks, remarks, {
      key: ({ rule, line, column, message }) => [rule, line, column, message].join(" "),
      row: () => cloneTemplate("game-remark"),
      update: (row, remark) => this.#fillRemark(row, remark),
    });
  }

  /** @param {Parts} row @param {DraftRemark} remark */
  #fillRemark(row, remark) {
    const { severity, message, hint, file, line, from } = remark;
    row.node.className = severity;
    const here = from !== null;
    row.to.disabled = !here;
    row.to.onclick = () => this.#reveal(remark);
    fill(row.place, here ? t("game.line", { n: line ?? 1 }) : `${file}:${line}`);
    fill(row.message, message);
    fill(row.hint, hint);
    fill(row.cures, this.cures(remark));
  }

  /** Return a button for each edit that fixes the remark. @param {DraftRemark} remark */
  cures({ fixes = [] }) {
    const write = (/** @type {TextEdit[]} */ edits) => {
      this.editor.edit(edits);
      if (this.at.form.hidden) this.editor.reveal(edits[0].from, edits[0].from + edits[0].insert.length);
    };
    return fixes.map(({ label, edits }) => el("button", { onclick: () => write(edits) }, label));
  }

  /** Go to the subject of a remark: its field in the form, or its place in the text. @param {DraftRemark} remark */
  #reveal(remark) {
    if (this.form.focus(remark)) return;
    this.at.byCode.click();
    this.editor.reveal(Number(remark.from), Number(remark.to));
  }

  /** Request fixes once typing pauses. */
  async #cure() {
    const { remarks } = this;
    if (this.signal.aborted || !remarks.some(({ hint, from }) => hint && from !== null)) return;
    const request = this.request();
    const { cures } = await api.post("/api/draft/cures", request).catch(() => ({ cures: [] }));
    if (this.signal.aborted || remarks !== this.remarks || request.text !== this.editor.typed) return;
    this.#tell(remarks.map((remark, n) => ({ ...remark, fixes: cures[n] })));
  }

  /** Show the pad; while the text has errors, show the last version without them. @param {DraftSheet | null} sheet */
  #show(sheet) {
    const { at } = this;
    at.picture.classList.toggle("stale", !sheet && Boolean(this.sheet));
    if (!sheet) {
      if (!this.sheet) fill(at.picture, el("p", { class: "hint" }, t("game.no-pad")));
      fill(at.about, this.sheet && t("game.stale"));
      return;
    }
    this.sheet = sheet;
    this.#page = sheet.page;
    if (sheet.title === this.draft.title) this.#showState();
    else this.#keepNow();
    this.draft.title = sheet.title;
    at.pages.hidden = sheet.pages < 2;
    fill(at.where, t("print.page", { k: sheet.page, n: sheet.pages }));
    fill(
      at.about,
      [sheet.paper, t("print.mm", { width: sheet.size[0], height: sheet.size[1] })].filter(Boolean).join(" · "),
    );
    if (sheet.picture === this.#shown) return;
    this.#shown = sheet.picture;
    fill(at.picture, pictureOf(sheet, t("print.picture.of", { k: sheet.page, n: sheet.pages, title: sheet.title })));
  }
}
