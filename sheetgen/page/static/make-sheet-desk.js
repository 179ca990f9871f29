// A sheet being changed: its page with the blocks, and next to it its findings, and forms for a block, the page,
// words and styles.

import { api } from "./api.js";
import { fetchKept, keep as keepBesides } from "./store.js";
import { setProps } from "./fields.js";
import { dropInto } from "./files.js";
import { titleOf } from "./layouts.js";
import { DraftDesk, pressed } from "./make-desk.js";
import { SheetBoard } from "./make-sheet-board.js";
import { apply, cellsText, change, freeCells, overlapped, readCells } from "./make-sheet-changes.js";
import { SheetForms } from "./make-sheet-forms.js";
import { failureBox, fill } from "./page-parts.js";
import { inLanguage, t } from "./words.js";

const LOGO = "logo";
const PICTURES = "pictures"; // storage name for a draft's pictures

/**
 * The pictures of a draft that are not in the folder yet, in Base64, by the names of their files.
 * @param {string} id
 * @returns {Promise<Record<string, string>>}
 */
export const fetchPictures = async (id) => (await fetchKept(id, PICTURES)) ?? {};

/** @param {Blob} file @returns {Promise<string>} */
const inBase64 = (file) =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(",")[1] ?? "");
    reader.onerror = fail;
    reader.readAsDataURL(file);
  });

/** @extends {DraftDesk<SheetChange[], SheetRemark>} */
export class SheetDesk extends DraftDesk {
  /** @type {SheetView | null} */
  view = null; // the program's last answer
  /** @type {{ changes: SheetChange[], view: SheetView | null, values: SheetValues } | null} */
  #known = null;
  #look = "full"; // the preview mode: an ink, or with green blindness simulated
  #page = 1;
  chosen = ""; // the selected block

  /**
   * @param {HTMLElement} root
   * @param {SheetDraft} draft
   * @param {MakeContext & SheetOpened & { pictures: Record<string, string> }} context
   */
  constructor(root, draft, context) {
    super(root, draft, context, "changes");
    this.pictures = context.pictures;
    this.opened = /** @type {SheetOpened} */ (context);
    this.board = new SheetBoard(this);
    this.forms = new SheetForms(this);
    this.#renderHeader();
    this.show();
    this.judge();
  }

  /** The current changes, including an unfinished drag. */
  get asked() {
    return this.stroke ?? this.history.now;
  }

