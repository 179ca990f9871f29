// A sheet as its own picture, with a field over every space: where they lie, how keys walk over them, what is marked at them.

import { field, lay } from "./fields.js";
import { sheetPicture } from "./layouts.js";
import { el, fill } from "./page-parts.js";
import { t } from "./words.js";

const idOf = (target) => target.closest("[data-space]")?.dataset.space;

/** `form` is what /api/sheet tells. The desk is told what is typed, which space is held, and whose number was clicked. */
export class Sheet {
  #fields = new Map(); // id → {space, node, input, put}

  constructor(form, desk, photos) {
    this.desk = desk;
    for (const space of form.fields) this.#fields.set(space.id, { space, ...field(space, (text) => desk.type(space.id, text)) });
    this.order = [...this.#fields.keys()];
    this.pages = form.pages.map((page, n) => this.#page(n + 1, page.size, form, photos[n + 1]));
    const hears = { lang: form.lang, onkeydown: (event) => this.#key(event), onfocusin: ({ target }) => idOf(target) && desk.hold(idOf(target)) };
    this.node = el("div", { class: "sheet", role: "group", "aria-label": form.title, ...hears }, this.pages.map(({ node }) => node));
    this.beside = this.#beside(hears);
    this.#grain(form.pages[0].size);
  }

  #on = (page) => [...this.#fields.values()].filter(({ space }) => space.page === page);

  #page(number, size, { layout, lang, scan, pages }, photo) {
    const image = (src, name) => el("img", { src, alt: "", class: name, draggable: "false" });
    const badges = el("div", { class: "badges", "aria-hidden": "true" });
    const fields = this.#on(number).map(({ space, node }) => {
      const [, , width, height] = space.box;
      node.style.setProperty("--high", `${(Math.min(height, 14) / size[0]) * 100}cqw`);
      node.style.setProperty("--wide", `${(width / size[0]) * 100}cqw`);
      return lay(node, space.box, [0, 0, ...size]);
    });
    const node = el("section", { class: photo ? "leaf photographed" : "leaf", "aria-label": pages.length > 1 && t("check.page", { n: number }) },
      image(sheetPicture(layout, { lang, scan, page: number })), photo && image(photo, "photo"), fields, badges);
    return { node, badges, size };
  }

  /** What has no place on paper stands beside the sheet: closed where that is much. */
  #beside(hears) {
    const beside = this.#on(null);
    return beside.length > 0 && el("details", { class: "beside", open: beside.length < 13, ...hears }, el("summary", {}, `${t("check.beside")} (${beside.length})`),
      el("div", {}, beside.map(({ space, node }) => el("div", {}, el("span", { "aria-hidden": "true" }, space.label), node))));
  }

  /** A page is so large that its smallest field can be hit: its width in sides of that. */
  #grain([width, height]) {
    const boxes = [...this.#fields.values()].filter(({ space }) => space.page).flatMap(({ space }) => (space.kind !== "mark" && space.parts?.map(({ box }) => box)) || [space.box]);
    const smallest = Math.max(3, Math.min(...boxes.flatMap((box) => box.slice(2))));
    this.node.style.setProperty("--ratio", width / height);
    this.node.style.setProperty("--grains", width / smallest);
  }

  space(id) {
    return this.#fields.get(id)?.space;
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

  /** Mark what nobody has looked at yet, and what something is told of: [{space, n, severity, id}], `id` of the text about it. */
  mark(doubts, told) {
    for (const { badges } of this.pages) fill(badges);
    for (const [id, { space, node, input }] of this.#fields) {
      const here = told.filter((each) => each.space === id);
      const wrong = here.some(({ severity }) => severity !== "warning");
      node.classList.toggle("doubtful", id in doubts);
      node.classList.toggle("amiss", wrong);
      node.classList.toggle("odd", here.length > 0 && !wrong);
      if (input.matches("input, [role]")) input.ariaInvalid = wrong || null;
      input.setAttribute("aria-describedby", here.map((each) => each.id).join(" "));
      if (here.length && space.page) this.#badge(space, here);
    }
  }

  #badge({ id, page, box: [x, y, width] }, here) {
    const { badges, size } = this.pages[page - 1];
    const onclick = () => this.desk.point(id, here[0].id);
    const row = el("span", { class: "badge-row", onclick }, here.map(({ n, severity }) => el("span", { class: `badge ${severity}` }, n)));
    badges.append(lay(row, [x + width, y, 0, 0], [0, 0, ...size]));
  }

  #key(event) {
    const id = idOf(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Enter") this.step(id, event.shiftKey ? -1 : 1);
    else if (AXES[event.key] && !event.shiftKey && leaves(event.target, event.key)) this.#walk(id, event.key);
    else return;
    event.preventDefault();
  }

  #walk(id, arrow) {
    const from = this.space(id);
    if (!from.page) return this.step(id, /Up|Left/.test(arrow) ? -1 : 1);
    const below = ({ page, box: [x, y, ...size] }) => [x, y + page * this.pages[0].size[1], ...size]; // all pages, one below the other
    const spaces = [...this.#fields.values()].map(({ space }) => space).filter(({ page }) => page);
    return this.focus(nearest(spaces, below, below(from), arrow)?.id);
  }

  /** The next space in the sheet's order (or the one before). */
  step(id, by) {
    this.focus(this.order[this.order.indexOf(id) + by]);
  }
}

/** Whether an arrow leaves a field: in one that is typed in, only at the end of the text or when all is selected. */
function leaves(node, key) {
  if (node.tagName !== "INPUT" || /Up|Down/.test(key)) return true;
  const { selectionStart: from, selectionEnd: to, value } = node;
  return (from === 0 && to === value.length) || (from === to && from === (key === "ArrowLeft" ? 0 : value.length));
}

const AXES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };
const middle = (box, axis) => box[axis] + box[axis + 2] / 2;

/** Where an arrow leads from a box: to the nearest of `places` that way. What shares its row (or column) comes first; else what
 *  lies slantwise, as in a diamond. */
function nearest(places, boxOf, box, arrow) {
  const [axis, sign] = AXES[arrow];
  let best, least = Infinity;
  for (const place of places) {
    const other = boxOf(place);
    const ahead = sign * (middle(other, axis) - middle(box, axis));
    const aside = Math.abs(middle(other, 1 - axis) - middle(box, 1 - axis));
    const shared = aside < (other[3 - axis] + box[3 - axis]) / 2 - 0.5;
    if (ahead <= Math.min(other[axis + 2], box[axis + 2]) / 4 || (!shared && aside > ahead * 2)) continue;
    const cost = ahead + aside * 2 + (shared ? 0 : 1000);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
