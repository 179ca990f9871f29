// The forms next to a sheet being changed: for the selected block, the page, the words, a style.

import { setProps } from "./fields.js";
import { titleOf } from "./layouts.js";
import { cellsText, readCells, valueAt } from "./make-sheet-changes.js";
import { flatSchema, flatValues, showOptions, wordOr } from "./make-sheet-options.js";
import { showTexts } from "./make-sheet-texts.js";
import { el, fill } from "./page-parts.js";
import { inLanguage, t } from "./words.js";

const COMMON = ["at", "id", "block"];
const PAGE = ["paper", "orientation", "margin", "columns", "rows", "gap", "unit", "type_for"];
const RARE = /^page (columns|rows|gap)$| (page|style|list|key|frame|rule|ground|even|of|clip|shorten)$|_style$/;
const STYLE = ["fill", "stroke", "color", "line", "size", "weight", "radius", "mono"];

export class SheetForms {
  style = ""; // the style that is shown

  /** @param {import("./make-sheet-desk.js").SheetDesk} desk */
  constructor(desk) {
    const { at } = desk;
    this.desk = desk;
    this.at = at;
    setProps(at, {
      which: { onchange: () => desk.choose(at.which.value) },
      style: { onchange: () => ((this.style = at.style.value), this.showStyles()) },
      place: { oninput: () => this.#typeCells() },
      tongue: { onsubmit: (/** @type {Event} */ event) => this.#addLanguage(event) },
    });
    fill(at.papers, ...desk.opened.papers.map((value) => el("option", { value })));
  }

  /** Show the current sheet. */
  show() {
    const { at, desk } = this;
    this.#showBlock();
    this.#showPage();
    showTexts(at.texts, desk.values, desk.view?.words, (path, value) => desk.set(path, value, path.join(" ")));
    this.showStyles();
  }

  /** Apply the typed cells, once they are valid. */
  #typeCells() {
    const said = Object.fromEntries(
      [...this.at.place.querySelectorAll("input")].map((input) => [input.dataset.side, Number(input.value)]),
    );
    const cells = readCells(cellsText(/** @type {any} */ (said)));
    if (cells && cells.left <= cells.right && cells.top <= cells.bottom)
      this.desk.set(["blocks", this.desk.chosen, "at"], cellsText(cells), `at ${this.desk.chosen}`);
  }

  /** Show the selected block: its name, its cells, its options. */
  #showBlock() {
    const { at } = this;
    const { values, opened } = this.desk;
    const ids = Object.keys(values.blocks);
    if (!ids.includes(this.desk.chosen)) this.desk.chosen = ids[0] ?? "";
    const block = values.blocks[this.desk.chosen] ?? {};
    fill(at.which, ...ids.map((value) => el("option", { value }, this.desk.called(value))));
    at.which.value = this.desk.chosen;
    at.drop.hidden = !this.desk.chosen;
    const cells = readCells(block.at);
    at.place.hidden = !cells;
    for (const input of at.place.querySelectorAll("input"))
      if (cells && input !== document.activeElement)
        input.value = cells[/** @type {keyof SheetCells} */ (input.dataset.side)];
    const kind = block.block ?? "";
    fill(at.kind, kind && t("make.sheet.kind", { kind: wordOr(`make.block.${kind}`, kind) }));
    const properties = flatSchema(opened.kinds[block.block] ?? {});
    const keys = Object.keys(properties).filter((key) => !COMMON.includes(key));
    this.#showOptions(at.options, at.moreOptions, {
      name: this.desk.chosen,
      schema: { properties },
      keys,
      said: flatValues(block),
      inherited: flatValues(opened.base.blocks[this.desk.chosen] ?? {}),
      changed: (key, value) =>
        this.desk.set(["blocks", this.desk.chosen, ...key.split(".")], value, `${this.desk.chosen} ${key}`),
    });
    const named = Object.values(block).filter((value) => typeof value === "string" && /^\$\w/.test(value));
    fill(
      at.named,
      ...named.map((value) => {
        const text = this.desk.printed(value.slice(1));
        const onclick = () => this.#goToText(text);
        return text && el("button", { class: "quiet", onclick }, t("make.sheet.text", { text }));
      }),
    );
    const rest = keys.filter((key) => block[key] && typeof block[key] === "object" && !isPair(block[key]));
    fill(at.rest, rest.length ? t("make.sheet.rest", { keys: rest.join(", ") }) : "");
    this.#showRemoved();
  }

  /**
   * Show a form, with its rare options in a closed part.
   * @param {HTMLElement} root
   * @param {HTMLElement} more
   * @param {Parameters<typeof showOptions>[1]} form
   */
  #showOptions(root, more, form) {
    const begun = this.desk.opened.values.blocks[form.name];
    const isRare = (/** @type {string} */ key) =>
      RARE.test(`${form.name} ${key}`) || String(begun?.[key]).startsWith("$");
    showOptions(root, { ...form, keys: form.keys.filter((key) => !isRare(key)) });
    showOptions(more, { ...form, keys: form.keys.filter(isRare) });
  }

  /** Go to the field of a printed text. @param {string} text */
  #goToText(text) {
    const { words } = this.at;
    words.open = true;
    const inputs = [...words.querySelectorAll("input")];
    (inputs.find(({ value, placeholder }) => (value || placeholder) === text) ?? inputs[0])?.focus();
  }

  /** Show the removed blocks, each with a button to restore it. */
  #showRemoved() {
    const gone = this.desk.history.now.filter(
      ({ path, value }) => path.length === 2 && path[0] === "blocks" && !value,
    );
    fill(
      this.at.removed,
      ...gone.map(({ path }) =>
        el(
          "button",
          { class: "quiet", onclick: () => this.desk.set(path, valueAt(this.desk.opened.values, path)) },
          t("make.sheet.back", { id: this.desk.called(path[1]) }),
        ),
      ),
    );
  }

  #showPage() {
    const area = this.desk.view?.area;
    const usual = area && {
      paper: area.called,
      orientation: area.orientation,
      margin: `${area.margin}mm`,
      columns: area.columns,
      rows: area.rows,
      gap: `${area.gap}mm`,
    };
    this.#showOptions(this.at.page, this.at.morePage, {
      name: "page",
      schema: this.desk.opened.page,
      keys: PAGE,
      said: this.desk.values.page ?? {},
      inherited: this.desk.opened.base.page ?? {},
      usual: usual ?? {},
      changed: (key, value) =>
        this.desk.set(["page", key], value === "" ? this.#inherited("page", key) : value, `page ${key}`),
    });
    this.at.page.querySelector("#option-page-paper")?.setAttribute("list", "papers");
  }

  /** @param {...string} path */
  #inherited = (...path) => valueAt(this.desk.opened.base, path);

  showStyles() {
    const { at } = this;
    const { values } = this.desk;
    const known = this.desk.view?.styles ?? {};
    const names = Object.keys(known);
    if (!names.includes(this.style)) this.style = names[0] ?? "";
    fill(at.style, ...names.map((value) => el("option", { value }, wordOr(`make.style.${value}`, titleOf(value)))));
    at.style.value = this.style;
    const name = this.style;
    showOptions(at.styled, {
      name: `style-${name}`,
      schema: this.desk.opened.style,
      keys: name ? STYLE : [],
      said: valueAt(values.theme ?? {}, [name]) ?? {},
      inherited: this.#inherited("theme", name) ?? {},
      usual: withUnits(known[name] ?? {}),
      changed: (key, value) =>
        this.desk.set(
          ["theme", name, key],
          value === "" ? this.#inherited("theme", name, key) : value,
          `${name} ${key}`,
        ),
    });
  }

  /** @param {Event} event */
  #addLanguage(event) {
    event.preventDefault();
    const { at } = this;
    const { values } = this.desk;
    const code = at.code.value.trim();
    if (!code || values.labels?.[code]) return;
    const title =
      typeof values.title === "string"
        ? { [this.desk.languageAmong(this.desk.view?.languages ?? [])]: values.title, [code]: values.title }
        : null;
    this.desk.set(title ? ["title"] : ["title", code], title ?? inLanguage(values.title));
    at.code.value = "";
  }
}

/** @param {any} value */
const isPair = (value) =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "string");

/**
 * Return a style as it would be typed: sizes of type in points, other lengths in millimetres.
 * @param {Record<string, any>} style
 */
const withUnits = ({ line, size, radius, ...style }) => ({
  ...style,
  line: line === undefined ? "" : `${line}mm`,
  size: size === undefined ? "" : `${size}pt`,
  radius: radius === undefined ? "" : `${radius}mm`,
});
