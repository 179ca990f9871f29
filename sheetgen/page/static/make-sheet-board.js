// The page of a sheet with its grid, and its blocks on the picture of the sheet: moved and resized by mouse, touch
// and keyboard. The owner handles the result.

import { cloneTemplate, showRows } from "./fields.js";
import { cellsText, moved, overlapped, placed, resized } from "./make-sheet-changes.js";
import { el, fill } from "./page-parts.js";
import { t } from "./words.js";

const MOST_LINES = 60; // maximum grid lines across or down
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return the position of cells on the paper, as shares of its width and height.
 * @param {SheetGrid} grid
 * @param {SheetCells} cells
 */
export function boxOf({ paper, inner, columns, rows, gap }, { left, right, top, bottom }) {
  const column = (inner[2] - (columns - 1) * gap) / columns;
  const row = (inner[3] - (rows - 1) * gap) / rows;
  return [
    (inner[0] + (left - 1) * (column + gap)) / paper[0],
    (inner[1] + (top - 1) * (row + gap)) / paper[1],
    ((right - left + 1) * (column + gap) - gap) / paper[0],
    ((bottom - top + 1) * (row + gap) - gap) / paper[1],
  ];
}

export class SheetBoard {
  /** @type {SheetValues | null} */
  #values = null;
  /** @type {SheetGrid | null} */
  #grid = null;
  #chosen = "";
  /** @type {{ id: string, corner: string, from: SheetCells, to: SheetCells, x: number, y: number } | null} */
  #drag = null;
  /** @type {Map<string, string>} */
  #marks = new Map();

