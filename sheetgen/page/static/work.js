// A work: the sheets of one layout that somebody is typing, as cells, each with the time of its last change. A cell is the
// smallest thing that can change, so two tabs with the same work are put together cell by cell: the later change stays.
//   layout, title, lang, table, original, file            about the work
//   place/KEY                                             the order of a sheet among its table; null: removed
//   value/KEY/SPACE                                       what is typed there
//   doubt/KEY/SPACE, settled/KEY/SPACE                    likely readings ([] where nothing was read); settled: looked at
//   leaf/KEY/PAGE                                         where the flattened photo of a page is kept

import { forget, ids, stored, watch, write } from "./store.js";

let last = 0;
const now = () => (last = Math.max(Date.now(), last + 1)); // two changes within a millisecond still have an order
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => (n % 36).toString(36)).join("");

export class Work {
  #cells = new Map();
  #seen = null; // the text in the store as we know it
  #past = [];
  #future = [];
  #end;

  /** `changed(paths, ours)` is called after each change; `lost()` once when the browser does not keep it. */
  constructor(id, { changed = () => {}, lost = () => {} } = {}) {
    this.id = id;
    this.changed = changed;
    this.lost = lost;
    this.#seen = stored(id);
    if (this.#seen) this.#merge(this.#seen);
    this.#end = watch(id, (text) => {
      this.#seen = text;
      const paths = this.#merge(text);
      if (paths.length) this.changed(paths, false);
      if (this.#text() !== text && this.#ahead(text)) this.#save();
    });
  }

  close() {
    this.#end();
  }

  get empty() {
    return this.#cells.size === 0;
  }

  get(path) {
    return this.#cells.get(path)?.[0];
  }

  /** The cells below `prefix/` as [rest of the path, value]. */
  below(prefix) {
    const found = [];
    for (const [path, [value]] of this.#cells) if (path.startsWith(`${prefix}/`)) found.push([path.slice(prefix.length + 1), value]);
    return found;
  }

  /** The keys of the sheets in their order. */
  get sheets() {
    return this.below("place").filter(([, place]) => place !== null).sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key);
  }

  value(key, space) {
    return this.get(`value/${key}/${space}`) ?? "";
  }

  /** What stands on a sheet: texts by space, without blanks. */
  values(key) {
    return Object.fromEntries(this.below(`value/${key}`).filter(([, text]) => text !== ""));
  }

  /** The likely readings of a space that nobody has looked at yet, or null. */
  doubt(key, space) {
    return this.get(`settled/${key}/${space}`) ? null : (this.get(`doubt/${key}/${space}`) ?? null);
  }

  doubts(key) {
    return this.below(`doubt/${key}`).filter(([space]) => this.doubt(key, space)).map(([space]) => space);
  }

  /** What the server is asked with. */
  asked() {
    return { layout: this.get("layout"), lang: this.get("lang") ?? null, table: this.get("table") ?? false,
      sheets: this.sheets.map((key) => ({ values: this.values(key) })) };
  }

  /** Set cells without a way back: what a work is begun with, and what is no change of the player's. */
  put(cells) {
    for (const [path, value] of Object.entries(cells)) this.#cells.set(path, [value, now()]);
    this.#save();
  }

  /** Change cells: one step of undo. Steps with the same `tag` in a row (typing in one space) are one. */
  change(cells, tag = null) {
    const step = [];
    for (const [path, after] of Object.entries(cells)) {
      const before = this.get(path) ?? null;
      if (!same(before, after)) step.push({ path, before, after });
    }
    if (!step.length) return;
    const top = this.#past.at(-1);
    if (tag && top?.tag === tag && !this.#future.length) {
      for (const { path, before, after } of step) {
        const old = top.step.find((one) => one.path === path);
        if (old) old.after = after;
        else top.step.push({ path, before, after });
      }
      top.step = top.step.filter(({ before, after }) => !same(before, after));
      if (!top.step.length) this.#past.pop();
    } else this.#past.push({ tag, step });
    this.#future = [];
    this.#set(step.map(({ path, after }) => [path, after]));
  }

  get undoable() {
    return this.#past.length > 0;
  }

  get redoable() {
    return this.#future.length > 0;
  }

