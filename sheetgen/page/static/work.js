// A work: sheets of one layout being typed, as cells, each with the time of its last change. A cell is the smallest
// unit of change, so two tabs with the same work are merged cell by cell: the later change stays.
//   layout, title, lang, table   about the work; ask: true if the view should ask about uncertain spaces
//   original/NAME       the text of a file when its sheets were opened or saved
//   place/KEY           the position of a sheet among the others; null: removed
//   value/KEY/SPACE     the typed value; settled/KEY/SPACE: a player has confirmed it
//   from/KEY            the source of a sheet: {doubts, hard, pages, scan}, {file, document}

import { isOccasion } from "./occasion.js";
import { ids, load, watch, write } from "./store.js";

let last = 0;
const now = () => (last = Math.max(Date.now(), last + 1)); // keeps the order of two changes within a millisecond
/** @param {any} value */
const text = (value) => JSON.stringify(value ?? null);
/**
 * True if a cell is later than another; at equal times the greater text counts as later.
 * @param {Cell} a
 * @param {Cell | undefined} b
 */
const later = (a, b) => !b || a[1] > b[1] || (a[1] === b[1] && text(a[0]) > text(b[0]));
// no UUID without https
/** Return a unique key. */
export const newKey = () => crypto.randomUUID?.().slice(0, 13) ?? Math.random().toString(36).slice(2);

/** @param {string} name */
const folded = (name) => name.trim().toLowerCase();

export class Work {
  /** @type {Map<string, Cell>} */
  #cells = new Map();
  /** @type {{ cells: Cells, tag?: unknown }[]} */
  past = []; // steps: the cells that they restore, and a tag
  /** @type {{ cells: Cells, tag?: unknown }[]} */
  future = [];

