// A level being drawn: its grid with tools, and next to it its findings, its analysis, and the sheet as it prints.

import { cloneTemplate, setProps, showRows } from "./fields.js";
import {
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
} from "./level.js";
import { Board, fieldName } from "./level-board.js";
import { generateLevel, Lab } from "./level-lab.js";
import { randomSeed } from "./level-start.js";
import { Tools, numberOf } from "./level-tools.js";
import { DraftDesk } from "./make-desk.js";
import { debounce, el, fill, settings, toast } from "./page-parts.js";
import { words } from "./save.js";
import { t } from "./words.js";

const HOLE = /** @type {const} */ ({ is: "hole" });
const PLAIN = /** @type {const} */ ({ is: "" });
/** @type {Record<string, Tool>} */
const KEYS = { "x": { is: "start" }, "-": HOLE, "delete": HOLE, ".": PLAIN, "backspace": PLAIN };
const LINE_POINTS = 5;
const LAB_IDLE = 300;
const MOST_PLACES = 3; // maximum places named per remark
/** @type {Edge[]} */
const EDGES = ["top", "right", "bottom", "left"];

/** @extends {DraftDesk<Level, LevelRemark>} */
export class LevelDesk extends DraftDesk {
  /** @type {Symmetry} */
  symmetry = "none";
  /** @type {Tool | null} */
  #with = null;
  /** @type {Record<string, number> | null} */
  crossed = null;

