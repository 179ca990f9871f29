// The workshop of a game: what is typed, all that the program says of it, and where it is kept.

import { api } from "./api.js";
import { showRows } from "./fields.js";
import { keepDraft, reviseDraft, watchDraft } from "./game-drafts.js";
import { Editor } from "./game-editor.js";
import { Form } from "./game-form.js";
import { fileNameOf, pictureOf, titleIn } from "./game-parts.js";
import { saveGame } from "./game-save.js";
import { Trial } from "./game-trial.js";
import { Vocabulary } from "./game-words.js";
import { debounce, download, el, failureBox, fill, newest, speakOut, tryAgain } from "./page-parts.js";
import { stepByKeys } from "./step-keys.js";
import { language, t } from "./words.js";

const LARGEST = 1_000_000;
/** So many characters of a layout are read; the folder lists no larger file either. */

export class Workshop {
  /** @type {DraftRemark[]} */
  remarks = [];
  /** @type {DraftSheet | null} */
  sheet = null;
  #page = 1;
  #shown = ""; // the picture in view
  #summary = "";

  /**
   * @param {Element} root
   * @param {string} id
   * @param {GameDraft} draft
   * @param {Visit} visit
   */
  constructor(root, id, draft, { start, signal }) {
    this.root = root;
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
    this.at = this.#build();
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

  /** Begins with what is kept, and asks about it. */
  open() {
    const { signal } = this;
    this.editor.open(this.draft.text);
    signal.addEventListener("abort", async () => {
      this.#keep();
      await this.form.settled();
      if (this.editor.file !== this.draft.text) reviseDraft(this.id, { text: this.editor.file });
      this.editor.close();
    });
    stepByKeys(
      (what) => this.editor[what](),
      signal,
      (target) => target.matches("input:not([type=radio]), textarea"),
    );
    addEventListener("pagehide", () => this.#keep(), { signal });
    addEventListener("back", () => this.look(), { signal });
    watchDraft(this.id, signal, ({ text, file, before }) => {
      Object.assign(this.draft, { file, before, text });
      this.editor.take(text);
      this.#showState();
    });
    this.#showState();
    this.look();
    this.vocabulary.ask();
  }

  /** What is asked about: the file, by the name that it has or may get, and what is typed. */
  request(more = {}) {
    const text = this.editor.typed;
    return { file: this.file, text, lang: language(), ...more };
  }

  /** The name of its file, there or not. */
  get file() {
    return this.draft.file || fileNameOf(this.editor.typed);
  }

  #build() {
    const button = (/** @type {string} */ key, /** @type {() => unknown} */ onclick, attributes = {}) =>
      el("button", { class: "quiet", onclick, ...attributes }, t(key));
    const at = {
      title: el("h1"),
      state: el("p", { class: "hint" }),
      lost: el("p", { class: "notice warn", role: "alert", hidden: true }, t("check.lost")),
      code: el("div", { class: "game-code" }),
      form: el("div", { class: "stack game-form", hidden: true }),
      summary: el("p", { class: "summary", role: "status" }),
      failed: el("div"),
      remarks: el("ol", { class: "stack game-remarks" }),
      picture: el("div", { class: "game-picture" }),
      pages: el("div", { "class": "row under", "role": "group", "aria-label": t("print.turn"), "hidden": true }),
      where: el("span", { class: "where" }),
      about: el("p", { class: "hint" }),
      trial: el("section", { class: "stack game-trial" }),
      print: el("a", { class: "button", hidden: true }, t("game.print")),
    };
    const save = el("button", { class: "primary", onclick: newest(() => saveGame(this)) }, t("check.save"));
    fill(
      at.pages,
      el("button", { "class": "turn", "aria-label": t("print.before"), "onclick": () => this.#turn(-1) }, "‹"),
      at.where,
      el("button", { "class": "turn", "aria-label": t("print.after"), "onclick": () => this.#turn(1) }, "›"),
    );
    fill(
      this.root,
      el("a", { class: "back", href: "#make/game" }, el("span", { "aria-hidden": "true" }, "‹"), t("game.back")),
      el(
        "div",
        { class: "game" },
        el(
          "div",
          { class: "row game-head" },
          el("div", {}, at.title, at.state),
          el(
            "div",
            { class: "row does" },
            button("check.undo", () => this.editor.undo(), { title: "Ctrl+Z" }),
            button("check.redo", () => this.editor.redo(), { title: "Ctrl+Y, Ctrl+Shift+Z" }),
            button("check.save.download", () => this.download()),
            this.start.folder && save,
            at.print,
          ),
        ),
        at.lost,
        el(
          "section",
          { "class": "game-write", "aria-label": t("game.code") },
          this.#ways(at),
          at.code,
          at.form,
          at.summary,
          at.failed,
          at.remarks,
        ),
        el(
          "div",
          { class: "game-beside" },
          el(
            "section",
            { "class": "stack", "aria-label": t("game.pad") },
            el("h2", {}, t("game.pad")),
            at.picture,
            at.pages,
            at.about,
          ),
          at.trial,
        ),
      ),
    );
    return at;
  }

  /**
   * How it is written: as YAML, or in a form.
   * @param {{ code: any, form: any }} at
   */
  #ways({ code, form }) {
    const hint = el("p", { class: "hint" }, t("game.code.hint"));
    const way = (/** @type {string} */ name, /** @type {boolean} */ checked) => {
      const choose = () => {
        code.hidden = hint.hidden = name !== "code";
        form.hidden = name !== "form";
        if (name === "form") this.form.show();
      };
      const input = el("input", { type: "radio", name: "way", value: name, checked, onchange: choose });
      return el("label", {}, input, el("span", {}, t(`game.way.${name}`)));
    };
    const ways = el(
      "div",
      { "class": "segments", "role": "radiogroup", "aria-label": t("game.way") },
      way("code", true),
      way("form", false),
    );
    return el("div", { class: "row game-ways" }, ways, hint);
  }

  /** @param {number} by */
  #turn(by) {
    this.#page = Math.max(this.#page + by, 1);
    this.look();
  }

  /** Something was typed. */
  #changed() {
    this.#showState();
    this.#keepLater();
    this.look();
  }

  #keepLater = debounce(() => this.#keep(), 300);

  /** Keeps what is typed in this browser. */
  #keep() {
    if (this.editor.file === this.draft.text) return;
    this.draft.text = this.editor.file;
    this.at.lost.hidden = keepDraft(this.id, this.draft);
    this.#showState();
  }

  /**
   * It is a file by now, which says what was saved.
   * @param {string} file
   * @param {string} text
   */
  saved(file, text) {
    if (this.signal.aborted) return reviseDraft(this.id, { file, before: text });
    Object.assign(this.draft, { file, before: text, text: this.editor.file });
    this.at.lost.hidden = keepDraft(this.id, this.draft);
    this.#showState();
    this.look();
  }

  download() {
    download(new Blob([this.editor.file], { type: "application/yaml" }), this.file);
  }

  /** Says what it is called, and where it is kept. */
  #showState() {
    const { at, draft, editor } = this;
    const isSaved = draft.before === editor.file;
    const title = titleIn(editor.typed) || draft.file || t("game.unnamed");
    document.title = `${title} – sheetgen`;
    fill(at.title, title);
    const state = isSaved ? "saved" : draft.before === null ? "new" : "changed";
    fill(at.state, t(`game.state.${state}`, { file: draft.file }));
    at.print.hidden = !isSaved;
    at.print.href = `#print/${encodeURIComponent(draft.file)}`;
  }

