// A work: the sheets of one layout that somebody types, as cells, each with the time of its last change. A cell is the
// smallest thing that changes, so two tabs with the same work are put together cell by cell: the later change stays.
//   layout, title, lang, table, original, file   about the work
//   place/KEY                                    where a sheet stands among the others; null: removed
//   value/KEY/SPACE                              what is typed there
//   doubt/KEY/SPACE, settled/KEY/SPACE           likely readings ([]: none); settled: somebody has looked
//   leaf/KEY/PAGE, scan/KEY, read/KEY, beside/KEY, document/KEY   of a sheet that was read from a photo, or opened

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
  #seen; // the text in the store as we know it
  #past = [];
  #future = [];

  /** Set `changed(paths)` to hear of changes, here or in another tab, and `lost()` of a browser that does not keep them. */
  constructor(id, signal = null) {
    Object.assign(this, { id, changed() {}, lost() {} });
    this.#seen = stored(id);
    this.#merge(this.#seen);
    if (signal) watch(id, signal, (theirs) => {
      this.#seen = theirs;
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
    return [...this.#cells].filter(([other]) => other.startsWith(`${path}/`)).map(([other, [value]]) => [other.slice(path.length + 1), value]);
  }

  /** The keys of the sheets, in their order. */
  get sheets() {
    return this.below("place").filter(([, place]) => place !== null).sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key);
  }

  value(key, space) {
    return this.get(`value/${key}/${space}`) ?? "";
  }

  /** What stands on a sheet, by space; blanks are left out. */
  values(key) {
    return Object.fromEntries(this.below(`value/${key}`).filter(([, typed]) => typed));
  }

  /** The likely readings of a space that nobody has looked at yet, else null. */
  doubt(key, space) {
    return this.get(`settled/${key}/${space}`) ? null : (this.get(`doubt/${key}/${space}`) ?? null);
  }

  doubts(key) {
    return this.below(`doubt/${key}`).map(([space]) => space).filter((space) => this.doubt(key, space));
  }

  /** The work as the server is asked about it. */
  asked() {
    return { layout: this.get("layout"), table: this.get("table") ?? false, sheets: this.sheets.map((key) => ({ values: this.values(key) })) };
  }

  /** Change cells without a way back: what a work begins with, and what is no change of the player's. */
  put(cells) {
    for (const [path, value] of Object.entries(cells)) this.#cells.set(path, [value, now()]);
    this.#save();
  }

  /** Change cells: one step of undo. Steps with one `tag` in a row (typing in a space) are one. */
  change(cells, tag = null) {
    const step = Object.entries(cells).map(([path, after]) => ({ path, before: this.get(path), after })).filter(({ before, after }) => text(before) !== text(after));
    if (!step.length) return;
    const before = tag && this.#past.at(-1)?.tag === tag ? this.#past.pop().step : [];
    const renewed = step.map((one) => ({ ...before.find(({ path }) => path === one.path) ?? one, after: one.after }));
    const whole = [...before.filter(({ path }) => !(path in cells)), ...renewed];
    if (whole.some((one) => text(one.before) !== text(one.after))) this.#past.push({ tag, step: whole });
    this.#future = [];
    this.put(cells);
    this.#tell(Object.keys(cells));
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

  /** One step back (or again); what somebody else has changed since stays. The paths that changed. */
  #go(from, to, is, becomes) {
    const { step = [] } = from.pop() ?? {};
    if (step.length) to.push({ step });
    const cells = Object.fromEntries(step.filter((one) => text(this.get(one.path)) === text(one[is])).map((one) => [one.path, one[becomes] ?? null]));
    this.put(cells);
    return this.#tell(Object.keys(cells));
  }

  #tell(paths) {
    if (paths.length) this.changed(paths);
    return paths;
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
    const there = stored(this.id);
    const paths = there && there !== this.#seen ? this.#merge(there) : []; // another tab was quicker than its message
    this.#seen = JSON.stringify(Object.fromEntries(this.#cells));
    if (!write(this.id, this.#seen)) this.lost();
    queueMicrotask(() => this.#tell(paths));
  }
}

/** The works that are kept, the latest first: {id, title, layout, players, time, filled}. */
export function keptWorks() {
  return ids().map((id) => {
    const work = new Work(id);
    const typed = work.sheets.flatMap((key) => Object.entries(work.values(key)));
    const players = typed.filter(([space]) => /^player$|^players\./.test(space)).map(([, name]) => name);
    const time = Math.max(0, ...cellsOf(stored(id)).map(([, cell]) => cell[1]));
    return { id, layout: work.get("layout"), title: work.get("title") ?? work.get("layout"), players, filled: typed.length, time };
  }).sort((a, b) => b.time - a.time);
}

/** Begin a work: {layout, lang, table, original, file, sheets: [{key, values, doubts, unread, leaves, scan, read, beside, document}]}; its id. */
export function begin({ sheets, ...cells }) {
  sheets.forEach(({ key = newKey(), values = {}, doubts = {}, unread = [], leaves = {}, ...rest }, n) => {
    const lists = { value: values, doubt: { ...Object.fromEntries(unread.map((space) => [space, []])), ...doubts }, leaf: leaves };
    for (const [what, all] of Object.entries(lists)) for (const [name, one] of Object.entries(all)) cells[`${what}/${key}/${name}`] = one;
    cells[`place/${key}`] = n;
    for (const what of ["scan", "read", "beside", "document"]) if (rest[what]) cells[`${what}/${key}`] = rest[what];
  });
  const work = new Work(newKey());
  work.put(cells);
  return work.id;
}