  undo() {
    return this.#go(this.#past, this.#future, "after", "before");
  }

  redo() {
    return this.#go(this.#future, this.#past, "before", "after");
  }

  /** One step taken back (or again); what somebody else has changed since stays. The paths that changed. */
  #go(from, to, is, becomes) {
    const entry = from.pop();
    if (!entry) return [];
    to.push({ tag: null, step: entry.step });
    const cells = entry.step.filter((one) => same(this.get(one.path) ?? null, one[is])).map((one) => [one.path, one[becomes]]);
    this.#set(cells);
    return cells.map(([path]) => path);
  }

  #set(cells) {
    for (const [path, value] of cells) this.#cells.set(path, [value, now()]);
    this.#save();
    this.changed(cells.map(([path]) => path), true);
  }

  #text() {
    return JSON.stringify(Object.fromEntries(this.#cells));
  }

  /** Take what is newer in a text of the store; the paths that changed. */
  #merge(text) {
    const paths = [];
    for (const [path, cell] of cellsOf(text)) {
      const mine = this.#cells.get(path);
      if (mine && !later(cell, mine)) continue;
      if (!mine || !same(mine[0], cell[0])) paths.push(path);
      this.#cells.set(path, cell);
      last = Math.max(last, cell[1]);
    }
    return paths;
  }

  #ahead(text) {
    const theirs = new Map(cellsOf(text));
    return [...this.#cells].some(([path, cell]) => !theirs.has(path) || later(cell, theirs.get(path)));
  }

  #save() {
    const there = stored(this.id);
    if (there && there !== this.#seen) { // another tab was quicker than its message
      const paths = this.#merge(there);
      if (paths.length) queueMicrotask(() => this.changed(paths, false));
    }
    this.#seen = this.#text();
    if (!write(this.id, this.#seen)) this.lost();
  }
}

const later = (a, b) => a[1] > b[1] || (a[1] === b[1] && JSON.stringify(a[0]) > JSON.stringify(b[0]));

function cellsOf(text) {
  try {
    return Object.entries(JSON.parse(text)).filter(([, cell]) => Array.isArray(cell) && typeof cell[1] === "number");
  } catch {
    return []; // not ours, or half of it
  }
}

/** The works that are kept, the latest first: {id, title, layout, players, time, filled}. */
export function keptWorks() {
  return ids().map(summary).filter((work) => work.layout).sort((a, b) => b.time - a.time);
}

function summary(id) {
  const cells = new Map(cellsOf(stored(id)));
  const get = (path) => cells.get(path)?.[0];
  const texts = [...cells].filter(([path, [value]]) => path.startsWith("value/") && value && get(`place/${path.split("/")[1]}`) !== null);
  const players = texts.filter(([path]) => /^value\/[^/]+\/(player|players\.[^./]+)$/.test(path)).map(([, [value]]) => value);
  return { id, layout: get("layout"), title: get("title"), players, filled: texts.length, time: Math.max(0, ...[...cells.values()].map((cell) => cell[1])) };
}

/** Begin a work: {layout, title, lang, table, original, file, sheets: [{values, doubts, unread, leaves}]}; its id. */
export function begin({ sheets, keys = [], ...about }) {
  const id = newKey();
  const work = new Work(id);
  const cells = { ...about };
  sheets.forEach((sheet, n) => Object.assign(cells, sheetCells(keys[n] ?? newKey(), n, sheet)));
  work.put(cells);
  work.close();
  return id;
}

/** The cells of a sheet that is opened or read. */
function sheetCells(key, place, { values = {}, doubts = {}, unread = [], leaves = {}, ...rest }) {
  const cells = { [`place/${key}`]: place };
  for (const name of ["document", "read", "beside"]) if (rest[name]) cells[`${name}/${key}`] = rest[name];
  for (const [space, text] of Object.entries(values)) cells[`value/${key}/${space}`] = text;
  for (const [space, readings] of Object.entries(doubts)) cells[`doubt/${key}/${space}`] = readings;
  for (const space of unread) cells[`doubt/${key}/${space}`] ??= [];
  for (const [page, leaf] of Object.entries(leaves)) cells[`leaf/${key}/${page}`] = leaf;
  return cells;
}

export { forget };
