// The tools for drawing a level: pips, grounds, special fields and their meanings.

import { cloneTemplate } from "./fields.js";
import { el, fill, labelled } from "./page-parts.js";
import { addField, changeField, fieldOf, removeField } from "./level.js";
import { colourName, fieldName, symbol } from "./level-board.js";
import { t } from "./words.js";

/** Tools by the names of their buttons. @type {Record<string, Tool>} */
const GROUNDS = { plain: { is: "" }, start: { is: "start" }, hole: { is: "hole" } };
const FLAG_PLACES = 8;

export class Tools {
  /** The name of the selected tool: `pips-3`, `plain`, `start`, `hole`, `line`, `field-g`. */
  name = "pips-1";
  #shown = ""; // the special fields that are shown, as text
  #letter = ""; // the letter of the special field whose meaning is shown

  /** @param {import("./level-desk.js").LevelDesk} desk */
  constructor(desk) {
    const { at, kit } = desk;
    this.at = at;
    this.kit = kit;
    this.desk = desk;
    fill(
      at.pips,
      ...[1, 2, 3, 4, 5, 6].map((pips) =>
        this.#radio(`pips-${pips}`, String(pips), t("make.pips.of", { count: pips })),
      ),
    );
    at.ground.onchange = (/** @type {any} */ { target }) => this.choose(target.value);
    fill(
      at.kinds,
      ...kit.kinds.map(({ kind }) =>
        el("button", { class: "quiet", onclick: () => this.#add(kind) }, symbol(kit, kind), t(`make.kind.${kind}`)),
      ),
    );
  }

  get isLine() {
    return this.name === "line";
  }

  /** The selected painting tool. @returns {Tool} */
  get tool() {
    const [what, value] = this.name.split("-");
    if (what === "pips") return { is: "pips", pips: Number(value) };
    if (what === "field") return { is: "letter", letter: value };
    return GROUNDS[what] ?? { is: "" };
  }

  /** Select a tool. @param {string} name */
  choose(name) {
    this.name = name;
    for (const input of this.at.node.querySelectorAll("[name=tool]")) input.checked = input.value === name;
    this.#showSpecial();
    this.desk.chosen();
  }

  /** Show the special fields of a level. */
  show() {
    const { fields } = this.desk.level;
    const shown = JSON.stringify(fields);
    if (this.#shown === shown) return;
    this.#shown = shown;
    if (this.name.startsWith("field-") && !fieldOf(this.desk.level, this.name.slice(6))) this.name = "plain";
    const focused = document.activeElement?.getAttribute("value");
    const inside = this.at.specials.contains(document.activeElement);
    fill(
      this.at.specials,
      ...fields.map((field) => {
        const name = fieldName(this.kit, field);
        const worth = field.points === null ? "" : [field.points].flat().join(" ");
        return this.#radio(
          `field-${field.letter}`,
          [
            symbol(this.kit, field.kind, field.colour),
            el("span", { class: "worth" }, worth),
            el("kbd", {}, field.letter),
          ],
          name,
        );
      }),
    );
    if (inside) this.at.specials.querySelector(`[value="${focused}"]`)?.focus();
    this.#showSpecial();
  }

  /** Return a button for a tool. @param {string} name @param {Children} words @param {string} label */
  #radio(name, words, label) {
    const checked = name === this.name;
    const onchange = () => this.choose(name);
    return labelled({ "name": "tool", "value": name, checked, onchange, "aria-label": label }, words, {
      title: label,
    });
  }

  /** @param {string} kind */
  #add(kind) {
    this.at.adding.open = false;
    const { points = null, coloured = false } = this.kit.kinds.find((each) => each.kind === kind) ?? {};
    const level = this.desk.level;
    const used = level.fields.filter((field) => field.kind === kind).map(({ colour }) => colour);
    const free = this.kit.colours.find(({ name }) => !used.includes(name));
    const added = addField(level, { kind, colour: coloured ? (free?.name ?? "red") : "", points });
    if (!added.letter) return;
    this.desk.change(added.level);
    this.choose(`field-${added.letter}`);
    this.at.specials.querySelector(":checked")?.focus();
  }

  /** Show the meaning of the selected special field, for editing. */
  #showSpecial() {
    const letter = this.name.startsWith("field-") ? this.name.slice(6) : "";
    const field = fieldOf(this.desk.level, letter);
    this.at.special.hidden = !field;
    if (!field) return void (this.#letter = "");
    const { points, coloured = false } = this.kit.kinds.find(({ kind }) => kind === field.kind) ?? {};
    if (this.#letter !== letter) {
      this.#letter = letter;
      fill(
        this.at.special,
        el("strong", {}, t(`make.kind.${field.kind}`)),
        (coloured || field.colour) && this.#colour(field),
        Array.isArray(points) ? this.#places() : points !== null && this.#points(),
        el("button", { class: "quiet", onclick: () => this.#remove() }, t("make.special.remove")),
      );
    }
    this.#putSpecial(field);
  }

  /**
   * Update the inputs for the meaning of a letter, except the one being typed in.
   * @param {LevelField} field
   */
  #putSpecial(field) {
    const points = field.points === null ? [] : [field.points].flat();
    for (const [n, input] of [...this.at.special.querySelectorAll("input")].entries())
      if (input !== document.activeElement) input.value = points[n] ?? "";
    const select = this.at.special.querySelector("select");
    if (select) select.value = field.colour;
  }

  /** @param {Partial<LevelField>} values @param {string} tag */
  #change(values, tag) {
    const letter = this.#letter;
    this.desk.change(changeField(this.desk.level, letter, values), `${tag} ${letter}`);
  }

  /** @param {LevelField} field */
  #colour(field) {
    const names = new Set([...this.kit.colours.map(({ name }) => name), field.colour]);
    const { node, select } = cloneTemplate("special-colour", {
      select: { onchange: () => this.#change({ colour: select.value }, "colour") },
    });
    fill(select, ...[...names].map((name) => el("option", { value: name }, colourName(this.kit, name))));
    return node;
  }

  #points() {
    const { node, input } = cloneTemplate("special-points", {
      input: { oninput: () => this.#change({ points: numberOf(input) }, "points") },
    });
    return node;
  }

  /** Points by place of arrival. */
  #places() {
    /** @type {any[]} */
    const inputs = Array.from({ length: FLAG_PLACES }, (_, n) =>
      el("input", {
        "type": "number",
        "min": 0,
        "max": 999,
        "aria-label": t("make.points.place", { place: n + 1 }),
        "oninput": () => {
          const points = inputs.map(numberOf);
          while (points.length && points.at(-1) === null) points.pop();
          this.#change({ points: points.length ? points.map((each) => each ?? 0) : null }, "points");
        },
      }),
    );
    return el("span", { class: "row places" }, el("span", {}, t("make.points.places")), ...inputs);
  }

  #remove() {
    const letter = this.#letter;
    this.desk.change(removeField(this.desk.level, letter));
    this.choose("plain");
    this.at.node.querySelector("[name=tool]:checked")?.focus();
  }
}

/** Return the typed whole number, or null. @param {{ value: string }} input */
export function numberOf({ value }) {
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) ? Math.min(Math.max(number, -999), 999) : null;
}
