// A sheet as its own picture, with a field over every space: where they lie, how keys walk over them, what is marked at them.

import { el, fill } from "./page-parts.js";
import { field } from "./fields.js";
import { sheetPicture } from "./layouts.js";
import { t } from "./words.js";

const touched = matchMedia("(pointer: coarse)");
/** Pixels that a field wants to be hit. */
const least = () => (touched.matches || innerWidth < 600 ? 28 : 18);
/** What a space is called; of many in rows and columns, also which one it is. */
const named = ({ id, label, cell }) => (cell ? t("check.cell", { name: label || id, row: cell[0], column: cell[1] }) : label || id);

/** `form` is what /api/sheet tells. Hooks: `typed(id, text)` a player changed a space, `held(id)` it has the focus, `pointed(id)` its number was clicked. */
export class Sheet {
  #fields = new Map(); // id → {node, input, put}
  #spaces = new Map();
  #watch = null;

  constructor(form, hooks) {
    this.hooks = hooks;
    for (const space of form.fields) this.#spaces.set(space.id, { ...space, label: named(space) });
    this.order = [...this.#spaces.keys()];
    this.pages = form.pages.map(({ size }, n) => this.#page(n + 1, size, form));
    const hears = { lang: form.lang, onkeydown: (event) => this.#key(event), onfocusin: ({ target }) => this.#idOf(target) && hooks.held(this.#idOf(target)) };
    this.node = el("div", { class: "sheet", role: "group", "aria-label": form.title, ...hears }, this.pages.map(({ node }) => node));
    this.beside = this.#beside(hears);
  }

  #page(number, size, { layout, lang, scan, pages }) {
    const image = (hidden, src) => el("img", { src, alt: "", hidden, draggable: "false" });
    const print = image(false, sheetPicture(layout, { lang, scan, page: number }));
    const page = { size, print, flat: image(true), badges: el("div", { class: "badges", "aria-hidden": "true" }) };
    const fields = [...this.#spaces.values()].filter((space) => space.page === number).map((space) => {
      const [x, y, width, height] = space.box;
      const { node } = this.#make(space, (part, box) => lay(part, [box[0] - x, box[1] - y, box[2], box[3]], [width, height]));
      node.style.setProperty("--high", `${(Math.min(height, 14) / size[0]) * 100}cqw`);
      node.style.setProperty("--wide", `${(width / size[0]) * 100}cqw`);
      return lay(node, space.box, size);
    });
    page.node = el("section", { class: "leaf", "aria-label": pages.length > 1 ? t("check.page", { n: number }) : null }, print, page.flat, fields, page.badges);
    page.node.style.aspectRatio = size.join("/");
    return page;
  }

  #make(space, place) {
    const made = field(space, (text) => this.hooks.typed(space.id, text), place);
    this.#fields.set(space.id, made);
    return made;
  }

