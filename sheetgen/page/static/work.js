// A work: the sheets of one layout that somebody types, as cells, each with the time of its last change. A cell is the
// smallest thing that changes, so two tabs with the same work are put together cell by cell: the later change stays.
//   layout, title, lang, table, original, file   about the work
//   place/KEY           where a sheet stands among the others; null: removed
//   value/KEY/SPACE     what is typed there; settled/KEY/SPACE: somebody has looked
//   from/KEY            what a sheet was made from: {doubts, leaves, scan, read, document}

import { ids, stored, watch, write } from "./store.js";

let last = 0;
const now = () => (last = Math.max(Date.now(), last + 1)); // two changes within a millisecond still have an order
const text = (value) => JSON.stringify(value ?? null);
const later = (a, b) => !b || a[1] > b[1] || (a[1] === b[1] && text(a[0]) > text(b[0]));
export const newKey = () => crypto.randomUUID?.().slice(0, 13) ?? Math.random().toString(36).slice(2); // no UUID without https

function cellsOf(kept) {
  try {
    return Object.entries(JSON.parse(kept)).filter(([, cell]) => Array.isArray(cell) && typeof cell[1] === "number");
  } catch {
    return []; // not ours, or half of it
  }
}

export class Work {
  #cells = new Map();
  past = []; // steps: {before, after, tag}
  future = [];

  /** Set `changed(paths)` to hear of changes, here or in another tab, and `lost()` of a browser that does not keep them. */
  constructor(id, signal = null) {
    Object.assign(this, { id, changed() {}, lost() {} });
    this.#merge(stored(id));
    if (signal) watch(id, signal, (theirs) => {
      this.#tell(this.#merge(theirs));
      const cells = new Map(cellsOf(theirs));
      if ([...this.#cells].some(([path, cell]) => later(cell, cells.get(path)))) this.#save();
    });
  }

  get empty() {
    return !this.#cells.size;
  }

  get(path) {
    return this.#cells.get(path)?.[0];
  }

  /** The cells below a path, as [rest of the path, value]. */
  below(path) {
    return [...this.#cells].filter(([other]) => other.startsWith(path)).map(([other, [value]]) => [other.slice(path.length), value]);
  }

  /** The keys of the sheets, in their order. */
  get sheets() {
    return this.below("place/").filter(([, place]) => place !== null).sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key);
  }

  value(key, space) {
    return this.get(`value/${key}/${space}`) ?? "";
  }

  /** What stands on a sheet, by space; blanks are left out. */
  values(key) {
    return Object.fromEntries(this.below(`value/${key}/`).filter(([, typed]) => typed));
  }

  from(key) {
    return this.get(`from/${key}`) ?? {};
  }

  /** By space the likely readings ([]: none) where nobody has looked yet. */
  doubts(key) {
    return Object.fromEntries(Object.entries(this.from(key).doubts ?? {}).filter(([space]) => !this.get(`settled/${key}/${space}`)));
  }

  /** Change cells without a way back: what a work begins with, and what is no change of the player's. */
  put(cells) {
    for (const [path, value] of Object.entries(cells)) this.#cells.set(path, [value, now()]);
    this.#save();
  }

  /** Change cells: one step of undo. Steps in a row with one `tag` (typing in a space) are one. */
  change(after, tag = null) {
    const paths = Object.keys(after).filter((path) => text(after[path]) !== text(this.get(path)));
    if (!paths.length) return;
    const before = Object.fromEntries(paths.map((path) => [path, this.get(path)]));
    const step = this.past.at(-1);
    if (tag && step?.tag === tag) Object.assign(step, { before: { ...before, ...step.before }, after: { ...step.after, ...after } });
    else this.past.push({ before, after, tag });
    this.future = [];
    this.put(after);
    this.#tell(paths);
  }

  undo() {
    return this.#go(this.past, this.future, "after", "before");
  }

  redo() {
    return this.#go(this.future, this.past, "before", "after");
  }

  /** One step back (or again); what somebody else has changed since stays. The paths that changed. */
  #go(from, to, is, becomes) {
    const step = from.pop();
    if (!step) return [];
    to.push({ ...step, tag: null });
    const paths = Object.keys(step.before).filter((path) => text(this.get(path)) === text(step[is][path]));
    this.put(Object.fromEntries(paths.map((path) => [path, step[becomes][path] ?? null])));
    this.#tell(paths);
    return paths;
  }

  #tell(paths) {
    if (paths.length) this.changed(paths);
  }

  /** Take what is newer in a text of the store; the paths that changed. */
  #merge(theirs) {
    const newer = cellsOf(theirs).filter(([path, cell]) => later(cell, this.#cells.get(path)));
    const paths = newer.filter(([path, [value]]) => text(value) !== text(this.get(path))).map(([path]) => path);
    for (const [path, cell] of newer) this.#cells.set(path, cell);
    last = Math.max(last, ...newer.map(([, cell]) => cell[1]));
    return paths;
  }

  #save() {
    const paths = this.#merge(stored(this.id)); // another tab may be quicker than its message
    if (!write(this.id, JSON.stringify(Object.fromEntries(this.#cells)))) this.lost();
    queueMicrotask(() => this.#tell(paths));
  }

  /** What is told of a work that is kept. */
  get about() {
    const typed = this.sheets.flatMap((key) => Object.entries(this.values(key)));
    const players = typed.filter(([space]) => /^player$|^players\./.test(space)).map(([, name]) => name);
    const title = this.get("title") ?? this.get("layout");
    return { id: this.id, title, players, filled: typed.length, time: Math.max(0, ...[...this.#cells.values()].map(([, time]) => time)) };
  }
}

/** The works that are kept, the latest first: {id, title, players, time, filled}. */
export const keptWorks = () => ids().map((id) => new Work(id).about).sort((a, b) => b.time - a.time);

/** Begin a work: {layout, lang, table, original, file, sheets: [{key, values, …what it was made from}]}; its id. */
export function begin({ sheets, ...cells }) {
  sheets.forEach(({ key = newKey(), values = {}, ...from }, n) => {
    for (const [space, typed] of Object.entries(values)) cells[`value/${key}/${space}`] = typed;
    Object.assign(cells, { [`place/${key}`]: n, [`from/${key}`]: from });
  });
  const work = new Work(newKey());
  work.put(cells);
  return work.id;
}
