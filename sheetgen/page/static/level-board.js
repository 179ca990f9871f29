// The grid of a level in the browser: the user paints and draws lines by mouse, touch and keyboard. The owner handles
// the result of a stroke.

import { el, fill } from "./page-parts.js";
import { fieldOf, kindOf, placesOf, sizeOf, tokenOf } from "./level.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, Cell2>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Return an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function svg(name, attributes, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/**
 * Return the symbol of a kind of field, in a named colour or in the text colour.
 * @param {LevelKit} kit
 * @param {string} kind
 * @param {string} [colour]
 */
export function symbol(kit, kind, colour = "") {
  const icon = kit.kinds.find((each) => each.kind === kind)?.icon ?? "";
  const fill = kit.colours.find(({ name }) => name === colour)?.solid ?? "currentColor";
  return svg(
    "svg",
    { "viewBox": "0 0 1 1", "class": "symbol", "aria-hidden": "true" },
    svg("path", { d: icon, fill }),
  );
}

/**
 * Return the name of a colour; unchanged if it is not a known colour.
 * @param {LevelKit} kit
 * @param {string} colour
 */
export const colourName = (kit, colour) => kit.colours.find(({ name }) => name === colour)?.label ?? colour;

/**
 * Return a special field in words: its kind, and its colour or points.
 * @param {LevelKit} kit
 * @param {LevelField} field
 */
export function fieldName(kit, { kind, colour, points }) {
  const more = [colour && colourName(kit, colour), ...(points === null ? [] : [points].flat())].filter(
    (each) => each !== "",
  );
  return [t(`make.kind.${kind}`), ...more].join(" ").trim();
}

export class Board {
  /** @type {Level} */
  #level;
  /** @type {Cell2} */
  #focus = [0, 0];
  /** @type {Cell2 | null} */
  #anchor = null; // the start of a line
  /** @type {{ cells: Cell2[], last: Cell2 } | null} */
  #stroke = null;
  /** @type {Map<string, string[]>} */
  #remarks = new Map();
  /** @type {Record<string, number> | null} */
  #heat = null;

