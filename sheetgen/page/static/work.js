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
const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const later = (a, b) => a[1] > b[1] || (a[1] === b[1] && JSON.stringify(a[0]) > JSON.stringify(b[0]));
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (n) => (n % 36).toString(36)).join("");

function cellsOf(text) {
  try {
    return Object.entries(JSON.parse(text)).filter(([, cell]) => Array.isArray(cell) && typeof cell[1] === "number");
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
    const end = watch(id, (text) => {
      this.#seen = text;
      this.#tell(this.#merge(text));
      const theirs = new Map(cellsOf(text));
      if ([...this.#cells].some(([path, cell]) => !theirs.has(path) || later(cell, theirs.get(path)))) this.#save();
    });
    signal?.addEventListener("abort", end);
    if (!signal) end();
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
    return Object.fromEntries(this.below(`value/${key}`).filter(([, text]) => text));
  }

  /** The likely readings of a space that nobody has looked at yet, else null. */
  doubt(key, space) {
    return this.get(`settled/${key}/${space}`) ? null : (this.get(`doubt/${key}/${space}`) ?? null);
  }

  /** The work as the server is asked about it. */
  asked() {
    return { layout: this.get("layout"), table: this.get("table") ?? false, sheets: this.sheets.map((key) => ({ values: this.values(key) })) };
  }

  doubts(key) {
    return this.below(`doubt/${key}`).map(([space]) => space).filter((space) => this.doubt(key, space));
  }

  /** Change cells without a way back: what a work begins with, and what is no change of the player's. */
  put(cells) {
    for (const [path, value] of Object.entries(cells)) this.#cells.set(path, [value, now()]);
    this.#save();
  }

  /** Change cells: one step of undo. Steps with one `tag` in a row (typing in a space) are one. */
  change(cells, tag = null) {
    let step = Object.entries(cells).map(([path, after]) => ({ path, before: this.get(path) ?? null, after })).filter(({ before, after }) => !same(before, after));
    if (!step.length) return;
    if (tag && this.#past.at(-1)?.tag === tag) {
      const before = this.#past.pop().step;
      const renewed = step.map((one) => ({ ...(before.find(({ path }) => path === one.path) ?? one), after: one.after }));
      step = [...before.filter(({ path }) => !(path in cells)), ...renewed];
    }
    if (step.some(({ before, after }) => !same(before, after))) this.#past.push({ tag, step });
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

  /** One step back; what somebody else has changed since stays. The paths that changed. */
  undo() {
    return this.#go(this.#past, this.#future, "after", "before");
  }

  redo() {
    return this.#go(this.#future, this.#past, "before", "after");
  }

  #go(from, to, is, becomes) {
    const { step = [] } = from.pop() ?? {};
    if (step.length) to.push({ step });
    const cells = Object.fromEntries(step.filter((one) => same(this.get(one.path), one[is])).map((one) => [one.path, one[becomes]]));
    this.put(cells);
    this.#tell(Object.keys(cells));
    return Object.keys(cells);
  }

  #tell(paths) {
    if (paths.length) this.changed(paths);
  }

  /** Take what is newer in a text of the store; the paths that changed. */
  #merge(text) {
    const newer = cellsOf(text).filter(([path, cell]) => !this.#cells.has(path) || later(cell, this.#cells.get(path)));
    const paths = newer.filter(([path, [value]]) => !same(value, this.get(path))).map(([path]) => path);
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
export const keptWorks = () => ids().map(summary).sort((a, b) => b.time - a.time);

function summary(id) {
  const work = new Work(id);
  const texts = work.sheets.flatMap((key) => Object.entries(work.values(key)));
  const players = texts.filter(([space]) => /^players?(\.|$)/.test(space) && space !== "players").map(([, text]) => text);
  const time = Math.max(0, ...cellsOf(stored(id)).map(([, cell]) => cell[1]));
  return { id, layout: work.get("layout"), title: work.get("title") ?? work.get("layout"), players, filled: texts.length, time };
}

/** Begin a work: {layout, lang, table, original, file, sheets: [{key, values, doubts, unread, leaves, scan, read, beside, document}]}; its id. */
export function begin({ sheets, ...cells }) {
  const work = new Work(newKey());
  sheets.forEach(({ key = newKey(), values = {}, doubts = {}, unread = [], leaves = {}, ...rest }, n) => {
    const put = (what, all) => Object.entries(all).forEach(([name, one]) => { cells[`${what}/${key}/${name}`] = one; });
    cells[`place/${key}`] = n;
    put("value", values);
    put("doubt", { ...Object.fromEntries(unread.map((space) => [space, []])), ...doubts });
    put("leaf", leaves);
    for (const what of ["scan", "read", "beside", "document"]) if (rest[what]) cells[`${what}/${key}`] = rest[what];
  });
  work.put(cells);
  return work.id;
}