  /** Asks what there is to see of what is typed, and shows it. */
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
    fill(this.at.failed, failureBox(failure, tryAgain(failure, this.look)));
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
      row: () => remarkRow(),
      update: (row, remark) => this.#fillRemark(row, remark),
    });
  }

  /**
   * @param {ReturnType<typeof remarkRow>} row
   * @param {DraftRemark} remark
   */
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

  /**
   * A button for each edit that cures what a remark is about.
   * @param {DraftRemark} remark
   */
  cures({ fixes = [] }) {
    const write = (/** @type {TextEdit[]} */ edits) => {
      this.editor.edit(edits);
      if (this.at.form.hidden) this.editor.reveal(edits[0].from, edits[0].from + edits[0].insert.length);
    };
    return fixes.map(({ label, edits }) => el("button", { onclick: () => write(edits) }, label));
  }

  /**
   * Leads to what a remark is about: its field in the form, or its place in the text.
   * @param {DraftRemark} remark
   */
  #reveal(remark) {
    if (this.form.focus(remark)) return;
    this.at.code.parentElement.querySelector("input[value=code]").click();
    this.editor.reveal(Number(remark.from), Number(remark.to));
  }

  /** Asks what cures there are, once nobody types. */
  async #cure() {
    const { remarks } = this;
    if (this.signal.aborted || !remarks.some(({ hint, from }) => hint && from !== null)) return;
    const request = this.request();
    const { cures } = await api.post("/api/draft/cures", request).catch(() => ({ cures: [] }));
    if (this.signal.aborted || remarks !== this.remarks || request.text !== this.editor.typed) return;
    this.#tell(remarks.map((remark, n) => ({ ...remark, fixes: cures[n] })));
  }

  /**
   * Shows the pad; while what is typed has faults, as it was without them.
   * @param {DraftSheet | null} sheet
   */
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
    this.#showState();
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

/** What is told of one thing that is wrong. */
function remarkRow() {
  const [place, message] = [el("span", { class: "severity" }), el("span", { class: "message" })];
  const [hint, cures] = [el("p", { class: "hint" }), el("p", { class: "actions" })];
  const to = el("button", { class: "finding" }, el("span", {}, place, message));
  return { node: el("li", {}, to, hint, cures), to, place, message, hint, cures };
}
