// A sheet that is changed: its page with the blocks, beside it what is wrong with it, and forms for a block, the page,
// words and styles.

import { api } from "./api.js";
import { copy, put, showRows } from "./fields.js";
import { dropInto } from "./files.js";
import { Files } from "./make-files.js";
import { History } from "./make-history.js";
import { SheetBoard } from "./make-sheet-board.js";
import { apply, cellsText, change, freeCells, same } from "./make-sheet-changes.js";
import { SheetForms } from "./make-sheet-forms.js";
import { debounce, el, failureBox, fill, tryAgain } from "./page-parts.js";
import { stepByKeys } from "./step-keys.js";
import { drafts, fetchKept, keep as keepBesides } from "./store.js";
import { inLanguage, language, t } from "./words.js";

const IDLE = 350; // ms without a change after which all is judged that lint judges
const LOGO = "logo";
const PICTURES = "pictures"; // what the browser keeps besides a draft
/** How a sheet is looked at: in an ink, or as somebody sees it who is blind to green. */
const LOOKS = ["full", "saver", "mono", "colour-blind"];
/**
 * Keeps a draft; false where the browser does not keep it.
 * @param {string} id
 * @param {Omit<SheetDraft, "way" | "time">} draft
 */
export const keep = (id, draft) => drafts.write(id, JSON.stringify({ ...draft, way: "sheet", time: Date.now() }));

/**
 * The pictures of a draft that are not in the folder yet, in Base64, by the names of their files.
 * @param {string} id
 * @returns {Promise<Record<string, string>>}
 */
export const fetchPictures = async (id) => (await fetchKept(id, PICTURES)) ?? {};

/**
 * @param {Blob} file
 * @returns {Promise<string>}
 */
const inBase64 = (file) =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(",")[1] ?? "");
    reader.onerror = fail;
    reader.readAsDataURL(file);
  });

export class SheetDesk {
  /** @type {SheetChange[] | null} */
  #stroke = null; // the changes while a block is dragged
  /** @type {SheetView | null} */
  view = null; // what the program said last
  /** @type {{ changes: SheetChange[], view: SheetView | null, values: SheetValues } | null} */
  #known = null;
  /** @type {SheetRemark[]} */
  remarks = [];
  #busy = false;
  #look = LOOKS[0];
  #page = 1;
  chosen = ""; // a block
  /** @type {string[]} */
  #pictures = [];

