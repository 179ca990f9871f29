// The selected space: its allowed values, the value read, its piece of the photo, its findings; on a phone in a bar
// at the bottom.

import { button, contradiction, setProps, describe, showRows } from "./fields.js";
import { debounce, el, fill, onDemand } from "./page-parts.js";
import { drawPiece } from "./piece.js";
import { openDoubts } from "./work.js";
import { percent, t } from "./words.js";

/** Ask about every uncertain space, in a dialog. @param {import("./desk.js").Desk} desk */
export async function settle(desk) {
  (await onDemand(import("./settle.js")))?.settleDoubts(desk);
}

export class Hand {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {Field | undefined} */
    this.space = undefined;
    this.asked = ""; // the sheet, space and verdict of the last request for legal moves
    const { at, signal } = desk;
    const input = { oninput: () => this.space && desk.type(this.space.id, at.input.value) };
    at.input.addEventListener(
      "keydown",
      (/** @type {any} */ { key, shiftKey }) => key === "Enter" && this.#step(shiftKey ? -1 : 1),
    );
    this.at = setProps(at, {
      before: () => this.#step(-1),
      next: () => this.#step(1),
      doubtful: () => settle(desk),
      input,
    });
    for (const type of ["resize", "scroll"]) visualViewport?.addEventListener(type, this.#rise, { signal });
    const grown = new ResizeObserver(this.#rise);
    grown.observe(at.panel);
    signal.addEventListener("abort", () => grown.disconnect());
    addEventListener("resize", () => this.#piece(), { signal });
  }

  /** A phone's keyboard covers the lower edge: the bar moves above it, and the selected field above the bar. */
  #rise = () => {
    const { panel } = this.at;
    const { height, offsetTop } = /** @type {VisualViewport} */ (visualViewport);
    const { style } = document.documentElement;
    /** @param {Record<string, number>} pixels */
    const set = (pixels) => {
      for (const [name, many] of Object.entries(pixels)) style.setProperty(`--${name}`, `${many}px`);
    };
    set({ seen: height, above: offsetTop, keyboard: Math.max(0, innerHeight - height - offsetTop) });
    if (getComputedStyle(panel).position !== "fixed") return;
    panel.classList.toggle("short", height < 500);
    set({ covered: innerHeight - panel.getBoundingClientRect().top });
    if (this.space) this.desk.view.reveal(this.space.id);
  };

  /** @param {number} by */
  #step(by) {
    const focused = /** @type {any} */ (document.activeElement);
    if (this.space) this.desk.view?.step(this.space.id, by);
    if (this.at.hand.contains(focused)) focused.focus({ preventScroll: true }); // typing in the bar continues
    if (focused === this.at.input) focused.select();
  }

  /** Select a space, or none. @param {Field | undefined} space */
  hold(space) {
    const { at, desk } = this;
    this.space = space;
    setProps(at, { held: { hidden: !space }, none: { hidden: Boolean(space) } });
    if (!space) return;
    const { order } = desk.view;
    const { id, label, values, digits } = space;
    setProps(at, {
      name: label,
      where: `${order.indexOf(id) + 1} / ${order.length}`,
      input: { hidden: Boolean(values), inputMode: digits ? "numeric" : "" },
    });
    showRows(at.choices, [...(values ?? []), "?"], {
      key: (value) => `${id} ${value}`,
      row: (value) => ({
        node: button("", () => desk.type(id, value), { value, "aria-label": describe(space, value) }),
      }),
      update: (row, value) => setProps(row, { node: value === "?" ? "?" : describe(space, value) }),
    });
  }

  /**
   * `remarks`: the remarks on the space; `doubts`: the possible values of every space that is still uncertain.
   * @param {Remark[]} remarks
   * @param {Doubts} doubts
   */
  update(remarks, doubts) {
    const { at, desk, space } = this;
    const count = openDoubts(desk.work).length;
    setProps(at, { doubtful: { hidden: !count, textContent: t("check.settle", { count }) } });
    if (!space) return;
    const text = desk.work.value(desk.key, space.id);
    if (at.input.value !== text) at.input.value = text;
    for (const choice of at.choices.children) choice.ariaPressed = choice.value === text;
    this.#offer(space, doubts[space.id], text);
    fill(
      at.wrong,
      remarks.map(({ n, severity, message }) =>
        el("p", {}, el("span", { class: `badge ${severity}` }, n), " ", message),
      ),
    );
    this.#piece();
    this.#askOptions();
  }

  /** Request the space's legal moves once the check is done; discard the answer if anything changes. */
  #askOptions() {
    const { at, desk, space } = this;
    const asked = desk.verdict && space ? `${desk.key} ${space.id} ${desk.verdict}` : "";
    if (asked === this.asked) return;
    this.asked = asked;
    at.options.inert = true;
    if (at.options.dataset.of !== `${desk.key} ${space?.id}`)
      setProps(at, { may: space?.may ?? "", brings: "", options: { hidden: true } });
    if (asked) this.#showOptions();
  }

  #showOptions = debounce(async () => {
    const { asked, space, desk } = this;
    const module = asked && (await onDemand(import("./options.js")));
    if (module && space) await module.show(desk, space, () => asked === this.asked && !desk.signal.aborted);
  }, 250);

  /** Move the focus from a field to its legal moves. @param {Event} event */
  focusOptions(event) {
    const { options, optionsRow } = this.at;
    if (options.hidden) return;
    event.preventDefault();
    options.open = true;
    optionsRow.firstElementChild?.focus();
  }

  /**
   * Show the possible values of a space on a photo.
   * @param {Field} space
   * @param {Doubts[string] | undefined} readings
   * @param {string} text
   */
  #offer(space, readings, text) {
    const { at, desk } = this;
    /** @param {string} value */
    const choose = (value) => {
      desk.type(space.id, value);
      desk.view?.focus(space.id);
    };
    const isRead = (/** @type {Doubts[string][number]} */ { p }) => p > 0;
    at.doubts.hidden = !readings;
    if (!readings) return;
    const against = readings[0]?.against;
    const question = against
      ? contradiction(space.kind)
      : t(readings.some(isRead) ? "check.doubtful" : "check.not-read");
    /** @type {{ key: string, words: Child[], class?: string, onclick?: () => void }[]} */
    const rows = [
      { key: "question", words: [question] },
      ...readings.filter(isRead).map(({ text: value, p }) => {
        const words = [describe(space, value), !against && el("small", {}, percent(p))];
        return { key: `reading ${value}`, words, onclick: () => choose(value) };
      }),
      { key: "right", words: [t("check.right")], class: "quiet", onclick: () => choose(text) },
    ];
    showRows(at.doubts, rows, {
      key: ({ key }) => `${space.id} ${key}`,
      row: (each) => ({ node: each.onclick ? button("", null, { class: each.class }) : el("p") }),
      update: ({ node }, { words, onclick = null }) => {
        fill(node, ...words);
        node.onclick = onclick;
      },
    });
  }

  /** Show the space's piece of its photo. */
  #piece() {
    const { hand, piece, doubts } = this.at;
    const { page, box } = this.space ?? {};
    const narrow = innerWidth < 760;
    const width = (hand.clientWidth - 34) * (narrow && !doubts.hidden ? 0.4 : 1);
    const how = { box: box ?? [], frame: true, width, height: narrow ? 88 : 190 };
    drawPiece(piece, page && this.desk.photos[page], page ? this.desk.form.pages[page - 1].size : null, how);
  }
}
