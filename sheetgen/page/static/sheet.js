// A sheet as its own picture, with a field over every space: where they lie, how keys walk over them, what is marked at them.

import { el, fill } from "./page-parts.js";
import { field } from "./fields.js";
import { sheetPicture } from "./layouts.js";
import { t } from "./words.js";
import { nearest } from "./walk.js";

const coarse = matchMedia("(pointer: coarse)");
const least = () => (coarse.matches || innerWidth < 600 ? 28 : 18); // pixels a field wants to be hit by a finger, or a mouse

/**
 * The picture of a sheet. `form` is what /api/sheet tells of it. Hooks: `typed(id, text)` a player changed a space,
 * `held(id)` a space has the focus, `badge(n)` a finding's number was clicked.
 */
export class Sheet {
  #fields = new Map();
  #spaces;
  #order;
  #pages;
  #hooks;
  #zoom = "fit";
  #under = {};
  #watch;

  constructor(form, hooks) {
    this.#hooks = hooks;
    const spaces = form.fields.map((space) => ({ ...space, label: named(space) }));
    form = { ...form, fields: spaces };
    this.#order = spaces.map(({ id }) => id);
    this.#spaces = new Map(spaces.map((space) => [space.id, space]));
    this.#pages = form.pages.map((page, n) => this.#page(page, n + 1, form));
    this.node = el("div", { class: "paper", role: "group", "aria-label": form.title, lang: form.lang, onkeydown: (event) => this.#key(event), onfocusin: (event) => this.#focused(event) },
      this.#pages.map(({ node }) => node));
    this.aside = this.#beside(form);
    this.#least = leastSize(form.fields);
  }
  #least;

  #page(page, number, form) {
    const [width] = page.size;
    const picture = el("img", { src: sheetPicture(form.layout, { lang: form.lang, page: number }), alt: "", class: "print", draggable: "false" });
    const photo = el("img", { alt: "", class: "flat", hidden: true, draggable: "false" });
    const badges = el("div", { class: "badges", "aria-hidden": "true" });
    const fields = form.fields.filter((space) => space.page === number && space.box).map((space) => {
      const made = this.#make(space, (node, box) => lay(node, within(box, space.box), space.box.slice(2)));
      lay(made.node, space.box, page.size);
      made.node.style.setProperty("--high", `${(Math.min(space.box[3], 14) / width) * 100}cqw`);
      made.node.style.setProperty("--wide", `${(space.box[2] / width) * 100}cqw`);
      return made.node;
    });
    const node = el("section", { class: "leaf", "aria-label": form.pages.length > 1 ? t("check.page", { n: number }) : null }, picture, photo, ...fields, badges);
    node.style.aspectRatio = `${page.size[0]} / ${page.size[1]}`;
    return { node, photo, picture, badges, size: page.size };
  }

  #make(space, place) {
    const made = field(space, { typed: (text) => this.#hooks.typed(space.id, text), lay: place });
    this.#fields.set(space.id, made);
    return made;
  }

  /** What has no place on paper stands beside the sheet: closed where that is much. */
  #beside(form) {
    const beside = form.fields.filter((space) => !space.page);
    if (!beside.length) return null;
    return el("details", { class: "beside", open: beside.length <= 12, onkeydown: (event) => this.#key(event), onfocusin: (event) => this.#focused(event) },
      el("summary", {}, `${t("check.beside")} (${beside.length})`),
      el("div", { lang: form.lang }, beside.map((space) => el("div", {}, el("span", { "aria-hidden": "true" }, space.label), this.#make({ ...space, parts: null }, (node) => node).node))));
  }

  space(id) {
    return this.#spaces.get(id);
  }

  get order() {
    return this.#order;
  }

  put(id, text) {
    this.#fields.get(id)?.put(text);
  }

  /** Put the focus on a space, and the space into view. */
  focus(id, { select = true } = {}) {
    const made = this.#fields.get(id);
    if (!made) return;
    made.node.closest("details")?.setAttribute("open", "");
    const node = made.node.matches("input,button,[tabindex]") ? made.node : made.node.querySelector("[tabindex='0']");
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (select) node.select?.();
  }

  /** Show a space as in hand, without the focus. */
  hold(id) {
    for (const [other, { node }] of this.#fields) node.classList.toggle("held", other === id);
  }

  /** Marks at the spaces: `doubts` ids; `findings` [{n, severity, space}]; `faults` ids; `about(id)` the id of the text about it. */
  mark({ doubts, findings, faults, about }) {
    for (const { badges } of this.#pages) fill(badges);
    const at = new Map();
    for (const finding of findings) if (this.#fields.has(finding.space)) at.set(finding.space, [...(at.get(finding.space) ?? []), finding]);
    for (const [id, { node }] of this.#fields) {
      const wrong = faults.has(id) || (at.get(id) ?? []).some(({ severity }) => severity === "error");
      node.classList.toggle("doubtful", doubts.has(id));
      node.classList.toggle("wrong", wrong);
      node.classList.toggle("odd", !wrong && at.has(id));
      const input = node.matches("input,[role=checkbox],[role=spinbutton],[role=radiogroup]") ? node : null;
      if (wrong && input) node.setAttribute("aria-invalid", "true");
      else node.removeAttribute("aria-invalid");
      const text = about(id);
      if (text) node.setAttribute("aria-describedby", text);
      else node.removeAttribute("aria-describedby");
    }
    for (const [id, there] of at) this.#badge(id, there);
    for (const id of faults) if (!at.has(id)) this.#badge(id, [{ n: "!", severity: "fault", space: id }]);
  }

  #badge(id, findings) {
    const space = this.#spaces.get(id);
    const page = this.#pages[space.page - 1];
    if (!page || !space.box) return;
    const [x, y, width] = space.box;
    const row = el("span", { class: "badge-row" }, findings.map(({ n, severity }) =>
      el("span", { class: `badge ${severity}`, onclick: () => this.#hooks.badge(n, id) }, String(n))));
    lay(row, [x + width, y, 0, 0], page.size);
    page.badges.append(row);
  }

  /** Lay photos under the fields ({page: url}), or the print again. */
  underlay(urls) {
    this.#under = urls;
    this.#pages.forEach(({ photo, picture, node }, n) => {
      const url = urls[n + 1];
      photo.hidden = !url;
      picture.hidden = Boolean(url);
      if (url && photo.src !== url) photo.src = url;
      node.classList.toggle("on-photo", Boolean(url));
    });
  }

  /** Fit the pages into `pane`, now and whenever it changes: "fit", "larger" or "actual". */
  zoom(mode, pane) {
    this.#zoom = mode;
    this.#watch?.disconnect();
    this.#watch = new ResizeObserver(() => this.#scale(pane));
    this.#watch.observe(pane);
    this.#scale(pane);
  }

  #scale(pane) {
    const room = pane.clientWidth - 9;
    const high = Math.max(320, innerHeight - 190);
    const touch = least() / this.#least;
    for (const { node, size: [width, height] } of this.#pages) {
      const fit = Math.min(room / width, Math.max(high / height, touch));
      const scale = { fit, larger: Math.max(fit * 1.6, Math.min(touch, 7)), actual: 96 / 25.4 }[this.#zoom];
      node.style.width = `${Math.floor(width * scale)}px`;
    }
  }

  #focused(event) {
    const node = event.target.closest("[data-space]");
    if (!node) return;
    this.#fields.get(node.dataset.space).stop?.(event.target);
    this.#hooks.held(node.dataset.space);
  }

  #key(event) {
    const node = event.target.closest("[data-space]");
    if (!node || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const id = node.dataset.space;
    if (event.key === "Enter") {
      event.preventDefault();
      this.step(id, event.shiftKey ? -1 : 1);
    } else if (event.key.startsWith("Arrow") && !event.shiftKey && leaves(event.target, event.key)) {
      const box = this.#boxOf(id, event.target);
      const place = box && nearest(this.#places(event.target), box, event.key);
      event.preventDefault();
      if (place) {
        place.node.focus({ preventScroll: true });
        place.node.scrollIntoView({ block: "nearest", inline: "nearest" });
        place.node.select?.();
      } else if (!box) this.step(id, ["ArrowUp", "ArrowLeft"].includes(event.key) ? -1 : 1);
    }
  }

  /** The next space in the sheet's order (or the one before). */
  step(id, by) {
    const next = this.#order[this.#order.indexOf(id) + by];
    if (next) this.focus(next);
    return next;
  }

  /** Where arrows may lead, in millimetres of all pages one below the other. */
  #places(but) {
    const found = [];
    for (const [id, { places }] of this.#fields) {
      const down = this.#down(id);
      if (down !== null) for (const { node, box: [x, y, w, h] } of places) if (node !== but) found.push({ node, box: [x, y + down, w, h] });
    }
    return found;
  }

  #boxOf(id, node) {
    const down = this.#down(id);
    const place = this.#fields.get(id).places.find((one) => one.node === node);
    if (down === null || !place?.box) return null;
    const [x, y, w, h] = place.box;
    return [x, y + down, w, h];
  }

  #down(id) {
    const { page, box } = this.#spaces.get(id);
    return page && box ? this.#pages.slice(0, page - 1).reduce((sum, { size }) => sum + size[1], 0) : null;
  }
}

/** What a space is called; of many that lie in rows and columns, also which one it is. */
const named = ({ id, label, cell }) => (cell ? t("check.cell", { name: label || id, row: cell[0], column: cell[1] }) : label || id);

/** Whether an arrow leaves a field: in one that is typed in, only at the end of the text or when all is selected. */
function leaves(node, key) {
  if (node.tagName !== "INPUT" || key === "ArrowUp" || key === "ArrowDown") return true;
  const { selectionStart: from, selectionEnd: to, value } = node;
  if (from === 0 && to === value.length) return true;
  return from === to && (key === "ArrowLeft" ? from === 0 : to === value.length);
}

/** Lay a node over a box within a frame [width, height]. */
function lay(node, [x, y, width, height], [wide, high]) {
  const style = { left: x / wide, top: y / high, width: width / wide, height: height / high };
  for (const [name, share] of Object.entries(style)) node.style[name] = `${(share * 100).toFixed(3)}%`;
  return node;
}

const within = ([x, y, width, height], [left, top]) => [x - left, y - top, width, height];

/** The smaller side of the smallest thing that is clicked, in millimetres; the few smallest of a sheet may be less. */
function leastSize(fields) {
  const sides = fields.filter(({ page, box }) => page && box)
    .flatMap(({ box, parts, kind }) => (parts && ["choice", "columns"].includes(kind) ? parts.map((part) => part.box) : [box]))
    .map(([, , width, height]) => Math.min(width, height)).sort((a, b) => a - b);
  return sides[0] ?? 10;
}
