// A sheet as a picture with a field over every space: the fields' positions, the marks on them, the keys that move
// between them.

import { field, lay, showRows } from "./fields.js";
import { show } from "./reach.js";
import { isOwn, sheetPicture } from "./layouts.js";
import { el, fill } from "./page-parts.js";
import { neighbour } from "./walking.js";
import { t } from "./words.js";

/** @param {Element} target */
const idOf = (target) => /** @type {HTMLElement | null} */ (target.closest("[data-space]"))?.dataset.space;

export class Sheet {
  /** @type {Map<string, { space: Field, node: any, input: any, put: (text: string, filled?: string) => void }>} */
  #fields = new Map(); // id → {space, node, input, put}

  /**
   * @param {SheetForm} form
   * @param {Pick<import("./desk.js").Desk, "photos" | "type" | "hold"> & { start?: Start }} desk
   */
  constructor(form, desk) {
    this.desk = desk;
    this.form = form;
    for (const space of form.fields)
      this.#fields.set(space.id, { space, ...field(space, (text) => desk.type(space.id, text)) });
    this.order = [...this.#fields.keys()];
    this.pages = form.pages.map(({ size }, n) => this.#page(n + 1, size, form));
    const listeners = {
      lang: form.lang,
      onkeydown: (/** @type {any} */ event) => this.#key(event),
      // the first click on a space selects its value, so that typing replaces it
      onpointerdown: (/** @type {any} */ { target }) =>
        target === document.activeElement || target.addEventListener("click", () => target.select?.(), { once: true }),
      onfocusin: (/** @type {any} */ { target }) => idOf(target) && desk.hold(idOf(target) ?? null),
    };
    this.node = el(
      "div",
      { "class": "sheet", "role": "group", "aria-label": form.title, ...listeners },
      this.pages.map(({ node }) => node),
    );
    this.beside = this.#beside(listeners);
    const [width, height] = form.pages[0].size;
    this.node.style.setProperty("--ratio", width / height);
    // a page is large enough to hit its smallest field
    this.node.style.setProperty("--grains", width / form.grain);
  }

  /** @param {number | null} page */
  #on = (page) => [...this.#fields.values()].filter(({ space }) => space.page === page);

  /** @param {number} number @param {[number, number]} size @param {SheetForm} form */
  #page(number, size, { layout, lang, scan, paper, pages }) {
    const photo = this.desk.photos[number];
    /** @param {string} src @param {string} [name] */
    const image = (src, name) => show(el("img", { alt: "", class: name, draggable: "false" }), src);
    const badges = el("div", { "class": "badges", "aria-hidden": "true" });
    const fields = this.#on(number).map(({ space, node }) => {
      const [, , width, height] = space.box;
      node.style.setProperty("--high", `${(Math.min(height, 14) / size[0]) * 100}cqw`);
      node.style.setProperty("--wide", `${(width / size[0]) * 100}cqw`);
      return lay(node, space.box, [0, 0, ...size]);
    });
    const node = el(
      "section",
      {
        "class": photo ? "leaf photographed" : "leaf",
        "aria-label": pages.length > 1 && t("check.page", { n: number }),
      },
      image(
        pages[number - 1].url ??
          sheetPicture(layout, {
            lang,
            scan,
            paper,
            page: number,
            stamp: isOwn(layout) ? "" : this.desk.start?.stamp,
          }),
      ),
      photo && image(photo, "photo"),
      fields,
      badges,
    );
    return { node, badges, size };
  }

  /** Add the fields of spaces that are not on paper. @param {Attributes} listeners */
  #beside(listeners) {
    const rows = this.#on(null).map(({ space, node }) =>
      el("div", {}, el("span", { "aria-hidden": "true" }, space.label), node),
    );
    return (
      rows.length > 0 &&
      el(
        "details",
        { class: "beside", open: rows.length < 13, ...listeners },
        el("summary", {}, `${t("check.beside")} (${rows.length})`),
        el("div", {}, rows),
      )
    );
  }

  /** Return a space by its name. @param {string | null | undefined} id */
  space(id) {
    return this.#fields.get(id ?? "")?.space;
  }

  /**
   * Show a text in a field, or while it is blank, what is filled in.
   * @param {string} id
   * @param {string} text
   * @param {string} [filled]
   */
  put(id, text, filled = "") {
    const field = this.#fields.get(id);
    field?.put(text, filled);
    field?.node.classList.toggle("filled", !text && filled);
  }

  /** Scroll to a field and focus it. @param {string | null | undefined} id */
  focus(id) {
    const { node, input } = this.#fields.get(id ?? "") ?? {};
    if (!node) return;
    node.closest("details")?.setAttribute("open", "");
    input.focus({ preventScroll: true });
    this.reveal(id);
    input.select?.();
  }

  /** Scroll to a field. @param {string | null | undefined} id */
  reveal(id) {
    this.#fields.get(id ?? "")?.node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Mark the selected field. @param {string | null | undefined} id */
  hold(id) {
    for (const [other, { node }] of this.#fields) node.classList.toggle("held", other === id);
  }

  /** Mark the uncertain spaces, and spaces with remarks. @param {Doubts} doubts @param {Remark[]} remarks */
  mark(doubts, remarks) {
    /** @type {Map<string, Remark[]>} */
    const remarksOf = new Map();
    for (const [id, { node, input }] of this.#fields) {
      const here = remarks.filter((each) => each.space === id);
      const wrong = here.some(({ severity }) => severity !== "warning");
      node.classList.toggle("doubtful", id in doubts);
      node.classList.toggle("amiss", wrong);
      node.classList.toggle("odd", here.length > 0 && !wrong);
      if (input.matches("input, [role]")) input.ariaInvalid = wrong || null;
      input.setAttribute("aria-describedby", here.map((each) => each.id).join(" "));
      if (here.length) remarksOf.set(id, here);
    }
    this.pages.forEach((page, n) => this.#badges(page, n + 1, remarksOf));
  }

  /**
   * Put the numbers of remarks next to their spaces on a page.
   * @param {{ badges: Element, size: [number, number] }} page
   * @param {number} number
   * @param {Map<string, Remark[]>} remarksOf
   */
  #badges({ badges, size }, number, remarksOf) {
    const spaces = this.#on(number).map(({ space }) => space);
    const items = spaces.filter(({ id }) => remarksOf.has(id));
    showRows(badges, items, {
      key: ({ id }) => id,
      row: ({ id, box: [x, y, width] }) => {
        const node = el("span", { class: "badge-row", onclick: () => this.focus(id) });
        return { node: lay(node, [x + width, y, 0, 0], [0, 0, ...size]) };
      },
      update: ({ node }, { id }) => {
        const numbers = remarksOf.get(id) ?? [];
        fill(
          node,
          numbers.map(({ n, severity }) => el("span", { class: `badge ${severity}` }, n)),
        );
      },
    });
  }

  /** @param {any} event */
  #key(event) {
    const id = idOf(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const next = neighbour(this.form.fields, id, event.key, this.form.pages[0].size[1]);
    if (event.key === "Enter") this.step(id, event.shiftKey ? -1 : 1);
    else if (next && !event.shiftKey && leaves(event.target, event.key)) this.focus(next);
    else return;
    event.preventDefault();
  }

  /** Go to the next or previous field. @param {string} id @param {number} by */
  step(id, by) {
    this.focus(this.order[this.order.indexOf(id) + by]);
  }
}

/**
 * Return whether an arrow leaves a field: in a typed one, only at the end of the text.
 * @param {any} node
 * @param {string} key
 */
function leaves(node, key) {
  if (node.tagName !== "INPUT" || /Up|Down/.test(key)) return true;
  return key === "ArrowLeft" ? node.selectionStart === 0 : node.selectionEnd === node.value.length;
}