  /** @param {import("./make-sheet-desk.js").SheetDesk} desk */
  constructor(desk) {
    this.node = desk.at.board;
    this.desk = desk;
    this.picture = el("div", { class: "shown-page" });
    this.cells = el("div", { class: "page-cells" });
    this.blocks = el("div", { "class": "blocks", "role": "group", "aria-label": t("make.sheet.blocks") });
    fill(this.node, this.picture, this.cells, this.blocks);
    this.blocks.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#down(event));
    this.blocks.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#move(event));
    this.blocks.addEventListener("pointerup", () => this.#end(true));
    this.blocks.addEventListener("pointercancel", () => this.#end(false));
    this.blocks.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
  }

  /** Show a sheet. @param {SheetValues} values @param {SheetGrid} grid @param {number} page @param {string} chosen */
  show(values, grid, page, chosen) {
    this.#values = values;
    this.#grid = grid;
    this.#chosen = chosen;
    this.node.style.setProperty("--wide", String(grid.paper[0]));
    this.node.style.setProperty("--high", String(grid.paper[1]));
    this.#showCells();
    showRows(
      this.blocks,
      placed(values).filter((block) => block.page === page),
      {
        key: ({ id }) => id,
        row: () => cloneTemplate("sheet-block"),
        update: (row, { id, cells }) => this.#showBlock(row, id, cells),
      },
    );
  }

  /** @param {Parts} row @param {string} id @param {SheetCells} cells */
  #showBlock({ node, badge }, id, cells) {
    node.dataset.id = id;
    this.#lay(node, cells);
    node.ariaPressed = String(id === this.#chosen);
    node.classList.toggle("chosen", id === this.#chosen);
    const mark = this.#marks.get(id);
    node.classList.toggle("faulty", Boolean(mark) || this.#isWrong(id, cells));
    badge.hidden = !mark;
    fill(badge, mark ?? "");
    const marked = mark ? [t("make.sheet.marked", { number: mark })] : [];
    node.ariaLabel = [this.desk.called(id), where(cells), ...marked].join(", ");
  }

  /** @param {HTMLElement} node @param {SheetCells} cells */
  #lay(node, cells) {
    const box = boxOf(/** @type {SheetGrid} */ (this.#grid), cells);
    const sides = ["left", "top", "width", "height"];
    for (const [n, side] of sides.entries()) node.style.setProperty(side, `${box[n] * 100}%`);
    return box;
  }

  /** @param {string} id @param {SheetCells} cells */
  #isWrong(id, cells) {
    const grid = /** @type {SheetGrid} */ (this.#grid);
    const values = /** @type {SheetValues} */ (this.#values);
    return cells.right > grid.columns || cells.bottom > grid.rows || overlapped(values, id, cells).length > 0;
  }

  /** Show the grid lines, or some of them if there are many. */
  #showCells() {
    const { columns, rows, gap, paper } = /** @type {SheetGrid} */ (this.#grid);
    const [, , w, h] = this.#lay(this.cells, { left: 1, right: columns, top: 1, bottom: rows });
    const step = (/** @type {number} */ count, /** @type {number} */ gap) =>
      `${((100 + 100 * gap) * Math.ceil(count / MOST_LINES)) / count}%`;
    this.cells.style.setProperty("--across", step(columns, gap / paper[0] / w));
    this.cells.style.setProperty("--down", step(rows, gap / paper[1] / h));
  }

  /** Mark blocks with the numbers of their findings. @param {Map<string, string>} marks */
  mark(marks) {
    this.#marks = marks;
  }

  /** @param {string} id */
  focus(id) {
    this.#node(id)?.focus();
  }

  /** @param {string} id @returns {HTMLElement | undefined} */
  #node = (id) => [...this.blocks.children].find((/** @type {any} */ node) => node.dataset.id === id);

  /** @param {string} id */
  #cellsOf = (id) => placed(/** @type {SheetValues} */ (this.#values)).find((block) => block.id === id)?.cells;

  /** @param {PointerEvent} event */
  #down(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const node = /** @type {HTMLElement | null} */ (target.closest(".block"));
    if (!node || event.button) return;
    const id = node.dataset.id ?? "";
    const was = this.#chosen;
    this.desk.choose(id);
    if (event.pointerType === "touch" && was !== id) return; // the user may want to scroll the page
    const from = this.#cellsOf(id);
    if (!from) return;
    event.preventDefault();
    node.focus();
    this.blocks.setPointerCapture(event.pointerId);
    const corner = target.dataset.corner ?? "";
    this.#drag = { id, corner, from, to: from, x: event.clientX, y: event.clientY };
    this.node.classList.add("dragging");
    addEventListener("keydown", this.#escape); // wherever the focus is by now
  }

  /** @param {KeyboardEvent} event */
  #escape = (event) => {
    if (event.key === "Escape") this.#end(false);
  };

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    const grid = this.#grid;
    if (!drag || !grid) return;
    const { width, height } = this.node.getBoundingClientRect();
    const column = ((grid.inner[2] + grid.gap) / grid.columns / grid.paper[0]) * width;
    const row = ((grid.inner[3] + grid.gap) / grid.rows / grid.paper[1]) * height;
    const [across, down] = [(event.clientX - drag.x) / column, (event.clientY - drag.y) / row].map(Math.round);
    const to = drag.corner
      ? resized(drag.from, drag.corner, across, down, grid)
      : moved(drag.from, across, down, grid);
    if (cellsText(to) === cellsText(drag.to)) return;
    drag.to = to;
    this.desk.drag(drag.id, to, false);
    this.#tell(drag.id, to);
  }

  /** @param {boolean} kept */
  #end(kept) {
    const drag = this.#drag;
    if (!drag) return;
    this.#drag = null;
    removeEventListener("keydown", this.#escape);
    this.node.classList.remove("dragging");
    const changed = cellsText(drag.from) !== cellsText(drag.to);
    if (changed) this.desk.drag(drag.id, kept ? drag.to : null, kept);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const arrow = ARROWS[event.key];
    const id = /** @type {HTMLElement} */ (event.target).dataset.id ?? "";
    const cells = this.#cellsOf(id);
    if (!cells || !this.#grid || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.desk.choose(id);
    }
    if (!arrow) return;
    event.preventDefault();
    const to = event.shiftKey ? resized(cells, "se", ...arrow, this.#grid) : moved(cells, ...arrow, this.#grid);
    this.desk.choose(id);
    this.desk.set(["blocks", id, "at"], cellsText(to), `at ${id}`);
    this.#tell(id, to);
  }

  /** Announce the blocks that a block overlaps, or else its position. @param {string} id @param {SheetCells} cells */
  #tell(id, cells) {
    fill(this.desk.at.tip, this.desk.overlap(id, cells) || `${this.desk.called(id)}: ${where(cells)}`);
  }

  /** Show the picture of the page. @param {HTMLElement} image */
  paint(image) {
    fill(this.picture, image);
  }
}

/** @param {SheetCells} cells */
const where = ({ left, right, top, bottom }) => t("make.sheet.cells", { left, right, top, bottom });