  /** @param {HTMLElement} root @param {LevelDraft} draft @param {MakeContext & { kit: LevelKit }} context */
  constructor(root, draft, context) {
    super(root, draft, context, "level");
    this.kit = context.kit;
    this.tools = new Tools(this);
    this.board = new Board(this);
    this.lab = new Lab(this);
    this.tools.choose(this.tools.name);
    this.measure = debounce(() => this.#measure(), LAB_IDLE);
    this.#renderHeader();
    this.show();
    this.lab.stop(t("make.lab.searching"));
    this.judge();
  }

  get level() {
    return this.stroke ?? this.history.now;
  }

  get title() {
    return this.level.title;
  }

  get request() {
    return { ...super.request, game: this.draft.game };
  }

  changed() {
    this.lab.stop(t("make.lab.searching"));
    super.changed();
  }

  /** Set the texts and actions of the fixed parts. */
  #renderHeader() {
    const { at, signal } = this;
    setProps(at, {
      deal: () => this.change(dealPips(this.level)),
      vary: { onclick: () => this.#vary(), hidden: !this.kit.lab },
      symmetry: { onchange: () => (this.symmetry = at.symmetry.value) },
      heat: { onchange: () => this.showHeat(), checked: settings.get("heat.shown", false) },
    });
    addEventListener("click", ({ target }) => at.adding.contains(target) || (at.adding.open = false), { signal });
    at.adding.addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
      if (key !== "Escape") return;
      at.adding.open = false;
      at.adding.firstElementChild.focus();
    });
    this.#showTitles();
  }

  /** Show a field for the title in each of its languages. */
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

  show() {
    super.show();
    const { at, level } = this;
    this.board.show(level);
    this.tools.show();
    for (const input of at.titles.querySelectorAll("input")) {
      const said = typeof level.title === "string" ? level.title : (level.title[input.dataset.lang] ?? "");
      if (input.value !== said) input.value = said;
    }
    for (const edge of EDGES)
      for (const button of at[edge].children) {
        const changed = resize(level, edge, Number(button.dataset.by));
        button.ariaDisabled = String(changed === level);
        button.onclick = () => this.change(changed);
      }
    this.#showLines();
  }

  /** List the lines with their points. */
  #showLines() {
    const { level } = this;
    showRows(this.at.lines, [...level.lines.entries()], {
      key: ([n]) => String(n),
      row: () => cloneTemplate("line-row"),
      update: (row, [n, line]) => {
        const places = placesOf(level, line);
        const [first, last] = [places[0], places.at(-1)].map(
          (place) => (place?.[line.axis === "row" ? 1 : 0] ?? 0) + 1,
        );
        const whole = line.from === null && line.to === null;
        const name = t(`make.line.${line.axis}${whole ? "" : ".part"}`, { number: line.number, first, last });
        fill(row.name, name);
        setProps(row, {
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

  /** Handle the selection of another tool. */
  chosen() {
    this.board.cancel();
    this.tip("");
  }

  /** Show a tip, by default about the selected tool. @param {string} said */
  tip(said) {
    const { tools } = this;
    const field = fieldOf(this.level, tools.name.replace("field-", ""));
    const what = tools.isLine ? "line" : field ? "field" : tools.name.split("-")[0];
    fill(this.at.tip, said || t(`make.tip.${what}`, { field: field ? fieldName(this.kit, field) : "" }));
  }

  // ---- Drawing

  /**
   * Paint a place and its images; the first place of a stroke decides if the stroke paints or erases.
   * @param {Cell2} cell
   * @param {boolean} first
   */
  paint(cell, first) {
    const { tool } = this.tools;
    if (first) this.#with = tool.is !== "pips" && tool.is && isPainted(this.level, cell, tool) ? { is: "" } : tool;
    if (!this.#with) return;
    this.stroke = paint(this.level, images(this.level, cell, this.symmetry), this.#with);
    this.board.show(this.stroke);
  }

  /** Handle the end of a stroke; if not `kept`, undo it. @param {boolean} kept */
  endStroke(kept) {
    const level = this.stroke;
    this.stroke = null;
    this.#with = null;
    if (level && kept) this.change(level);
    else this.board.show(this.level);
  }

  /** Draw a line with the points of the last one. @param {Cell2} from @param {Cell2} to */
  drawLine(from, to) {
    const points = this.level.lines.at(-1)?.points ?? LINE_POINTS;
    this.change(drawLine(this.level, from, to, points, this.symmetry));
  }

  /**
   * Handle a key on a place: pips, a letter, a start, a hole; return false for any other key.
   * @param {Cell2} cell
   * @param {string} key
   */
  typed(cell, key) {
    /** @type {Tool | undefined} */
    const tool = /^[1-6]$/.test(key)
      ? { is: "pips", pips: Number(key) }
      : fieldOf(this.level, key)
        ? { is: "letter", letter: key }
        : KEYS[key.toLowerCase()];
    if (tool) this.change(paint(this.level, images(this.level, cell, this.symmetry), tool));
    return Boolean(tool);
  }

  // ---- Findings and print preview

  /** @param {LevelAnswer} answer */
  take({ picture, languages }) {
    const { at } = this;
    at.picture.classList.toggle("old", picture === null);
    this.showLanguages(languages);
    if (picture === null) return;
    const image = this.image(picture, "paper");
    image.decode().then(
      () => this.signal.aborted || fill(at.picture, image),
      () => null,
    );
  }

  /** Whether there is an error, not just a warning. */
  get #isWrong() {
    return this.remarks.some(({ severity }) => severity !== "warning");
  }

  /** @param {LevelRemark[]} remarks */
  mark(remarks) {
    this.board.mark(remarks);
    this.at.vary.ariaDisabled = String(remarks.length > 0);
    this.at.vary.title = remarks.length ? t("make.vary.wait") : "";
  }

  /** @param {LevelRemark[]} remarks */
  judged(remarks) {
    this.rest = remarks.filter(({ rule, severity }) => severity !== "fault" && !rule.startsWith("level/"));
    if (this.#isWrong) this.lab.stop(t("make.lab.wait"));
    else this.measure();
  }

  /** A new special field may be placed later: no warning until the level is saved. @param {LevelRemark} remark */
  isTold = ({ rule }) => rule !== "level/unused-letter" || this.saved === this.history.now;

  /** @param {LevelRemark} remark */
  placeOf({ cells, letter }) {
    const field = !cells.length && letter && fieldOf(this.level, letter);
    if (field) return fieldName(this.kit, field);
    const places = cells.slice(0, MOST_PLACES).map(([r, c]) => t("make.at", { row: r, column: c }));
    return [...places, ...(cells.length > MOST_PLACES ? ["…"] : [])].join("; ");
  }

  /** @param {LevelRemark} remark */
  goTo({ cells, letter }) {
    if (cells.length) this.board.focus([cells[0][0] - 1, cells[0][1] - 1]);
    else if (letter) this.tools.choose(`field-${letter}`);
  }

  // ---- Analysis

  #measure() {
    if (this.signal.aborted || this.busy || this.#isWrong || !this.at.making.hidden) return;
    this.lab.measure(this.request);
  }

  /**
   * Show or hide how often each field is crossed; null: unknown.
   * @param {Record<string, number> | null} [crossed]
   */
  showHeat(crossed = this.crossed) {
    this.crossed = crossed;
    setProps(this.at, { heated: { hidden: !crossed } });
    this.board.heat(this.at.heat.checked ? crossed : null);
    if (crossed) settings.set("heat.shown", this.at.heat.checked);
  }

  /** Replace the level with a variant: equally hard, with the same shape and the same kinds of fields. */
  async #vary() {
    const { at } = this;
    if (at.vary.ariaDisabled === "true" || !at.making.hidden) return;
    this.lab.stop();
    const order = { ...this.request, seed: randomSeed(), like: true };
    const { job, made } = generateLevel(order, { ...at, preview: at.picture }, this.signal);
    setProps(at, { making: { hidden: false }, stop: () => job.stop() });
    at.making.scrollIntoView({ block: "nearest" });
    /** @type {any} */
    const { level, failure } = await made.catch((failure) => ({ failure }));
    setProps(at, { making: { hidden: true } });
    if (this.signal.aborted) return;
    const lines = level?.lines.map((/** @type {LevelLine} */ line) => ({ ...line, entry: null }));
    if (level) return this.change({ ...level, lines });
    if (failure.code === "stopped") toast(t("make.vary.stopped"));
    else toast(words(failure), "bad");
    this.lab.stop(t("make.lab.searching"));
    this.judge(); // shows its picture and its analysis again
  }
}