  /** What has no place on paper stands beside the sheet: closed where that is much. */
  #beside(hears) {
    const beside = [...this.#spaces.values()].filter(({ page }) => !page);
    return beside.length > 0 && el("details", { class: "beside", open: beside.length < 13, ...hears }, el("summary", {}, `${t("check.beside")} (${beside.length})`),
      el("div", {}, beside.map((space) => el("div", {}, el("span", { "aria-hidden": "true" }, space.label), this.#make({ ...space, parts: null }).node))));
  }

  #idOf = (target) => target.closest("[data-space]")?.dataset.space;

  space(id) {
    return this.#spaces.get(id);
  }

  put(id, text) {
    this.#fields.get(id)?.put(text);
  }

  /** Put the focus on a space, and the space into view. */
  focus(id) {
    const { node, input } = this.#fields.get(id) ?? {};
    if (!node) return;
    node.closest("details")?.setAttribute("open", "");
    input.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    input.select?.();
  }

  hold(id) {
    for (const [other, { node }] of this.#fields) node.classList.toggle("held", other === id);
  }

  /** Marks at the spaces. `told(id)`: {doubtful, findings: [{n, severity, at}]}, `at` the id of the text about it. */
  mark(told) {
    for (const { badges } of this.pages) fill(badges);
    for (const [id, { node, input }] of this.#fields) {
      const { doubtful, findings } = told(id);
      const wrong = findings.some(({ severity }) => severity !== "warning");
      node.classList.toggle("doubtful", doubtful);
      node.classList.toggle("amiss", wrong);
      node.classList.toggle("odd", !wrong && findings.length > 0);
      describe(input, "aria-invalid", wrong && input.matches("input, [role]") && "true");
      describe(input, "aria-describedby", findings.map(({ at }) => at).join(" "));
      const { page, box } = this.#spaces.get(id);
      if (!page || !findings.length) continue;
      const row = el("span", { class: "badge-row", onclick: () => this.hooks.pointed(id, findings[0].at) }, findings.map(({ n, severity }) => el("span", { class: `badge ${severity}` }, String(n))));
      this.pages[page - 1].badges.append(lay(row, [box[0] + box[2], box[1], 0, 0], this.pages[page - 1].size));
    }
  }

  /** Lay photos under the fields ({page: url}), or the print again ({}). */
  underlay(urls) {
    this.pages.forEach(({ flat, print, node }, n) => {
      const url = urls[n + 1];
      if (url) flat.src = url;
      flat.hidden = !url;
      print.hidden = Boolean(url);
      node.classList.toggle("on-photo", Boolean(url));
    });
  }

  /** Fit the pages into `pane`, now and whenever it changes: "fit", "larger" or "actual". */
  zoom(mode, pane) {
    this.#watch?.disconnect();
    this.#watch = new ResizeObserver(() => this.#scale(mode, pane));
    this.#watch.observe(pane);
  }

  #scale(mode, pane) {
    const sides = [...this.#spaces.values()].filter(({ page }) => page).flatMap(({ kind, box, parts }) => (parts && kind !== "mark" ? parts.map((part) => part.box) : [box])).map(([, , width, height]) => Math.min(width, height));
    const enough = Math.min(least() / Math.min(...sides), 7); // pixels a millimetre
    for (const { node, size: [width, height] } of this.pages) {
      const fit = Math.min((pane.clientWidth - 9) / width, Math.max((Math.max(innerHeight, 500) - 175) / height, enough));
      node.style.width = `${Math.floor(width * { fit, larger: Math.max(fit * 1.6, enough), actual: 96 / 25.4 }[mode])}px`;
    }
  }

  #key(event) {
    const id = this.#idOf(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Enter") this.step(id, event.shiftKey ? -1 : 1);
    else if (event.key.startsWith("Arrow") && !event.shiftKey && leaves(event.target, event.key)) this.#walk(id, event.key);
    else return;
    event.preventDefault();
  }

  #walk(id, arrow) {
    if (!this.#spaces.get(id).page) return this.step(id, /Up|Left/.test(arrow) ? -1 : 1);
    // All pages, one below the other.
    const places = [...this.#spaces.values()].filter(({ page }) => page).map(({ id: other, page, box: [x, y, w, h] }) => ({ id: other, box: [x, y + this.pages.slice(0, page - 1).reduce((sum, { size }) => sum + size[1], 0), w, h] }));
    const next = nearest(places, places.find((place) => place.id === id).box, arrow);
    if (next) this.focus(next.id);
    return undefined;
  }

  /** The next space in the sheet's order (or the one before). */
  step(id, by) {
    this.focus(this.order[this.order.indexOf(id) + by]);
  }
}

const describe = (node, name, value) => (value ? node.setAttribute(name, value) : node.removeAttribute(name));

/** Whether an arrow leaves a field: in one that is typed in, only at the end of the text or when all is selected. */
function leaves(node, key) {
  if (node.tagName !== "INPUT" || /Up|Down/.test(key)) return true;
  const { selectionStart: from, selectionEnd: to, value } = node;
  return (from === 0 && to === value.length) || (from === to && from === (key === "ArrowLeft" ? 0 : value.length));
}

/** Lay a node over a box within a frame [width, height]. */
function lay(node, [x, y, width, height], [wide, high]) {
  Object.entries({ left: x / wide, top: y / high, width: width / wide, height: height / high }).forEach(([side, share]) => { node.style[side] = `${(share * 100).toFixed(3)}%`; });
  return node;
}

const AXES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };
const middle = (box, axis) => box[axis] + box[axis + 2] / 2;

/** Where an arrow leads from a box: to the nearest of `places` ({box}) that way. What shares its row (or column) comes first;
 *  else what lies slantwise, as in a diamond. */
function nearest(places, box, arrow) {
  const [axis, sign] = AXES[arrow];
  let best, least = Infinity;
  for (const place of places) {
    const ahead = sign * (middle(place.box, axis) - middle(box, axis));
    const aside = Math.abs(middle(place.box, 1 - axis) - middle(box, 1 - axis));
    const shared = aside < (place.box[3 - axis] + box[3 - axis]) / 2 - 0.5;
    if (ahead <= Math.min(place.box[axis + 2], box[axis + 2]) / 4 || (!shared && aside > ahead * 2)) continue;
    const cost = ahead + aside * 2 + (shared ? 0 : 1000);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