  get how() {
    return { lang: this.lang, page: this.#page, look: this.#look, ink: this.#look.replace("colour-blind", "full") };
  }

  /**
   * The current layout values: the program's answer to these changes, or its last answer with the changes applied
   * here.
   */
  get values() {
    const { asked: changes, view } = this;
    if (this.#known?.changes === changes && this.#known.view === view) return this.#known.values;
    const told = view?.values && (view.changes === changes || this.opened.made) ? view.values : this.opened.values;
    const values = told === view?.values && view?.changes === changes ? told : apply(told, changes);
    this.#known = { changes, view, values };
    return values;
  }

  get title() {
    return this.values.title ?? "";
  }

  get name() {
    return inLanguage(this.title) || this.draft.file || this.draft.name;
  }

  /** Return the body of a request, with the sheet's pictures that aren't in the folder yet. */
  get request() {
    const shown = new Set(Object.values(this.values.blocks).map((block) => block.file));
    const pictures = Object.fromEntries(Object.entries(this.pictures).filter(([name]) => shown.has(name)));
    return { ...super.request, pictures };
  }

  /** Set another value at a path, as one step. @param {string[]} path @param {any} value @param {string} [tag] */
  set(path, value, tag) {
    this.change(change(this.history.now, path, value, this.opened.values), tag);
  }

  /** @param {any} draft */
  async takeOver(draft) {
    this.pictures = await fetchPictures(this.id);
    super.takeOver(draft);
  }

  /** Set the texts and actions of the fixed parts. */
  #renderHeader() {
    const { at, signal } = this;
    const { folder } = this.start;
    setProps(at, {
      logo: { hidden: !folder },
      inks: { onchange: ({ target }) => ((this.#look = target.value), this.judge()) },
      drop: () => this.#remove(),
      picture: { onchange: () => this.#takeLogo(at.picture.files) },
    });
    if (folder) dropInto(at.logo, (files) => this.#takeLogo(files), signal);
  }

  // ---- Blocks

  /** Return the printed text of a label, or of the title; "" if there is none. @param {string} name */
  printed(name) {
    const lang = this.languageAmong(this.view?.languages ?? []);
    if (name === "title") return inLanguage(this.title, lang);
    return this.values.labels?.[lang]?.[name] ?? this.view?.words?.[lang]?.[name] ?? "";
  }

  /** Return what a block is called. @param {string} id */
  called = (id) => this.printed(id) || titleOf(id);

  /** Return which blocks a block overlaps at some cells, or "". @param {string} id @param {SheetCells} cells */
  overlap(id, cells) {
    const others = overlapped(this.values, id, cells).map(this.called).join(", ");
    return others && t("make.sheet.overlaps", { block: this.called(id), others });
  }

  /** @param {"undo" | "redo"} what */
  step(what) {
    fill(this.at.tip);
    super.step(what);
  }

  /** @param {string} id */
  choose(id) {
    if (id === this.chosen) return;
    this.chosen = id;
    this.#page = Number(this.values.blocks[id]?.page ?? this.#page);
    this.show();
  }

  /**
   * Handle dragging a block to other cells; kept: it was dropped there; null: it was put back.
   * @param {string} id
   * @param {SheetCells | null} cells
   * @param {boolean} kept
   */
  drag(id, cells, kept) {
    const path = ["blocks", id, "at"];
    this.stroke = null;
    if (cells && kept) return this.set(path, cellsText(cells));
    if (cells) this.stroke = change(this.history.now, path, cellsText(cells), this.opened.values);
    this.#showBoard();
    this.judge();
  }

  #remove() {
    const id = this.chosen;
    this.chosen = "";
    this.set(["blocks", id], null);
  }

  /**
   * Keep a chosen or dropped picture, and show it in its own block. It is saved in the folder with the
   * sheet.
   * @param {FileList} files
   */
  async #takeLogo([file]) {
    const { at } = this;
    if (!file) return;
    try {
      const { file: name, size } = await api.send("/api/edit/logo", { name: file.name }, file);
      const data = await inBase64(file);
      let own = name;
      for (let n = 2; (this.pictures[own] ?? data) !== data; n++) own = name.replace(/(\.\w+)$/, `-${n}$1`);
      this.pictures = { ...this.pictures, [own]: data };
      await keepBesides(this.id, PICTURES, this.pictures);
      if (this.signal.aborted) return;
      fill(at.logoTold);
      this.#placeLogo(own, size);
    } catch (/** @type {any} */ failure) {
      fill(at.logoTold, failureBox(failure));
    }
    at.picture.value = "";
  }

  /** @param {string} file @param {[number, number]} size */
  #placeLogo(file, [width, height]) {
    const { values } = this;
    this.chosen = LOGO;
    if (values.blocks[LOGO]) return this.set(["blocks", LOGO, "file"], file);
    const grid = this.grid;
    const wide = Math.max(1, Math.round(grid.columns / 6));
    const column = grid.inner[2] / grid.columns;
    const row = grid.inner[3] / grid.rows;
    const high = Math.max(1, Math.min(Math.round((wide * column * height) / width / row), Math.ceil(grid.rows / 6)));
    const cells = freeCells(values, grid, { wide, high });
    this.set(["blocks", LOGO], { id: LOGO, block: "picture", at: cellsText(cells), file });
  }

  // ---- Forms

  get grid() {
    return this.view?.area ?? { paper: [148, 210], inner: [8, 8, 132, 194], margin: 8, columns: 12, rows: 20, gap: 2 };
  }

  show() {
    super.show();
    fill(this.at.name, this.name);
    this.#showBoard();
    this.forms.show();
  }

  #showBoard() {
    if (this.view?.area) this.board.show(this.values, this.view.area, this.#page, this.chosen);
  }

  // ---- Findings and print preview

  /** @param {SheetView} answer @param {SheetChange[]} changes */
  take(answer, changes) {
    const view = { ...answer, changes };
    const before = this.view;
    this.view = view.area ? view : before && { ...before, picture: null, values: null };
    this.#page = Math.min(this.#page, Math.max(view.pages, 1));
    this.at.board.classList.toggle("old", view.picture === null);
    if (view.picture !== null) this.board.paint(this.image(view.picture, `look-${this.#look}`));
    this.showLanguages(view.languages);
    this.#showPages(view.pages);
    this.show();
  }

  /** @param {number} pages */
  #showPages(pages) {
    const turn = (/** @type {number} */ page) => {
      this.#page = page;
      this.judge();
    };
    const buttons = Array.from({ length: Math.min(pages, 12) }, (_, n) =>
      pressed(n + 1 === this.#page, n + 1, t("make.sheet.page", { number: n + 1 }), () => turn(n + 1)),
    );
    fill(this.at.pages, pages > 1 && buttons);
  }

  /** @param {SheetRemark[]} remarks */
  mark(remarks) {
    this.board.mark(
      new Map([...remarks.entries()].reverse().flatMap(([n, { block }]) => (block ? [[block, `${n + 1}`]] : []))),
    );
    this.#showBoard();
  }

  /** Return the form of a part of the values. @param {string} part @returns {any} */
  #section(part) {
    const { paper, words, colours } = this.at;
    return /** @type {any} */ ({ page: paper, labels: words, title: words, theme: colours })[part];
  }

  /** @param {SheetRemark} remark */
  placeOf({ path, block }) {
    return block ? this.called(block) : (this.#section(path[0])?.firstElementChild.textContent ?? "");
  }

  /** @param {SheetRemark} remark */
  messageOf = ({ rule, block, message }) => {
    const cells = block && rule === "layout/overlap" && readCells(this.values.blocks[block]?.at);
    return (cells && this.overlap(block, cells)) || message;
  };

  /** @param {SheetRemark} remark */
  goTo({ path, block }) {
    const [part, name] = path;
    const section = this.#section(part);
    if (block) {
      this.choose(block);
      this.board.focus(block);
    } else if (section) {
      section.open = true;
      if (part === "theme" && name) {
        this.forms.style = name;
        this.forms.showStyles();
      }
      section.querySelector("input, select, summary")?.focus();
    }
  }
}
