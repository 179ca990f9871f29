// The space in hand: its name, what may stand there, what was read, its piece of the photo, what is wrong with it.
// Beside the sheet on a large screen, in a bar at the lower edge on a telephone.

import { button, digitsOnly, isPicked, put, said, valuesOf } from "./fields.js";
import { el, fill } from "./page-parts.js";
import { t } from "./words.js";

export class Hand {
  constructor(desk) {
    this.desk = desk;
    const at = (this.at = put(desk.at, { name: { lang: desk.form.lang }, before: () => this.#step(-1), next: () => this.#step(1), doubtful: () => desk.nextDoubt(), input: { oninput: () => desk.type(this.space.id, at.input.value),
      onkeydown: ({ key, shiftKey }) => { if (key === "Enter") this.#step(shiftKey ? -1 : 1); } } }));
    addEventListener("resize", () => this.#piece(), { signal: desk.signal });
    // A telephone's keyboard covers the lower edge: the bar stands above it.
    visualViewport?.addEventListener("resize", () => at.hand.style.setProperty("--keyboard", `${Math.max(0, innerHeight - visualViewport.height)}px`), { signal: desk.signal });
  }

  #step(by) {
    const had = document.activeElement;
    this.desk.view.step(this.space.id, by);
    if (this.at.hand.contains(had)) had.focus({ preventScroll: true }); // who types in the bar stays in it
    if (had === this.at.input) had.select();
  }

  hold(space) {
    const { at } = this;
    this.space = space;
    put(at, { held: { hidden: !space }, none: { hidden: Boolean(space) } });
    if (!space) return;
    const { order } = this.desk.view;
    const picked = isPicked(space);
    put(at, { name: space.label, where: `${order.indexOf(space.id) + 1} / ${order.length}`, may: may(space), input: { hidden: picked, inputMode: digitsOnly(space) ? "numeric" : "text" } });
    fill(at.choices, (picked ? [...valuesOf(space), "?"] : ["?"]).map((value) => button(value === "?" ? "?" : said(space, value), () => this.desk.type(space.id, value), { "data-value": value, "aria-label": said(space, value) })));
  }

  /** `told`: what is told of the space; `left`: how many spaces nobody has looked at. */
  update(told, left) {
    const { at, desk, space } = this;
    put(at, { doubtful: { hidden: !left, textContent: t("check.next-doubt", { n: left }) } });
    if (!space) return;
    const text = desk.work.value(desk.key, space.id);
    if (at.input.value !== text) at.input.value = text;
    for (const choice of at.choices.children) choice.setAttribute("aria-pressed", choice.dataset.value === text);
    const readings = desk.work.doubt(desk.key, space.id);
    const pick = (value) => {
      desk.type(space.id, value);
      if (at.doubtful.hidden) desk.view.focus(space.id);
      else at.doubtful.focus();
    };
    at.doubts.hidden = !readings;
    if (readings) fill(at.doubts, el("p", {}, t(readings.length ? "check.doubtful" : "check.not-read")), readings.map(({ text: value, p }) => button([said(space, value), el("small", {}, `${Math.round(p * 100)} %`)], () => pick(value))),
      button(t("check.right"), () => pick(text), { class: "quiet" }));
    fill(at.wrong, told.map(({ n, severity, message }) => el("p", { lang: "en" }, el("span", { class: `badge ${severity}` }, String(n)), " ", message)));
    this.#piece();
  }

  /** The space and what lies about it, cut out of the photo and enlarged. */
  #piece() {
    const { hand, piece, frame } = this.at;
    const { page, box } = this.space ?? {};
    const url = page && this.desk.photo(page);
    piece.hidden = !url;
    if (!url) return;
    const [width, height] = this.desk.form.pages[page - 1].size;
    const [x, y, w, h] = box;
    const about = Math.max(3, Math.min(w, h) * 0.45);
    const scale = Math.min((hand.clientWidth - 34) / (w + 2 * about), (innerWidth < 760 ? 88 : 190) / (h + 2 * about));
    const px = (mm) => `${mm * scale}px`;
    Object.assign(frame.style, { inset: px(about) });
    Object.assign(piece.style, { width: px(w + 2 * about), height: px(h + 2 * about), backgroundImage: `url("${url}")`, backgroundSize: `${px(width)} ${px(height)}`, backgroundPosition: `${px(about - x)} ${px(about - y)}` });
  }
}

/** What may stand in a space, in words. */
function may({ kind, domain, marks }) {
  const [low = null, high = null] = domain ?? [];
  const bounds = low === null && high === null ? kind : low === null ? "most" : high === null ? "least" : "between";
  return [t(`check.may.${bounds}`, { low, high }), marks && t("check.may.marks", { marks: marks.join(", ") })].filter(Boolean).join(" ");
}