  /**
   * @param {HTMLElement} root
   * @param {SheetDraft} draft
   * @param {MakeContext & SheetOpened & { pictures: Record<string, string> }} opened
   */
  constructor(root, draft, { id, start, signal, pictures, ...opened }) {
    this.id = id;
    this.pictures = pictures;
    this.draft = draft;
    this.opened = opened;
    this.start = start;
    this.signal = signal;
    this.lang = language();
    this.history = new History(draft.changes);
    this.saved = draft.clean ? draft.changes : null; // as its file says it
    const at = copy("sheet-desk");
    this.at = at;
    fill(root, at.node);
    this.board = new SheetBoard(at.board, {
      chosen: (block) => this.choose(block),
      dragged: (block, cells, kept) => this.#drag(block, cells, kept),
      moved: (block, cells) => this.set(["blocks", block, "at"], cellsText(cells), `at ${block}`),
      told: (said) => fill(at.tip, said),
    });
    this.files = new Files(
      { text: "/api/layout/yaml", save: "/api/layout/save" },
      {
        otherwise: "sheet",
        folder: start.folder,
        draft: () => this.draft,
        title: () => this.title,
        request: () => this.request,
        saved: ({ file, text }, { changes }) => {
          this.draft = { ...this.draft, file, before: text };
          this.saved = changes;
          this.#keep();
          this.#showSaved();
        },
        left: (kept, { changes }) => ({ clean: same(kept.changes, changes) }),
        id,
        signal,
      },
    );
    this.forms = new SheetForms(this, at);
    this.judgeAll = debounce(() => this.#judgeAll(), IDLE);
    this.#dress();
    signal.addEventListener("abort", () => this.#pictures.forEach((url) => URL.revokeObjectURL(url)));
    drafts.watch(id, signal, (text) => this.#takeOver(text));
    this.#show();
    this.#judge();
  }

  get changes() {
    return this.#stroke ?? this.history.now;
  }

  /**
   * What the layout says now, as the program told of these changes; else with the changes put in here.
   * @returns {SheetValues}
   */
  get values() {
    const { changes } = this;
    const view = this.view;
    if (this.#known?.changes === changes && this.#known.view === view) return this.#known.values;
    const told = view?.values && (view.changes === changes || this.opened.made) ? view.values : this.opened.values;
    const values = told === view?.values && view?.changes === changes ? told : apply(told, changes);
    this.#known = { changes, view, values };
    return values;
  }

  get title() {
    return this.values.title ?? "";
  }

  /** What the program is asked about, with the pictures on it that are not in the folder yet. */
  get request() {
    const { original, file } = this.draft;
    const shown = new Set(Object.values(this.values.blocks).map((block) => block.file));
    const pictures = Object.fromEntries(Object.entries(this.pictures).filter(([name]) => shown.has(name)));
    return { original, file, changes: this.changes, pictures };
  }

  /**
   * Another value at a path, as one step.
   * @param {string[]} path
   * @param {any} value
   * @param {string} [tag]
   */
  set(path, value, tag) {
    const before = this.history.now;
    this.history.change(change(before, path, value, this.opened.values), tag);
    if (this.history.now !== before) this.#changed();
  }

  #changed() {
    this.at.lost.hidden = this.#keep();
    this.#show();
    this.#judge();
  }

  #keep() {
    const changes = this.history.now;
    return keep(this.id, { ...this.draft, changes, clean: changes === this.saved, title: inLanguage(this.title) });
  }

  /**
   * What another tab has changed, as a step.
   * @param {string} text
   */
  async #takeOver(text) {
    const { changes, ...draft } = JSON.parse(text);
    this.draft = draft;
    if (!same(changes, this.history.now)) this.history.change(changes);
    this.saved = draft.clean ? this.history.now : null;
    this.pictures = await fetchPictures(this.id);
    this.#show();
    this.#judge();
  }

  /** Puts words and actions into the parts that stay. */
  #dress() {
    const { at, signal, start } = this;
    const { folder } = start;
    put(at, {
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      download: () => this.files.download(),
      save: { onclick: () => this.files.save(), hidden: !folder, textContent: t("make.save", { folder }) },
      logo: { hidden: !folder },
      drop: () => this.#remove(),
      picture: { onchange: () => this.#takeLogo(at.picture.files) },
      colours: { ontoggle: () => at.colours.open && this.#showLooks() },
    });
    if (folder) dropInto(at.logo, (files) => this.#takeLogo(files), signal);
    fill(
      at.inks,
      ...LOOKS.map((look) =>
        el(
          "label",
          {},
          el("input", {
            type: "radio",
            name: "look",
            value: look,
            checked: look === this.#look,
            onchange: () => this.#lookAs(look),
          }),
          el("span", {}, t(`make.look.${look}`)),
        ),
      ),
    );
    stepByKeys((what) => this.#step(what), signal);
  }

  /** @param {"undo" | "redo"} what */
  #step(what) {
    const before = this.history.now;
    this.history[what]();
    if (this.history.now !== before) this.#changed();
  }

  // ---- Blocks

  /** @param {string} id */
  choose(id) {
    if (id === this.chosen) return;
    this.chosen = id;
    this.#page = Number(this.values.blocks[id]?.page ?? this.#page);
    this.#show();
  }

  /**
   * @param {string} id
   * @param {SheetCells | null} cells
   * @param {boolean} kept
   */
  #drag(id, cells, kept) {
    const path = ["blocks", id, "at"];
    this.#stroke = null;
    if (cells && kept) return this.set(path, cellsText(cells));
    if (cells) this.#stroke = change(this.history.now, path, cellsText(cells), this.opened.values);
    this.#showBoard();
    this.#judge();
  }

  #remove() {
    const id = this.chosen;
    this.chosen = "";
    this.set(["blocks", id], null);
  }

  /**
   * A picture that is chosen or dropped: kept, and shown in a block of its own. It is put into the folder with the
   * sheet.
   * @param {FileList} files
   */
  async #takeLogo([file]) {
    const { at } = this;
    if (!file) return;
    try {
      const { file: name, size } = await api.send("/api/layout/logo", { name: file.name }, file);
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

  /**
   * @param {string} file
   * @param {[number, number]} size
   */
  #placeLogo(file, [width, height]) {
    const { values } = this;
    this.chosen = LOGO;
    if (values.blocks[LOGO]) return this.set(["blocks", LOGO, "file"], file);
    const grid = this.grid;
    const wide = Math.max(1, Math.round(grid.columns / 6));
    const column = (grid.paper[0] - 2 * grid.margin) / grid.columns;
    const row = (grid.paper[1] - 2 * grid.margin) / grid.rows;
    const high = Math.max(1, Math.min(Math.round((wide * column * height) / width / row), Math.ceil(grid.rows / 6)));
    const cells = freeCells(values, grid, { wide, high });
    this.set(["blocks", LOGO], { id: LOGO, block: "picture", at: cellsText(cells), file });
  }

  // ---- Forms

  get grid() {
    return this.view?.area ?? { paper: [148, 210], margin: 8, columns: 12, rows: 20, gap: 2 };
  }

  /** Shows the sheet as it is now. */
  #show() {
    const { at } = this;
    for (const button of [at.undo, at.redo])
      button.ariaDisabled = String(!(button === at.undo ? this.history.canUndo : this.history.canRedo));
    const name = inLanguage(this.title) || this.draft.file || this.draft.name;
    fill(at.name, name);
    document.title = `${name} – sheetgen`;
    this.#showBoard();
    this.forms.show();
    this.#showSaved();
  }

