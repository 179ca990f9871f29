// Changes of a sheet as values: each has a path in the layout's print settings and the new value. Each is immutable,
// so that every change can be undone.

import { isSame } from "./make-parts.js";

/** Return the value at a path, or null. @param {any} values @param {string[]} path */
export const valueAt = (values, path) => path.reduce((at, key) => at?.[key], values) ?? null;

/**
 * Return values with a new value at a path; null removes the path.
 * @param {any} values
 * @param {string[]} path
 * @param {any} value
 * @returns {any}
 */
function withValue(values, [key, ...rest], value) {
  const { [key]: before, ...others } = values && typeof values === "object" && !Array.isArray(values) ? values : {};
  const now = rest.length ? withValue(before, rest, value) : value;
  if (now === null) return others;
  return before === undefined ? { ...others, [key]: now } : { ...values, [key]: now };
}

/** Return a layout's values with changes applied. @param {SheetValues} values @param {SheetChange[]} changes */
export const apply = (values, changes) =>
  changes.reduce((all, { path, value }) => withValue(all, path, value), values);

/** @param {string[]} path @param {string[]} above */
const isBelow = (path, above) => above.every((key, n) => path[n] === key);

/**
 * Return changes plus another one; `before`: the layout's values without changes. An unchanged value is dropped.
 * @param {SheetChange[]} changes
 * @param {string[]} path
 * @param {any} value
 * @param {SheetValues} before
 */
export function change(changes, path, value, before) {
  if (isSame(valueAt(apply(before, changes), path), value)) return changes;
  const holder = changes.find((each) => each.value && each.path.length < path.length && isBelow(path, each.path));
  if (holder) {
    const inner = withValue(holder.value, path.slice(holder.path.length), value);
    return changes.map((each) => (each === holder ? { ...each, value: inner } : each));
  }
  const others = changes.filter((each) => !isBelow(each.path, path));
  return isSame(valueAt(before, path), value) ? others : [...others, { path, value }];
}

/** Return a typed range of cells, from 1; null if it isn't valid. @param {unknown} at @returns {SheetCells | null} */
export function readCells(at) {
  const [, left, right, top, bottom] =
    /^\s*c(\d{1,3})(?:-(\d{1,3}))?\s+r(\d{1,3})(?:-(\d{1,3}))?\s*$/.exec(String(at)) ?? [];
  if (!left) return null;
  return { left: +left, right: +(right ?? left), top: +top, bottom: +(bottom ?? top) };
}

/** @param {number} first @param {number} last */
const span = (first, last) => (first === last ? `${first}` : `${first}-${last}`);
/** @param {SheetCells} cells */
export const cellsText = ({ left, right, top, bottom }) => `c${span(left, right)} r${span(top, bottom)}`;

/**
 * Return cells moved by whole columns and rows, within the grid.
 * @param {SheetCells} cells
 * @param {number} across
 * @param {number} down
 * @param {SheetGrid} grid
 */
export function moved({ left, right, top, bottom }, across, down, { columns, rows }) {
  const x = Math.max(1 - left, Math.min(across, columns - right));
  const y = Math.max(1 - top, Math.min(down, rows - bottom));
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

/**
 * Return cells with one corner (`nw`, `ne`, `sw`, `se`) moved, at least one column wide and one row high.
 * @param {SheetCells} cells
 * @param {string} corner
 * @param {number} across
 * @param {number} down
 * @param {SheetGrid} grid
 */
export function resized({ left, right, top, bottom }, corner, across, down, { columns, rows }) {
  /** @type {(value: number, least: number, most: number) => number} */
  const within = (value, least, most) => Math.max(least, Math.min(value, most));
  return {
    left: corner.includes("w") ? within(left + across, 1, right) : left,
    right: corner.includes("e") ? within(right + across, left, Math.max(columns, left)) : right,
    top: corner.includes("n") ? within(top + down, 1, bottom) : top,
    bottom: corner.includes("s") ? within(bottom + down, top, Math.max(rows, top)) : bottom,
  };
}

/** Return the blocks with cells, each with its page. @param {SheetValues} values */
export const placed = ({ blocks }) =>
  Object.entries(blocks).flatMap(([id, { at, page }]) => {
    const cells = readCells(at);
    return cells ? [{ id, cells, page: Number(page ?? 1) }] : [];
  });

/**
 * Return the blocks that a block would overlap at some cells.
 * @param {SheetValues} values
 * @param {string} id
 * @param {SheetCells} cells
 */
export function overlapped(values, id, { left, right, top, bottom }) {
  const page = Number(values.blocks[id]?.page ?? 1);
  return placed(values)
    .filter((other) => other.id !== id && other.page === page)
    .filter(({ cells }) => cells.left <= right && cells.right >= left && cells.top <= bottom && cells.bottom >= top)
    .map((other) => other.id);
}

/**
 * Return free cells of a size, or the cells at the page's top left if none are free.
 * @param {SheetValues} values
 * @param {SheetGrid} grid
 * @param {{ wide: number, high: number }} size
 */
export function freeCells(values, { columns, rows }, { wide, high }) {
  for (let top = 1; top <= rows - high + 1; top++)
    for (let left = columns - wide + 1; left >= 1; left--) {
      const cells = { left, right: left + wide - 1, top, bottom: top + high - 1 };
      if (!overlapped(values, "", cells).length) return cells;
    }
  return { left: 1, right: Math.min(wide, columns), top: 1, bottom: Math.min(high, rows) };
}

/** Return each label's name, in the order of the languages' labels. @param {SheetValues} values */
export const labelNames = ({ labels }) => [
  ...new Set(Object.values(labels ?? {}).flatMap((texts) => Object.keys(texts))),
];

/** Return the languages of a title and of labels. @param {SheetValues} values */
export const languagesOf = ({ title, labels }) => [
  ...new Set([...Object.keys(labels ?? {}), ...(title && typeof title === "object" ? Object.keys(title) : [])]),
];
