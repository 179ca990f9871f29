// The space in hand: its name, what may stand there, what was read, its piece of the photo, what is wrong with it.
// Beside the sheet on a large screen, in a bar at the lower edge on a telephone.

import { button, digitsOnly, ink, isPicked, said, valuesOf } from "./fields.js";
import { el, fill } from "./page-parts.js";
import { t } from "./words.js";

const shape = (node, style) => Object.assign(node.style, style);

export class Hand {
  constructor(desk) {
    this.desk = desk;
    for (const part of ["choices", "doubts", "piece", "wrong"]) this[part] = el("div", { class: `hand-${part}` });
    this.name = el("h2", { id: "hand-name", lang: desk.form.lang });
    this.may = el("p", { class: "hint", id: "hand-may" });
    this.where = el("span", { class: "hint" });
    this.input = el("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-labelledby": "hand-name", "aria-describedby": "hand-may",
      oninput: () => desk.type(this.space.id, this.input.value), onkeydown: ({ key, shiftKey }) => key === "Enter" && this.#step(shiftKey ? -1 : 1) });
    this.doubtful = button("", () => desk.nextDoubt());
    const step = (sign, key, by) => button(sign, () => this.#step(by), { class: "step", "aria-label": t(`check.${key}`) });
    this.body = el("div", { class: "hand-body" }, el("div", { class: "hand-top" }, this.name, this.where), el("div", { class: "hand-value" }, step("‹", "before", -1), this.input, this.choices, step("›", "next", 1)), this.doubts, this.piece, this.may, this.wrong);
    this.none = el("p", { class: "hint" }, t("check.none-held"));
    this.node = el("section", { class: "hand", "aria-label": t("check.hand") }, this.none, this.body, this.doubtful);
    addEventListener("resize", () => this.#piece(), { signal: desk.signal });
    // A telephone's keyboard covers the lower edge: the bar stands above it.
    visualViewport?.addEventListener("resize", () => this.node.style.setProperty("--keyboard", `${Math.max(0, innerHeight - visualViewport.height)}px`), { signal: desk.signal });
  }

  #step(by) {
    const had = document.activeElement;
    this.desk.view.step(this.space.id, by);
    if (this.node.contains(had)) had.focus({ preventScroll: true }); // who types in the bar stays in it
    if (had === this.input) had.select();
  }

  hold(space) {
    this.space = space;
    this.body.hidden = !space;
    this.none.hidden = Boolean(space);
    if (!space) return;
    const { order } = this.desk.view;
    const picked = isPicked(space);
    fill(this.name, space.label);
    fill(this.where, `${order.indexOf(space.id) + 1} / ${order.length}`);
    fill(this.may, may(space));
    this.input.hidden = picked;
    this.input.inputMode = digitsOnly(space) ? "numeric" : "text";
    fill(this.choices, (picked ? [...valuesOf(space), "?"] : ["?"]).map((value) => {
      const words = said(space, value);
      return button(value === "?" ? "?" : value && words !== value ? [ink(value), words] : words, () => this.desk.type(space.id, value), { "data-value": value, ...(value === "?" && { "aria-label": words, title: words }) });
    }));
    this.update([], this.doubts.length);
  }

  /** `told`: what is told of the space; `doubts`: how many spaces nobody has looked at. */
  update(told, doubts) {
    const { desk, space } = this;
    this.doubtful.hidden = !doubts;
    fill(this.doubtful, t("check.next-doubt", { n: doubts }));
    if (!space) return;
    const text = desk.work.value(desk.key, space.id);
    if (this.input.value !== text) this.input.value = text;
    for (const choice of this.choices.children) choice.setAttribute("aria-pressed", String(choice.dataset.value === text));
    const readings = desk.work.doubt(desk.key, space.id);
    const pick = (value) => {
      desk.settle(space.id, value);
      if (this.doubtful.hidden) desk.view.focus(space.id);
      else this.doubtful.focus();
    };
    fill(this.doubts, ...(readings ? [el("p", {}, t(readings.length ? "check.doubtful" : "check.not-read")), ...readings.map(({ text: value, p }) => button([said(space, value), el("small", {}, `${Math.round(p * 100)} %`)], () => pick(value))),
      button(t("check.right"), () => pick(text), { class: "quiet" })] : []));
    fill(this.wrong, told.map(({ n, severity, message }) => el("p", { lang: "en" }, el("span", { class: `badge ${severity}` }, String(n)), " ", message)));
    this.#piece();
  }

  /** The space and what lies about it, cut out of the photo and enlarged. */
  #piece() {
    const { page, box } = this.space ?? {};
    const url = page && this.desk.photo(page);
    this.piece.hidden = !url;
    if (!url) return;
    const [width, height] = this.desk.form.pages[page - 1].size;
    const [x, y, w, h] = box;
    const about = Math.max(3, Math.min(w, h) * 0.45);
    const scale = Math.min((this.node.clientWidth - 34) / (w + 2 * about), (innerWidth < 760 ? 88 : 190) / (h + 2 * about));
    const px = (mm) => `${mm * scale}px`;
    const frame = el("span");
    shape(frame, { left: px(about), top: px(about), width: px(w), height: px(h) });
    shape(this.piece, { width: px(w + 2 * about), height: px(h + 2 * about), backgroundImage: `url("${url}")`, backgroundSize: `${px(width)} ${px(height)}`, backgroundPosition: `${px(about - x)} ${px(about - y)}` });
    fill(this.piece, frame);
  }
}

/** What may stand in a space, in words. */
function may({ kind, domain, marks }) {
  const [low = null, high = null] = domain ?? [];
  const bounds = low === null && high === null ? kind : low === null ? "most" : high === null ? "least" : "between";
  return [t(`check.may.${bounds}`, { low, high }), marks && t("check.may.marks", { marks: marks.join(", ") })].filter(Boolean).join(" ");
}
