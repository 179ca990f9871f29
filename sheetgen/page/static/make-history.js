// What is made, as it was and as it is: undo and redo have no end.

/**
 * States that are never changed, one after another.
 * @template T
 */
export class History {
  /** @type {{ now: T, tag: unknown }[]} */
  #past = [];
  /** @type {{ now: T, tag: unknown }[]} */
  #future = [];

  /** @param {T} now */
  constructor(now) {
    this.now = now;
    /** @type {unknown} */
    this.tag = null;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Another state, as one step; steps in a row with the same tag are one.
   * @param {T} now
   * @param {unknown} [tag]
   */
  change(now, tag = null) {
    if (now === this.now) return;
    if (!tag || tag !== this.tag) this.#past.push({ now: this.now, tag: this.tag });
    this.#future = [];
    this.now = now;
    this.tag = tag;
  }

  undo() {
    this.#go(this.#past, this.#future);
  }

  redo() {
    this.#go(this.#future, this.#past);
  }

  /**
   * @param {{ now: T, tag: unknown }[]} from
   * @param {{ now: T, tag: unknown }[]} to
   */
  #go(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push({ now: this.now, tag: this.tag });
    this.now = step.now;
    this.tag = step.tag;
  }
}

/**
 * Has Ctrl+Z and its like go a step back or forth, but in a dialog.
 * @param {(what: "undo" | "redo") => void} step
 * @param {AbortSignal} signal
 */
export const stepByKeys = (step, signal) =>
  addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (!(ctrlKey || metaKey) || /** @type {any} */ (target).closest?.("dialog")) return;
      const wanted = { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()];
      if (!wanted) return;
      event.preventDefault();
      step(/** @type {"undo" | "redo"} */ (wanted));
    },
    { signal },
  );
