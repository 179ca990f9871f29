// The history of a draft: unlimited undo and redo, also after its view was left.

import { isSame } from "./make-parts.js";

/** @type {Map<string, History<any>>} */
const known = new Map();

/**
 * Return the history of a draft that now has a value.
 * @template T
 * @param {string} id
 * @param {T} now
 * @returns {History<T>}
 */
export function historyOf(id, now) {
  const history = known.get(id) ?? new History(now);
  if (!isSame(history.now, now)) history.change(now);
  known.set(id, history);
  return history;
}

/** Immutable states, in order. @template T */
export class History {
  /** @type {{ now: T, tag: unknown }[]} */
  past = [];
  /** @type {{ now: T, tag: unknown }[]} */
  future = [];
  /** @type {unknown} */
  tag = null;

  /** @param {T} now */
  constructor(now) {
    this.now = now;
  }

  /** Add a state, as one step; steps in a row with the same tag are one. @param {T} now @param {unknown} [tag] */
  change(now, tag = null) {
    if (now === this.now) return;
    if (!tag || tag !== this.tag) this.past.push({ now: this.now, tag: this.tag });
    this.future = [];
    Object.assign(this, { now, tag });
  }

  undo = () => this.#go(this.past, this.future);
  redo = () => this.#go(this.future, this.past);

  /** @param {{ now: T, tag: unknown }[]} from @param {{ now: T, tag: unknown }[]} to */
  #go(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push({ now: this.now, tag: this.tag });
    Object.assign(this, step);
  }
}