  /**
   * Set `changed(paths)` to receive changes, here or in another tab, and `lost()` to learn that the browser can't
   * store them.
   * @param {string} id
   * @param {AbortSignal | null} signal
   */
  constructor(id, signal = null) {
    this.id = id;
    /** @type {(paths: string[]) => void} */
    this.changed = () => {};
    this.lost = () => {};
    this.#merge(load(id));
    if (signal)
      watch(id, signal, (theirs) => {
        this.#notify(this.#merge(theirs));
        if (text(this.#kept) !== text(theirs)) this.#save();
      });
  }

  /** Return the value of a cell. @param {string} path */
  get(path) {
    return this.#cells.get(path)?.[0];
  }

  /**
   * Return the cells whose path starts with a prefix, as [rest of the path, value].
   * @param {string} path
   * @returns {[string, any][]}
   */
  below(path) {
    return [...this.#cells]
      .filter(([other]) => other.startsWith(path))
      .map(([other, [value]]) => [other.slice(path.length), value]);
  }

  /** The keys of the sheets, in their order. */
  get sheets() {
    const places = this.below("place/").filter(([, place]) => place !== null);
    return places.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key);
  }

  /** Return the typed value of a space. @param {string} key @param {string} space @returns {string} */
  value(key, space) {
    return this.get(`value/${key}/${space}`) ?? "";
  }

  /**
   * Return the typed values of a sheet, by space, without blank ones.
   * @param {string} key
   * @returns {Record<string, string>}
   */
  values(key) {
    return Object.fromEntries(this.below(`value/${key}/`).filter(([, typed]) => typed));
  }

  /** Return the source of a sheet. @param {string} key @returns {From} */
  from(key) {
    const { leaves, ...from } = this.get(`from/${key}`) ?? {};
    return leaves ? { ...from, pages: leaves } : from; // as stored by older versions
  }

  /**
   * The sheets that are blank, perhaps except for a player's name: not typed in, read or opened.
   */
  get empty() {
    return this.sheets.filter((key) => {
      const typed = this.below(`settled/${key}/`).some(([space]) => space !== "player" && this.value(key, space));
      const { file, pages } = this.from(key);
      return !typed && !file && !pages;
    });
  }

  /**
   * Return the cells that add sheets to the others, with the keys of these sheets in order. Each replaces an empty
   * sheet of its player or without a player; otherwise it is added at the end.
   * @param {{ values: Record<string, string>, from: From }[]} sheets
   */
  joining(sheets) {
    const free = Math.max(-1, ...this.below("place/").map(([, at]) => at)) + 1;
    /** @type {Cells} */
    const cells = {};
    const empty = new Map(this.empty.map((key) => [key, folded(this.value(key, "player"))]));
    const keys = sheets.map(({ values, from }, n) => {
      const player = folded(values.player ?? "");
      const waits = (/** @type {string} */ name) => [...empty].find(([, whose]) => whose === name)?.[0];
      const key = (player && waits(player)) || waits("") || newKey();
      if (!empty.delete(key)) cells[`place/${key}`] = free + n;
      for (const space of Object.keys(this.values(key))) cells[`value/${key}/${space}`] = "";
      for (const [space, value] of Object.entries(values)) cells[`value/${key}/${space}`] = value;
      cells[`from/${key}`] = from;
      return key;
    });
    return { keys, cells };
  }

  /** Return the possible values of uncertain spaces. @param {string} key @returns {Doubts} */
  doubts(key) {
    return Object.fromEntries(
      Object.entries(this.from(key).doubts ?? {}).filter(([space]) => !this.get(`settled/${key}/${space}`)),
    );
  }

  /** Change cells; this can't be undone. @param {Cells} cells */
  put(cells) {
    for (const [path, value] of Object.entries(cells)) this.#cells.set(path, [value ?? null, now()]);
    this.#save();
  }

  /** Change cells as one step; steps in a row with the same tag are one. @param {Cells} cells @param {unknown} tag */
  change(cells, tag = null) {
    const paths = Object.keys(cells).filter((path) => text(cells[path]) !== text(this.get(path)));
    if (!paths.length) return;
    const before = this.#now(paths);
    const step = this.past.at(-1);
    if (tag && step?.tag === tag) step.cells = { ...before, ...step.cells };
    else this.past.push({ cells: before, tag });
    this.future = [];
    this.put(cells);
    this.#notify(paths);
  }

  /** The current cells. @param {string[]} paths */
  #now = (paths) => Object.fromEntries(paths.map((path) => [path, this.get(path)]));

  /** Undo a step; return the path of its first change. */
  undo = () => this.#go(this.past, this.future);
  /** Redo a step that was undone. */
  redo = () => this.#go(this.future, this.past);

  /**
   * @param {{ cells: Cells, tag?: unknown }[]} from
   * @param {{ cells: Cells, tag?: unknown }[]} to
   * @returns {string | undefined}
   */
  #go(from, to) {
    const { cells = {} } = from.pop() ?? {};
    const paths = Object.keys(cells);
    if (paths.length) to.push({ cells: this.#now(paths) });
    this.put(cells);
    this.#notify(paths);
    return paths[0];
  }

  /** @param {string[]} paths */
  #notify(paths) {
    if (paths.length) this.changed(paths);
  }

  /**
   * Take over later changes from other cells; return the paths of the changes.
   * @param {Record<string, Cell> | null} theirs
   */
  #merge(theirs) {
    const newer = Object.entries(theirs ?? {}).filter(([path, cell]) => later(cell, this.#cells.get(path)));
    const paths = newer.filter(([path, [value]]) => text(value) !== text(this.get(path))).map(([path]) => path);
    for (const [path, cell] of newer) this.#cells.set(path, cell);
    last = Math.max(last, ...newer.map(([, [, time]]) => time));
    return paths;
  }

  get #kept() {
    return Object.fromEntries([...this.#cells].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #save() {
    const paths = this.#merge(load(this.id)); // another tab may be quicker than its message
    if (!write(this.id, this.#kept)) this.lost();
    queueMicrotask(() => this.#notify(paths));
  }

  /** The work's entry in lists. */
  get about() {
    const all = this.sheets.flatMap((key) => Object.entries(this.values(key)));
    const entries = all.filter(([space]) => !isOccasion(space)); // a new sheet has a date
    const players = entries.filter(([space]) => /^players?(\.|$)/.test(space)).map(([, name]) => name);
    const time = Math.max(0, ...[...this.#cells.values()].map(([, changed]) => changed));
    return { id: this.id, title: this.get("title") ?? this.get("layout"), players, filled: entries.length, time };
  }
}

/** Return the works stored in this browser, the latest first. */
export const keptWorks = () =>
  ids()
    .map((id) => new Work(id).about)
    .sort((a, b) => b.time - a.time);

/**
 * Start a work: {layout, lang, table, "original/NAME", sheets: [{key, values, …its source}]}; return its ID.
 * @param {{ sheets: Record<string, any>[], [cell: string]: any }} about
 */
export function begin({ sheets, ...cells }) {
  sheets.forEach(({ key = newKey(), values = {}, ...from }, n) => {
    for (const [space, value] of Object.entries(values)) cells[`value/${key}/${space}`] = value;
    Object.assign(cells, { [`place/${key}`]: n, [`from/${key}`]: from });
  });
  const work = new Work(newKey());
  work.put(cells);
  return work.id;
}

/**
 * Return the uncertain spaces of a work: quick ones first, then unreadable ones; within each group the most certain
 * first.
 * @param {Work} work
 * @param {(key: string) => Doubts} doubts the doubts of a sheet
 * @returns {OpenDoubt[]}
 */
export function openDoubts(work, doubts = (key) => work.doubts(key)) {
  const all = work.sheets.flatMap((key) => {
    const hard = work.from(key).hard ?? [];
    return Object.entries(doubts(key)).map(([id, offers]) => {
      const p = offers[0]?.p ?? 0;
      return { key, id, offers, p, hard: !p || hard.includes(id) };
    });
  });
  return all.sort((a, b) => Number(a.hard) - Number(b.hard) || b.p - a.p);
}