  /** @param {import("./level-desk.js").LevelDesk} desk */
  constructor(desk) {
    this.#level = desk.level;
    this.node = desk.at.board;
    this.desk = desk;
    this.cells = el("div", { "class": "cells", "role": "grid", "aria-label": t("make.grid") });
    this.over = svg("svg", { "class": "over", "aria-hidden": "true", "preserveAspectRatio": "none" });
    fill(this.node, this.cells, this.over);
    this.cells.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#down(event));
    this.cells.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#move(event));
    this.cells.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.#up(event));
    this.cells.addEventListener("pointercancel", () => this.cancel());
    this.cells.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.cells.addEventListener("focusin", (/** @type {any} */ { target }) => this.#hold(this.#cellOf(target)));
    this.show(this.#level);
  }

  /** Show a level. @param {Level} level */
  show(level) {
    const before = sizeOf(this.#level);
    const { width, height } = sizeOf(level);
    const anew = !this.cells.childElementCount || before.width !== width || before.height !== height;
    this.#level = level;
    if (anew) this.#build(width, height);
    level.grid.forEach((row, r) => row.forEach((token, c) => this.#showCell(r, c, token)));
    this.#showLines();
  }

  /**
   * Mark the places with findings: messages by "r,c" from 0, errors before warnings.
   * @param {LevelRemark[]} remarks
   */
  mark(remarks) {
    this.#remarks = new Map();
    for (const [index, { cells, message, severity }] of remarks.entries())
      for (const [row, column] of cells) {
        const key = `${row - 1},${column - 1}`;
        this.#remarks.set(key, [...(this.#remarks.get(key) ?? [severity, String(index + 1)]), message]);
      }
    this.show(this.#level);
  }

  /**
   * Show how often each field is crossed, by its name (`r1c2`); null: hide it.
   * @param {Record<string, number> | null} crossed
   */
  heat(crossed) {
    this.#heat = crossed;
    this.show(this.#level);
  }

  /** Undo a stroke or the start of a line. */
  cancel() {
    if (this.#stroke && !this.desk.tools.isLine) this.desk.endStroke(false);
    this.#stroke = null;
    this.#anchor = null;
    this.#showLines();
  }

  /** Focus a place. @param {Cell2} cell */
  focus([row, column]) {
    this.#node(row, column)?.focus();
  }

  /** @param {number} row @param {number} column @returns {any} */
  #node = (row, column) => this.cells.children[row]?.children[column];

  /** @param {number} width @param {number} height */
  #build(width, height) {
    this.node.style.setProperty("--columns", String(width));
    this.node.style.setProperty("--rows", String(height));
    this.#focus = [Math.min(this.#focus[0], height - 1), Math.min(this.#focus[1], width - 1)];
    this.#anchor = null;
    const rows = Array.from({ length: height }, () =>
      el(
        "div",
        { role: "row", class: "cell-row" },
        ...Array.from({ length: width }, () => el("div", { role: "gridcell", class: "cell", tabindex: -1 })),
      ),
    );
    fill(this.cells, ...rows);
    const [row, column] = this.#focus;
    this.#node(row, column).tabIndex = 0;
  }

  /** @param {number} r @param {number} c @param {string} token */
  #showCell(r, c, token) {
    const node = this.#node(r, c);
    const { pips, letter } = tokenOf(token);
    const kind = kindOf(this.#level, token);
    const field = fieldOf(this.#level, letter);
    const [severity, number, ...said] = this.#remarks.get(`${r},${c}`) ?? [];
    const share = this.#heat?.[`r${r + 1}c${c + 1}`];
    const state = JSON.stringify([token, field, severity, number, said, share]);
    if (node.state === state) return;
    node.state = state;
    node.className = `cell is-${kind || "plain"} ${severity ?? ""}`;
    const points = field?.points === null || field?.points === undefined ? [] : [field.points].flat();
    fill(
      node,
      pips > 0 && el("span", { class: "pips" }, pips),
      kind === "start" && el("span", { class: "cross" }, "×"),
      field && symbol(this.desk.kit, kind, field.colour),
      points.length > 0 && el("span", { class: "worth" }, points[0], points.length > 1 && "…"),
      severity && el("span", { class: `badge ${severity}` }, number),
      share !== undefined && el("span", { class: "share" }, `${Math.round(share * 100)}`),
    );
    node.style.setProperty("--share", share ?? 0);
    node.classList.toggle("heated", share !== undefined);
    const what = [
      field ? fieldName(this.desk.kit, field) : t(`make.kind.${kind || "plain"}`),
      pips > 0 && t("make.pips.of", { count: pips }),
      share !== undefined && t("make.lab.crossed", { percent: Math.round(share * 100) }),
      ...said,
    ];
    node.ariaLabel = `${t("make.at", { row: r + 1, column: c + 1 })}: ${what.filter(Boolean).join(", ")}`;
  }

  /** Draw the lines over the grid, and the unfinished one. */
  #showLines() {
    const { width, height } = sizeOf(this.#level);
    this.over.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const lines = this.#level.lines.map((line, n) =>
      this.#line(placesOf(this.#level, line), line.axis, String(line.points), n),
    );
    this.over.replaceChildren(...lines.flat());
    for (const row of this.cells.children) for (const node of row.children) node.classList.remove("anchor");
    if (this.#anchor) this.#node(...this.#anchor)?.classList.add("anchor");
  }

  /**
   * Return a line over its places with its points at the end; lines of one row or column are drawn side by side.
   * @param {Cell2[]} places
   * @param {"row" | "column"} axis
   * @param {string} points
   * @param {number} n
   */
  #line(places, axis, points, n) {
    const [from, to] = [places[0], places.at(-1)];
    if (!from || !to) return [];
    const same = this.#level.lines.slice(0, n).filter((line) => {
      const [first] = placesOf(this.#level, line);
      return line.axis === axis && first && first[axis === "row" ? 0 : 1] === from[axis === "row" ? 0 : 1];
    }).length;
    const aside = 0.1 + 0.16 * same;
    const across = axis === "row";
    const ends = across
      ? { x1: from[1] + 0.15, y1: from[0] + 1 - aside, x2: to[1] + 0.85, y2: to[0] + 1 - aside }
      : { x1: from[1] + aside, y1: from[0] + 0.15, x2: to[1] + aside, y2: to[0] + 0.85 };
    const at = across ? [to[1] + 0.78, to[0] + 1 - aside] : [to[1] + aside + 0.08, to[0] + 0.84];
    const text = svg("text", { x: at[0], y: at[1] + 0.085 });
    text.textContent = points;
    const width = 0.16 + 0.13 * points.length;
    const plate = svg("rect", { x: at[0] - width / 2, y: at[1] - 0.13, width, height: 0.26, rx: 0.08 });
    return [svg("line", ends), plate, text];
  }

  /** Return the grid place nearest to a point on the screen. @param {PointerEvent} event @returns {Cell2} */
  #at({ clientX, clientY }) {
    const { left, top, width, height } = this.cells.getBoundingClientRect();
    const size = sizeOf(this.#level);
    const near = (/** @type {number} */ share, /** @type {number} */ count) =>
      Math.min(Math.max(Math.floor(share * count), 0), count - 1);
    return [near((clientY - top) / height, size.height), near((clientX - left) / width, size.width)];
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button || !event.isPrimary) return;
    event.preventDefault();
    this.cells.setPointerCapture(event.pointerId);
    const cell = this.#at(event);
    this.focus(cell);
    this.#stroke = { cells: [cell], last: cell };
    if (!this.desk.tools.isLine) this.desk.paint(cell, true);
    else if (this.#anchor && this.#endLine(cell)) this.#stroke = null;
    else this.#beginLine(cell);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#stroke) return;
    const cell = this.#at(event);
    const { last } = this.#stroke;
    if (String(cell) === String(last)) return;
    this.#stroke.last = cell;
    if (this.desk.tools.isLine) return this.#preview(cell);
    for (const each of between(last, cell)) this.desk.paint(each, false);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#stroke) return;
    const { cells } = this.#stroke;
    this.#stroke = null;
    if (!this.desk.tools.isLine) return this.desk.endStroke(true);
    const to = this.#snapped(cells[0], this.#at(event));
    if (String(to) !== String(cells[0])) this.#endLine(to);
  }

  /**
   * Return the nearest place in the same row or column as another place: lines are never diagonal.
   * @param {Cell2} from
   * @param {Cell2} to
   * @returns {Cell2}
   */
  #snapped = ([r, c], [row, column]) => (Math.abs(row - r) > Math.abs(column - c) ? [row, c] : [r, column]);

  /** @param {Cell2} cell */
  #beginLine(cell) {
    this.#anchor = cell;
    this.desk.tip(t("make.line.begun", { row: cell[0] + 1, column: cell[1] + 1 }));
    this.#showLines();
  }

  /** End an unfinished line; return false if it can't end there. @param {Cell2} to */
  #endLine(to) {
    const from = this.#anchor;
    if (!from) return false;
    if (String(from) !== String(to) && from[0] !== to[0] && from[1] !== to[1]) return false;
    this.#anchor = null;
    this.desk.tip("");
    if (String(from) !== String(to)) this.desk.drawLine(from, to);
    this.#showLines();
    return true;
  }

  /** @param {Cell2} cell */
  #preview(cell) {
    const from = this.#anchor;
    if (!from) return;
    const to = this.#snapped(from, cell);
    this.#showLines();
    const ends = { x1: from[1] + 0.5, y1: from[0] + 0.5, x2: to[1] + 0.5, y2: to[0] + 0.5 };
    this.over.append(svg("line", { ...ends, class: "drawn" }));
  }

  /** @param {any} target @returns {Cell2} */
  #cellOf(target) {
    const row = target.closest(".cell-row");
    return [[...this.cells.children].indexOf(row), [...row.children].indexOf(target.closest(".cell"))];
  }

  /** @param {Cell2} cell */
  #hold(cell) {
    const [row, column] = this.#focus;
    const before = this.#node(row, column);
    if (before) before.tabIndex = -1;
    this.#focus = cell;
    this.#node(...cell).tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const [row, column] = this.#focus;
    const { width, height } = sizeOf(this.#level);
    const [down, right] = ARROWS[key] ?? [0, 0];
    if (key in ARROWS) this.focus([clamp(row + down, height), clamp(column + right, width)]);
    else if (key === "Home" || key === "End") this.focus([row, key === "Home" ? 0 : width - 1]);
    else if (key === "Escape") this.cancel();
    else if (key === "Enter" || key === " ") this.#press([row, column]);
    else if (!this.desk.typed([row, column], key)) return;
    event.preventDefault();
    if (key in ARROWS && this.#anchor) this.#preview(this.#focus);
  }

  /** @param {Cell2} cell */
  #press(cell) {
    if (!this.desk.tools.isLine) {
      this.desk.paint(cell, true);
      this.desk.endStroke(true);
    } else if (!this.#anchor || !this.#endLine(cell)) this.#beginLine(cell);
  }
}

/** @param {number} place @param {number} count */
const clamp = (place, count) => Math.min(Math.max(place, 0), count - 1);

/**
 * Return the places between two places, without the first: a fast pointer skips no place.
 * @param {Cell2} from
 * @param {Cell2} to
 * @returns {Cell2[]}
 */
function between([row, column], [toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column));
  return Array.from({ length: steps }, (_, n) => {
    const share = (n + 1) / steps;
    return [Math.round(row + (toRow - row) * share), Math.round(column + (toColumn - column) * share)];
  });
}
