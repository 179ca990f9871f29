// A level that is drawn: its grid with tools, beside it what is wrong with it, what it is worth, and the sheet as it
// prints.

import { api } from "./api.js";
import { copy, put, showRows } from "./fields.js";
import {
  SIDES,
  changeLine,
  dealPips,
  drawLine,
  fieldOf,
  images,
  isPainted,
  paint,
  placesOf,
  removeLine,
  resize,
  retitle,
  sizeOf,
} from "./level.js";
import { Board, fieldName } from "./level-board.js";
import { generateLevel, Lab } from "./level-lab.js";
import { keep, randomSeed } from "./level-start.js";
import { Tools, numberOf } from "./level-tools.js";
import { Files } from "./make-files.js";
import { History } from "./make-history.js";
import { debounce, el, failureBox, fill, settings, toast, tryAgain } from "./page-parts.js";
import { words } from "./save.js";
import { stepByKeys } from "./step-keys.js";
import { drafts } from "./store.js";
import { inLanguage, language, t } from "./words.js";

const LINE_POINTS = 5;
const IDLE = 350; // ms without a change after which all is judged that lint judges
const LAB_IDLE = 900;
const MOST_PLACES = 3; // of a remark that are told
/** @type {Symmetry[]} */
const SYMMETRIES = ["none", "across", "down", "both", "turn"];
/** @type {Edge[]} */
const EDGES = ["top", "right", "bottom", "left"];

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class LevelDesk {
  /** @type {Symmetry} */
  symmetry = "none";
  /** @type {LevelRemark[]} */
  remarks = [];
  /** @type {LevelRemark[]} */
  #rest = []; // of the whole of lint what the game does not say, as it was last
  /** @type {Level | null} */
  #stroke = null; // as it is while a stroke is drawn
  /** @type {Tool | null} */
  #with = null;
  #busy = false;
  #picture = "";
  /** @type {Record<string, number> | null} */
  #crossed = null;

  /**
   * @param {HTMLElement} root
   * @param {string} id
   * @param {LevelDraft} draft
   * @param {MakeContext & { kit: LevelKit }} context
   */
  constructor(root, id, draft, { kit, start, signal }) {
    this.id = id;
    this.draft = draft;
    this.kit = kit;
    this.start = start;
    this.signal = signal;
    this.history = new History(draft.level);
    this.saved = draft.clean ? draft.level : null; // as its file says it
    this.lang = language();
    this.files = new Files(
      { text: "/api/level/yaml", save: "/api/level/save" },
      {
        folder: start.folder,
        otherwise: "level",
        draft: () => this.draft,
        title: () => this.level.title,
        request: () => this.request,
        saved: ({ file, text }, { level }) => {
          this.draft = { ...this.draft, file, before: text };
          this.saved = level;
          this.#keep();
          this.#showSaved();
        },
        left: (kept, { level }) => ({ clean: isSame(kept.level, level) }),
        id,
        signal,
      },
    );
    const at = copy("level-desk");
    this.at = at;
    fill(root, at.node);
    this.tools = new Tools(at, kit, {
      level: () => this.level,
      change: (level, tag) => this.change(level, tag),
      chosen: () => this.#chosen(),
    });
    this.board = new Board(at.board, this.level, kit, {
      cell: (cell, first) => this.#paint(cell, first),
      end: (kept) => this.#endStroke(kept),
      line: (from, to) => this.change(drawLine(this.level, from, to, this.#linePoints, this.symmetry)),
      key: (cell, key) => this.#typed(cell, key),
      tip: (said) => this.#tip(said),
      isLine: () => this.tools.isLine,
    });
    this.lab = new Lab(at, kit, {
      signal,
      command: start.install.lab,
      shown: (crossed) => {
        this.#crossed = crossed;
        this.#showHeat();
      },
    });
    this.#dress();
    this.judgeAll = debounce(() => this.#judgeAll(), IDLE);
    this.measure = debounce(() => this.#measure(), LAB_IDLE);
    signal.addEventListener("abort", () => URL.revokeObjectURL(this.#picture));
    drafts.watch(id, signal, (text) => this.#takeOver(text));
    this.#show();
    this.#judge();
  }

  get level() {
    return this.#stroke ?? this.history.now;
  }

  /** What the program is asked about. */
  get request() {
    const { game, original, file } = this.draft;
    return { game, original, file, level: this.history.now };
  }

  /** The points that a new line begins with: those of the last one. */
  get #linePoints() {
    return this.level.lines.at(-1)?.points ?? LINE_POINTS;
  }

  /**
   * Another level, as one step.
   * @param {Level} level
   * @param {unknown} [tag]
   */
  change(level, tag) {
    const before = this.history.now;
    this.history.change(level, tag);
    if (this.history.now !== before) this.#changed();
  }

  #changed() {
    this.at.lost.hidden = this.#keep();
    this.#show();
    this.lab.stop();
    this.#judge();
  }

  #keep() {
    const level = this.history.now;
    return keep(this.id, { ...this.draft, level, clean: level === this.saved });
  }

  /**
   * What another tab has drawn, as a step.
   * @param {string} text
   */
  #takeOver(text) {
    const { level, ...draft } = JSON.parse(text);
    this.draft = draft;
    if (!isSame(level, this.history.now)) this.history.change(level);
    this.saved = draft.clean ? this.history.now : null;
    this.#show();
    this.#judge();
  }

  /** Puts words and actions into the parts that stay. */
  #dress() {
    const { at, signal } = this;
    const { folder } = this.start;
    put(at, {
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      download: () => this.files.download(),
      save: { onclick: () => this.files.save(), hidden: !folder, textContent: t("make.save", { folder }) },
      deal: () => this.change(dealPips(this.level)),
      vary: { onclick: () => this.#vary(), hidden: !this.kit.lab },
      symmetry: { onchange: () => (this.symmetry = at.symmetry.value) },
      heat: { onchange: () => this.#showHeat(), checked: settings.get("heat", true) },
    });
    fill(at.symmetry, ...SYMMETRIES.map((value) => el("option", { value }, t(`make.symmetry.${value}`))));
    for (const edge of EDGES) {
      const axis = edge === "top" || edge === "bottom" ? "row" : "column";
      fill(
        at[edge],
        .../** @type {const} */ ([1, -1]).map((by) =>
          el(
            "button",
            {
              "class": "turn",
              "data-by": by,
              "aria-label": t(by > 0 ? `make.more.${axis}` : `make.fewer.${axis}`),
              "onclick": () => this.#resize(edge, by),
            },
            by > 0 ? "+" : "−",
          ),
        ),
      );
    }
    stepByKeys((what) => this.#step(what), signal);
    addEventListener("click", ({ target }) => at.adding.contains(target) || (at.adding.open = false), { signal });
    at.adding.addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
      if (key !== "Escape") return;
      at.adding.open = false;
      at.adding.firstElementChild.focus();
    });
    this.#showTitles();
  }

  /** A field for the title in each language that it has. */
  #showTitles() {
    const { title } = this.level;
    const langs = typeof title === "string" ? [""] : Object.keys(title);
    fill(
      this.at.titles,
      ...langs.map((lang) => {
        const input = el("input", {
          "value": typeof title === "string" ? title : title[lang],
          "maxlength": 2000,
          "data-lang": lang,
          "aria-label": lang ? t("make.name.in", { lang: lang.toUpperCase() }) : t("make.name"),
          "oninput": () => this.change(retitle(this.level, input.value, lang), `title ${lang}`),
        });
        return lang ? el("label", { class: "row" }, el("span", { class: "hint" }, lang.toUpperCase()), input) : input;
      }),
    );
  }

  /** Shows the level as it is now. */
  #show() {
    const { at, level } = this;
    this.board.show(level);
    this.tools.show();
    for (const button of [at.undo, at.redo])
      button.ariaDisabled = String(!(button === at.undo ? this.history.canUndo : this.history.canRedo));
    for (const input of at.titles.querySelectorAll("input")) {
      const said = typeof level.title === "string" ? level.title : (level.title[input.dataset.lang] ?? "");
      if (input.value !== said) input.value = said;
    }
    const { width, height } = sizeOf(level);
    for (const edge of EDGES)
      for (const button of at[edge].children) {
        const count = (edge === "top" || edge === "bottom" ? height : width) + Number(button.dataset.by);
        button.ariaDisabled = String(count < SIDES.least || count > SIDES.most);
      }
    this.#showLines();
    this.#showSaved();
    document.title = `${inLanguage(level.title) || t("make.untitled")} – sheetgen`;
  }

  /** Lists the lines with their points. */
  #showLines() {
    const { level } = this;
    showRows(this.at.lines, [...level.lines.entries()], {
      key: ([n]) => String(n),
      row: () => copy("line-row"),
      update: (row, [n, line]) => {
        const places = placesOf(level, line);
        const [first, last] = [places[0], places.at(-1)].map(
          (place) => (place?.[line.axis === "row" ? 1 : 0] ?? 0) + 1,
        );
        const whole = line.from === null && line.to === null;
        const name = t(`make.line.${line.axis}${whole ? "" : ".part"}`, { number: line.number, first, last });
        fill(row.name, name);
        put(row, {
          points: {
            oninput: () =>
              this.change(changeLine(this.level, n, { points: Math.max(numberOf(row.points) ?? 0, 0) }), `line ${n}`),
          },
          remove: {
            onclick: () => this.change(removeLine(this.level, n)),
            ariaLabel: t("make.line.remove", { name }),
          },
        });
        if (row.points !== document.activeElement) row.points.value = line.points;
      },
    });
  }

  /** Says where the level is saved, and whether it is another by now. */
  #showSaved() {
    const { at, draft } = this;
    put(at, { saved: { hidden: !draft.file || draft.before === null } });
    if (!draft.file) return;
    const same = this.saved === this.history.now;
    fill(at.where, t(same ? "make.saved.in" : "make.saved.changed", { file: draft.file }));
    at.print.href = `#print/${encodeURIComponent(draft.file)}`;
    at.check.href = `#check?layout=${encodeURIComponent(draft.file)}`;
  }

  #chosen() {
    this.board?.cancel();
    this.#tip("");
  }

  /** @param {string} said */
  #tip(said) {
    const { tools } = this;
    const field = tools && fieldOf(this.level, tools.name.replace("field-", ""));
    const what = tools?.isLine ? "line" : field ? "field" : (tools?.name.split("-")[0] ?? "pips");
    fill(this.at.tip, said || t(`make.tip.${what}`, { field: field ? fieldName(this.kit, field) : "" }));
  }

  // ---- Drawing

  /**
   * Paints a place and its images; the first of a stroke says whether it paints or takes away.
   * @param {Cell2} cell
   * @param {boolean} first
   */
  #paint(cell, first) {
    const { tool } = this.tools;
    if (first) this.#with = tool.is !== "pips" && tool.is && isPainted(this.level, cell, tool) ? { is: "" } : tool;
    if (!this.#with) return;
    this.#stroke = paint(this.level, images(this.level, cell, this.symmetry), this.#with);
    this.board.show(this.#stroke);
  }

  /** @param {boolean} kept */
  #endStroke(kept) {
    const level = this.#stroke;
    this.#stroke = null;
    this.#with = null;
    if (level && kept) this.change(level);
    else this.board.show(this.level);
  }

  /**
   * A key typed on a place: pips, a letter, a start, a hole; false where it is none of these.
   * @param {Cell2} cell
   * @param {string} key
   */
  #typed(cell, key) {
    const letter = fieldOf(this.level, key) && key;
    /** @type {Tool | null} */
    const tool = /^[1-6]$/.test(key)
      ? { is: "pips", pips: Number(key) }
      : letter
        ? { is: "letter", letter }
        : key.toLowerCase() === "x"
          ? { is: "start" }
          : ["-", "Delete"].includes(key)
            ? { is: "hole" }
            : [".", "Backspace"].includes(key)
              ? { is: "" }
              : null;
    if (tool) this.change(paint(this.level, images(this.level, cell, this.symmetry), tool));
    return Boolean(tool);
  }

  /** @param {Edge} edge @param {1 | -1} by */
  #resize(edge, by) {
    this.change(resize(this.level, edge, by));
  }

  /** @param {"undo" | "redo"} what */
  #step(what) {
    const before = this.history.now;
    this.history[what]();
    if (this.history.now !== before) this.#changed();
  }

  // ---- What is wrong, and how it prints

  /** Asks what the game says of the level and how it prints; one question at a time, the last level last. */
  async #judge() {
    if (this.#busy) return;
    this.#busy = true;
    const level = this.history.now;
    const lang = this.lang;
    const answer = await this.#view({ lang });
    this.#busy = false;
    if (this.signal.aborted) return;
    if (answer.failure) this.#fail(answer.failure);
    else {
      fill(this.at.failed);
      this.#showRemarks([...answer.remarks, ...this.#rest], false);
      this.#showPicture(answer.picture, answer.languages);
      this.judgeAll();
    }
    if (level !== this.history.now || lang !== this.lang) this.#judge();
  }

  /** Asks for all that lint says; nothing waits for it, and of a level that has changed it is of no use. */
  async #judgeAll() {
    const level = this.history.now;
    const { remarks, failure } = await this.#view({ lang: this.lang, whole: true });
    if (this.signal.aborted || level !== this.history.now || failure) return;
    this.#rest = remarks.filter(
      (/** @type {LevelRemark} */ { rule, severity }) => severity !== "fault" && !rule.startsWith("level/"),
    );
    this.#showRemarks(remarks, true);
    if (this.#isWrong) this.lab.wait(t("make.lab.wait"));
    else this.measure();
  }

  /**
   * @param {Record<string, unknown>} how
   * @returns {Promise<LevelAnswer & { failure?: FailureInfo }>}
   */
  #view = (how) => api.post("/api/level/view", { ...this.request, ...how }).catch((failure) => ({ failure }));

  /** @param {FailureInfo} failure */
  #fail(failure) {
    const again = tryAgain(failure, () => this.#judge());
    fill(this.at.failed, failureBox(failure, again));
    fill(this.at.summary);
  }

  /** Whether something is wrong that is more than odd. */
  get #isWrong() {
    return this.remarks.some(({ severity }) => severity !== "warning");
  }

  /**
   * Lists what is wrong, numbered as on the grid.
   * @param {LevelRemark[]} remarks
   * @param {boolean} whole
   */
  #showRemarks(remarks, whole) {
    const { at } = this;
    this.remarks = remarks;
    this.board.mark(remarks);
    fill(
      at.summary,
      remarks.length ? t("make.remarks.count", { count: remarks.length }) : whole ? t("make.remarks.none") : "",
    );
    at.summary.classList.toggle("well", !remarks.length);
    showRows(at.remarks, [...remarks.entries()], {
      key: ([n]) => String(n),
      row: () => copy("remark-row"),
      update: (row, [n, { severity, message, hint, cells, letter }]) => {
        row.node.className = severity;
        fill(row.badge, String(n + 1));
        row.badge.className = `badge ${severity}`;
        const places = cells.slice(0, MOST_PLACES).map(([r, c]) => t("make.at", { row: r, column: c }));
        const where = [...places, ...(cells.length > MOST_PLACES ? ["…"] : [])].join("; ");
        put(row, { severity: t(`check.${severity}`), places: where && ` · ${where}`, message, hint: hint ?? "" });
        row.pick.onclick = () => {
          if (cells.length) this.board.focus([cells[0][0] - 1, cells[0][1] - 1]);
          else if (letter) this.tools.choose(`field-${letter}`);
        };
      },
    });
    at.vary.ariaDisabled = String(remarks.length > 0);
    at.vary.title = remarks.length ? t("make.vary.wait") : "";
  }

  /**
   * @param {string | null} picture
   * @param {string[]} languages
   */
  #showPicture(picture, languages) {
    const { at } = this;
    at.picture.classList.toggle("old", picture === null);
    const several = languages.length > 1;
    fill(
      at.languages,
      ...(several
        ? languages.map((lang) =>
            el(
              "button",
              {
                "class": "quiet",
                "aria-pressed": String(lang === this.#shown(languages)),
                "onclick": () => this.#speak(lang),
              },
              lang.toUpperCase(),
            ),
          )
        : []),
    );
    if (picture === null) return;
    const url = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
    const image = el("img", {
      class: "paper",
      alt: t("make.picture.of", { title: inLanguage(this.level.title) }),
      src: url,
    });
    image.decode().then(
      () => {
        if (this.signal.aborted) return URL.revokeObjectURL(url);
        URL.revokeObjectURL(this.#picture);
        this.#picture = url;
        fill(at.picture, image);
      },
      () => URL.revokeObjectURL(url),
    );
  }

  /** @param {string[]} languages */
  #shown = (languages) => (languages.includes(this.lang) ? this.lang : languages.includes("en") ? "en" : languages[0]);

  /** @param {string} lang */
  #speak(lang) {
    this.lang = lang;
    this.#judge();
  }

  // ---- What it is worth

  #measure() {
    if (this.signal.aborted || this.#busy || this.#isWrong) return;
    this.lab.measure(this.request);
  }

  #showHeat() {
    const crossed = this.#crossed;
    put(this.at, { heated: { hidden: !crossed } });
    this.board?.heat(this.at.heat.checked ? crossed : null);
    if (crossed) settings.set("heat", this.at.heat.checked);
  }

  /** Puts a relative in the place of the level: as hard, of the same shape and with the same kinds of fields. */
  async #vary() {
    const { at } = this;
    if (at.vary.ariaDisabled === "true" || !at.making.hidden) return;
    this.lab.stop();
    const { job, made: making } = generateLevel(
      { ...this.request, seed: randomSeed(), like: true },
      at.bar,
      this.signal,
    );
    put(at, { making: { hidden: false }, stop: () => job.stop() });
    const made = await making.catch((failure) => ({ failure }));
    put(at, { making: { hidden: true } });
    if (this.signal.aborted) return;
    if ("failure" in made) return void (made.failure.code !== "stopped" && toast(words(made.failure), "bad"));
    const lines = made.level.lines.map((/** @type {LevelLine} */ line) => ({ ...line, entry: null }));
    this.change({ ...made.level, lines, title: this.level.title });
  }
}
