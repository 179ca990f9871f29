// The space in hand: its name, what may stand there, what was read, its piece of the photo, what is wrong with it.
// Beside the sheet on a large screen, in a bar at the lower edge on a telephone.

import { el, fill } from "./page-parts.js";
import { digitsOnly, ink, said, valuesOf } from "./fields.js";
import { t } from "./words.js";

const percent = (p) => `${Math.round(p * 100)} %`;
const button = (attributes, ...words) => el("button", { type: "button", ...attributes }, ...words);

export class Hand {
  #space = null;

  constructor(desk) {
    this.desk = desk;
    const part = (name) => (this[name] = el("div", { class: `hand-${name}` }));
    this.name = el("h2", { id: "hand-name" });
    this.input = el("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-labelledby": "hand-name", "aria-describedby": "hand-may",
      oninput: () => desk.type(this.#space.id, this.input.value), onkeydown: (event) => event.key === "Enter" && this.#step(event.shiftKey ? -1 : 1) });
    this.may = el("p", { class: "hint", id: "hand-may" });
    this.count = el("span", { class: "hint" });
    this.doubtful = button({ class: "next-doubt", onclick: () => desk.nextDoubt() });
    const steps = el("div", { class: "hand-steps" }, this.count, button({ "aria-label": t("check.before"), onclick: () => this.#step(-1) }, "‹"), button({ "aria-label": t("check.next"), onclick: () => this.#step(1) }, "›"));
    this.body = el("div", { class: "hand-body" }, el("div", { class: "hand-top" }, this.name, steps), el("div", { class: "hand-value" }, this.input, part("choices")), part("doubts"), part("piece"), this.may, part("wrong"));
    this.none = el("p", { class: "hint" }, t("check.none-held"));
    this.node = el("section", { class: "hand", "aria-label": t("check.hand") }, this.none, this.body, this.doubtful);
    addEventListener("resize", () => this.#piece(), { signal: desk.signal });
    // A telephone's keyboard covers the lower edge: the bar stands above it.
    visualViewport?.addEventListener("resize", () => this.node.style.setProperty("--keyboard", `${Math.max(0, innerHeight - visualViewport.height)}px`), { signal: desk.signal });
  }

  #step(by) {
    const desk = this.desk;
    const inside = this.node.contains(document.activeElement) && document.activeElement;
    desk.view.step(this.#space.id, by);
    if (inside) inside.focus({ preventScroll: true }); // who types in the bar stays in it
    if (inside === this.input) this.input.select();
  }

  hold(space) {
    this.#space = space;
    this.body.hidden = !space;
    this.none.hidden = Boolean(space);
    if (space) {
      const order = this.desk.view.order;
      fill(this.name, space.label);
      this.name.lang = this.desk.form.lang;
      fill(this.count, `${order.indexOf(space.id) + 1} / ${order.length}`);
      fill(this.may, may(space));
      const picks = ["tick", "mark", "choice"].includes(space.kind);
      this.input.hidden = picks;
      this.input.inputMode = digitsOnly(space) ? "numeric" : "text";
      const values = picks ? [...valuesOf(space), "?"] : ["?", ""];
      fill(this.choices, values.map((value) => {
        const words = said(space, value);
        return button({ "data-value": value, "aria-pressed": "false", "aria-label": value === "?" ? words : null, title: value === "?" ? words : null, onclick: () => this.desk.type(space.id, value) },
          value === "?" ? "?" : value === "" ? t("check.blank") : words === value ? words : [ink(value), words]);
      }));
    }
    this.update();
  }

  update() {
    const { desk } = this;
    const left = desk.work.doubts(desk.key).length;
    this.doubtful.hidden = !left;
    fill(this.doubtful, t("check.next-doubt", { n: left }));
    const space = this.#space;
    if (!space) return;
    const text = desk.work.value(desk.key, space.id);
    if (this.input.value !== text) this.input.value = text;
    for (const choice of this.choices.children) choice.setAttribute("aria-pressed", String(choice.dataset.value === text));
    this.#doubts(space, text);
    this.#piece();
    this.#wrong(space);
  }

  #doubts(space, text) {
    const readings = this.desk.work.doubt(this.desk.key, space.id);
    fill(this.doubts);
    if (!readings) return;
    const pick = (value) => {
      this.desk.work.change({ [`value/${this.desk.key}/${space.id}`]: value, [`settled/${this.desk.key}/${space.id}`]: true });
      (this.doubtful.hidden ? this.node.querySelector("button") : this.doubtful).focus();
    };
    fill(this.doubts, el("p", { class: "doubt-said" }, t(readings.length ? "check.doubtful" : "check.not-read")),
      readings.map((reading) => button({ onclick: () => pick(reading.text) }, said(space, reading.text), el("small", {}, percent(reading.p)))),
      readings.length && text ? button({ class: "quiet", onclick: () => pick(text) }, t("check.right")) : null);
  }

  /** The space and what lies about it, cut out of the photo and enlarged. */
  #piece() {
    const space = this.#space;
    const url = space?.box && this.desk.photo(space.page);
    this.piece.hidden = !url;
    if (!url) return;
    const [width, height] = this.desk.form.pages[space.page - 1].size;
    const [x, y, w, h] = space.box;
    const about = Math.max(3, Math.min(w, h) * 0.45);
    const room = [Math.min(this.node.clientWidth - 34, 340), innerWidth < 760 ? 88 : 190];
    const scale = Math.min(room[0] / (w + 2 * about), room[1] / (h + 2 * about));
    const frame = el("span", {});
    const place = (node, style) => Object.entries(style).forEach(([key, value]) => { node.style[key] = value; });
    place(this.piece, { width: `${(w + 2 * about) * scale}px`, height: `${(h + 2 * about) * scale}px`, backgroundImage: `url("${url}")`, backgroundSize: `${width * scale}px ${height * scale}px`,
      backgroundPosition: `${(about - x) * scale}px ${(about - y) * scale}px` });
    place(frame, { left: `${about * scale}px`, top: `${about * scale}px`, width: `${w * scale}px`, height: `${h * scale}px` });
    fill(this.piece, frame);
  }

  #wrong(space) {
    const { faults, findings } = this.desk.toldOf(this.desk.key);
    const here = [...faults.filter((each) => each.space === space.id).map(({ message, hint }) => el("p", { class: "wrong" }, message, hint ? ` – ${hint}` : "")),
      ...findings.filter((each) => each.space === space.id).map(({ n, severity, message }) => el("p", {}, el("span", { class: `badge ${severity}` }, String(n)), " ", message))];
    fill(this.wrong, here.map((each) => Object.assign(each, { lang: "en" })));
  }
}

/** What may stand in a space, in words. */
function may(space) {
  const [low, high] = space.domain ?? [];
  const bounds = ["number", "count"].includes(space.kind) && (low ?? high ?? null) !== null;
  const about = bounds ? t(low === null ? "check.may.most" : high === null ? "check.may.least" : "check.may.between", { low, high }) : t(`check.may.${space.kind}`);
  return space.marks ? `${about} ${t("check.may.marks", { marks: space.marks.join(", ") })}` : about;
}