  #showBoard() {
    if (this.view?.area) this.board.show(this.values, this.view.area, this.#page, this.chosen);
  }

  /** Says where the sheet is saved, and whether it is another by now. */
  #showSaved() {
    const { at, draft } = this;
    put(at, { saved: { hidden: !draft.file || draft.before === null } });
    if (!draft.file) return;
    const same = this.saved === this.history.now;
    fill(at.where, t(same ? "make.saved.in" : "make.saved.changed", { file: draft.file }));
    at.print.href = `#print/${encodeURIComponent(draft.file)}`;
    at.check.href = `#check?layout=${encodeURIComponent(draft.file)}`;
  }

  // ---- What is wrong, and how it prints

  /** Asks how it prints and what is wrong at once; one question at a time, the last changes last. */
  async #judge() {
    if (this.#busy) return;
    this.#busy = true;
    const { changes } = this;
    const how = { look: this.#look, lang: this.lang, page: this.#page };
    const answer = await this.#ask({ ...how, ink: inkOf(how.look) });
    this.#busy = false;
    if (this.signal.aborted) return;
    if (answer.failure) {
      const again = tryAgain(answer.failure, () => this.#judge());
      fill(this.at.failed, failureBox(answer.failure, again));
      fill(this.at.summary);
    } else {
      fill(this.at.failed);
      this.#take({ ...answer, changes });
      this.#showRemarks(answer.remarks, false);
      this.judgeAll();
    }
    if (changes !== this.changes || how.look !== this.#look || how.lang !== this.lang || how.page !== this.#page)
      this.#judge();
  }

  /** Asks for all that lint says; of a sheet that has changed it is of no use. */
  async #judgeAll() {
    const { changes } = this;
    if (this.#stroke) return;
    const answer = await this.#ask({ lang: this.lang, page: this.#page, ink: inkOf(this.#look), whole: true });
    if (this.signal.aborted || changes !== this.changes || answer.failure) return;
    this.#showRemarks(answer.remarks, true);
    if (this.at.colours.open) this.#showLooks();
  }

  /**
   * @param {Record<string, unknown>} how
   * @returns {Promise<SheetView & { failure?: FailureInfo }>}
   */
  #ask = (how) => api.post("/api/layout/view", { ...this.request, ...how }).catch((failure) => ({ failure }));

  /** @param {SheetView} view */
  #take(view) {
    const before = this.view;
    this.view = view.area ? view : before && { ...before, picture: null, values: null };
    this.#page = Math.min(this.#page, Math.max(view.pages, 1));
    this.at.board.classList.toggle("old", view.picture === null);
    if (view.picture !== null) this.board.paint(this.#image(view.picture, this.#look));
    this.#showTurning(view);
    this.#show();
  }

  /**
   * The picture of a page.
   * @param {string} picture
   * @param {string} look
   */
  #image(picture, look) {
    const url = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
    this.#pictures.push(url);
    const image = el("img", {
      class: `look-${look}`,
      alt: t("make.picture.of", { title: inLanguage(this.title) }),
      src: url,
    });
    const done = () => {
      URL.revokeObjectURL(url);
      this.#pictures = this.#pictures.filter((each) => each !== url);
    };
    image.decode().then(done, done);
    return image;
  }

  /** Buttons for the languages and the pages, where there are several. @param {SheetView} view */
  #showTurning({ languages, pages }) {
    /** @param {boolean} on @param {string | number} said @param {string} label @param {() => void} does */
    const button = (on, said, label, does) =>
      el("button", { "class": "quiet", "aria-pressed": String(on), "aria-label": label, "onclick": does }, said);
    fill(
      this.at.languages,
      ...(languages.length > 1
        ? languages.map((lang) =>
            button(
              lang === this.shownLanguage,
              lang.toUpperCase(),
              t("make.sheet.in", { lang: lang.toUpperCase() }),
              () => {
                this.lang = lang;
                this.#judge();
              },
            ),
          )
        : []),
    );
    fill(
      this.at.pages,
      ...(pages > 1
        ? Array.from({ length: Math.min(pages, 12) }, (_, n) =>
            button(n + 1 === this.#page, n + 1, t("make.sheet.page", { number: n + 1 }), () => {
              this.#page = n + 1;
              this.#judge();
            }),
          )
        : []),
    );
  }

  /** The language in which the sheet is shown. */
  get shownLanguage() {
    const languages = this.view?.languages ?? [];
    return languages.includes(this.lang) ? this.lang : languages.includes("en") ? "en" : (languages[0] ?? "en");
  }

  /** @param {string} look */
  #lookAs(look) {
    this.#look = look;
    for (const input of this.at.inks.querySelectorAll("input")) input.checked = input.value === look;
    this.#judge();
  }

  /** Shows the sheet small in each way of looking at it. */
  async #showLooks() {
    const { changes, at } = this;
    const views = await Promise.all(
      LOOKS.slice(0, 3).map((ink) => this.#ask({ lang: this.lang, page: this.#page, ink })),
    );
    if (this.signal.aborted || changes !== this.changes) return;
    fill(
      at.looks,
      ...LOOKS.map((look, n) => {
        const picture = views[n % 3]?.picture;
        return (
          picture &&
          el("figure", {}, this.#image(picture, look), el("figcaption", { class: "hint" }, t(`make.look.${look}`)))
        );
      }),
    );
  }

  /**
   * Lists what is wrong, numbered as on the blocks.
   * @param {SheetRemark[]} remarks
   * @param {boolean} whole
   */
  #showRemarks(remarks, whole) {
    const { at } = this;
    this.remarks = remarks;
    this.board.mark(
      new Map([...remarks.entries()].reverse().flatMap(([n, { block }]) => (block ? [[block, `${n + 1}`]] : []))),
    );
    this.#showBoard();
    fill(
      at.summary,
      remarks.length ? t("make.remarks.count", { count: remarks.length }) : whole ? t("make.remarks.none") : "",
    );
    at.summary.classList.toggle("well", !remarks.length);
    showRows(at.remarks, [...remarks.entries()], {
      key: ([n]) => String(n),
      row: () => copy("remark-row"),
      update: (row, [n, { severity, message, hint, path, block }]) => {
        row.node.className = severity;
        fill(row.badge, String(n + 1));
        row.badge.className = `badge ${severity}`;
        const where = path.length ? path.slice(path[0] === "blocks" ? 1 : 0).join(" › ") : (block ?? "");
        put(row, { severity: t(`check.${severity}`), places: where && ` · ${where}`, message, hint: hint ?? "" });
        row.pick.onclick = () => this.#goTo(path, block);
      },
    });
  }

  /**
   * Shows what a remark is about.
   * @param {string[]} path
   * @param {string | null} block
   */
  #goTo(path, block) {
    const { at } = this;
    const [part, name] = path;
    const section = /** @type {Record<string, any>} */ ({
      page: at.paper,
      labels: at.words,
      title: at.words,
      theme: at.colours,
    })[part];
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

/** @param {string} look */
const inkOf = (look) => (look === "colour-blind" ? "full" : look);
