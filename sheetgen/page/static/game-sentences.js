// Sums and rules put together from sentences: a sentence with gaps to fill in, and the formula that it writes.

import { titleOf } from "./layouts.js";
import { el, fill, labelled } from "./page-parts.js";
import { t } from "./words.js";

/** @import { Form } from "./game-form.js" */
/** @typedef {Record<string, string>} Gaps the values of a sentence's gaps */

const MOST_SPACES = 300;
/** Neighbours of a space that precede it in its family. @param {Gaps} gaps */
const before = ({ down }) => `last(${down ? "above" : "left"}(this))`;
/** The name of a family without its parts: a space may have become a family. @param {string} value */
const bare = (value) => value.split(".")[0];
/** @param {Gaps} gaps */
const all = ({ family }) => bare(family);

/**
 * The sentences, the commonest first: the formula of a calculated space, or the keys of a rule.
 * @type {Record<string, (gaps: Gaps) => string | Record<string, string>>}
 */
const SENTENCES = {
  sum: ({ lists }) => `sum(${lists})`,
  bonus: ({ lists, least, points }) => `if sum(${lists}) >= ${least} then ${points} else 0`,
  each: ({ lists, points }) => `${points} * count(${lists})`,
  table: ({ lists, numbers }) => `nth((0, ${numbers}), count(${lists}) + 1)`,
  product: ({ first, second }) => `${first} * ${second}`,
  extreme: ({ extreme, lists }) => `${extreme}(${lists})`,
  order: (gaps) => ({ for: all(gaps), must: `this ${gaps.order} ${before(gaps)}` }),
  repeat: (gaps) => ({ for: all(gaps), must: `this != ${before(gaps)}` }),
  multiple: (gaps) => ({ for: all(gaps), must: "this mod at = 0" }),
  needs: ({ first, second }) => ({ when: `written(${first})`, must: `written(${second})`, at: first }),
  several: ({ first, least, family }) => ({
    when: `written(${first})`,
    must: `count(${family}) >= ${least}`,
    at: first,
  }),
  above: ({ first, second }) => ({ must: `${first} <= ${second}`, at: first }),
};
/** Words to choose from, with their formula. @type {Record<string, Record<string, string>>} */
const CHOICES = { order: { ">": "rise", "<": "fall" }, extreme: { max: "largest", min: "smallest" } };
const SPACE = "space"; // the gap for the name of the calculated space

export class Sentences {
  /** @type {any[]} */
  #spaces = [];
  #shown = "";

  /** @param {Form} form @param {Parts} at */
  constructor(form, at) {
    this.form = form;
    this.at = at;
    const words = (/** @type {string} */ key) => t(`game.sentence.${key}`).replace(/\{\w+\}/g, "…");
    fill(at.which, ...Object.keys(SENTENCES).map((key) => el("option", { value: key }, words(key))));
    at.which.onchange = () => this.#lay();
    at.gaps.oninput = (/** @type {any} */ { target }) => (target.name === SPACE ? this.#take() : this.#preview());
    at.add.onclick = () => this.#add();
  }

  /** Show the spaces that a sentence may name: new ones, or the same with new names. @param {any[]} spaces */
  show(spaces = this.#spaces) {
    this.#spaces = spaces.filter(({ kind }) => kind !== "text" && kind !== "printed");
    const shown = JSON.stringify([this.#families, this.#names]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const known = this.#values;
    const focused = this.#inputs.findIndex((input) => input === document.activeElement);
    this.#lay();
    for (const input of this.#inputs) {
      if (input.type === "checkbox")
        input.checked = (known[input.name] ?? "").split(", ").map(bare).includes(bare(input.value));
      else input.value = known[input.name] || input.value;
    }
    this.#inputs[focused]?.focus();
    this.#preview();
  }

  /** The families: all spaces of one name. @returns {{ value: string, label: string, down: boolean }[]} */
  get #families() {
    return this.#spaces.flatMap(({ name, label, rows, columns, kind, held = {} }) => {
      const axes = [rows ?? held.rows, columns ?? held.columns];
      const count = axes.filter(Boolean).length;
      if (!count || kind === "of") return [];
      return { value: `${name}${".*".repeat(count)}`, label, down: !axes[1] };
    });
  }

  /** The single spaces; the vocabulary may be older than the spaces. @returns {{ value: string, label: string }[]} */
  get #names() {
    const labels = new Map(this.#spaces.map(({ name, label }) => [name, label]));
    const families = new Set(this.#families.map(({ value }) => bare(value)));
    return this.form.workshop.vocabulary.names
      .filter(({ name, about }) => about && labels.has(bare(name)) && !families.has(name))
      .slice(0, MOST_SPACES)
      .map(({ name, about }) => ({ value: name, label: labels.get(name) ?? titleOf(about) }));
  }

  /** @returns {any[]} */
  get #inputs() {
    return [...this.at.gaps.querySelectorAll("input, select")];
  }

  /** The chosen sentence's text, around its gaps. */
  get #parts() {
    return t(`game.sentence.${this.at.which.value}`).split(/[{}]/);
  }

  /** Show the chosen sentence with a field for each of its gaps. */
  #lay() {
    fill(this.at.gaps, ...this.#parts.map((part, n) => (n % 2 ? this.#gap(part) : part)));
    this.#preview();
  }

  /** @param {string} name */
  #gap(name) {
    const label = t(`game.gap.${name}`);
    const attributes = { name, "aria-label": label };
    if (name === "lists") {
      const singles = this.#names.filter(({ value }) => !value.includes("."));
      const boxes = [...this.#families, ...singles].map(({ value, label }) =>
        labelled({ type: "checkbox", name, value }, label, { class: "row" }),
      );
      return el("span", { "class": "row lists", "role": "group", "aria-label": label }, ...boxes);
    }
    const words = CHOICES[name];
    const options = words
      ? Object.entries(words).map(([value, word]) => ({ value, label: t(`game.gap.${word}`) }))
      : name === "family"
        ? this.#families
        : this.#names;
    if (words || ["family", "first", "second"].includes(name))
      return el("select", attributes, ...options.map(({ value, label }) => el("option", { value }, label)));
    const isNumber = ["least", "points"].includes(name);
    const sums = this.#spaces.filter(({ kind }) => kind === "is");
    const known = el("datalist", { id: "known-sums" }, ...sums.map(({ label }) => el("option", { value: label })));
    const input = el("input", {
      ...attributes,
      ...(name === SPACE && { list: "known-sums" }),
      autocomplete: "off",
      placeholder: isNumber ? "" : t(`game.gap.${name}.like`),
      ...(isNumber && { type: "number" }),
    });
    return name === SPACE ? [input, known] : input;
  }

  /** The filled gaps by name. @returns {Gaps} */
  get #values() {
    /** @type {Gaps} */
    const values = {};
    for (const { name, type, value, checked } of this.#inputs) {
      if (type !== "checkbox") values[name] = value.trim();
      else values[name] = [values[name], checked && value].filter(Boolean).join(", ");
    }
    const down = this.#families.find(({ value }) => value === values.family)?.down;
    return { ...values, ...(down && { down: "yes" }) };
  }

  /** The space that the sentence calculates, if it exists. */
  get #there() {
    const name = this.#values[SPACE]?.toLowerCase();
    return this.#spaces.find(({ label }) => label.toLowerCase() === name);
  }

  /** Choose the spaces of a sum that exists. */
  #take() {
    const [, lists] = /^sum\(([^()]*)\)$/.exec(this.#there?.is ?? "") ?? [];
    for (const box of this.#inputs)
      if (lists && box.name === "lists") box.checked = lists.split(/,\s*/).includes(box.value);
    this.#preview();
  }

  /** Show the formula, once every gap is filled. */
  #preview() {
    const values = this.#values;
    const isWhole = Object.values(values).every(Boolean);
    const written = isWhole ? SENTENCES[this.at.which.value](values) : "";
    fill(
      this.at.formula,
      typeof written === "string" ? written : [written.must, written.when].filter(Boolean).join(" · "),
    );
    fill(this.at.wrong);
    fill(this.at.add, t(this.#there?.kind === "is" ? "game.sentence.change" : "game.sentence.add"));
    this.at.add.disabled = !isWhole;
  }

  /** The sentence with its gaps filled, as words. */
  get #words() {
    const shown = (/** @type {string} */ gap) =>
      this.#inputs
        .filter(({ name, type, checked }) => name === gap && (type !== "checkbox" || checked))
        .map((input) => input.selectedOptions?.[0].text ?? (input.labels?.[0]?.textContent || input.value))
        .join(", ");
    return this.#parts.map((part, n) => (n % 2 ? shown(part) : part)).join("");
  }

  async #add() {
    const { at, form } = this;
    const values = this.#values;
    const which = at.which.value;
    const written = SENTENCES[which](values);
    const there = this.#there;
    const change =
      typeof written !== "string"
        ? form.ruleOf({ ...written, says: this.#words })
        : there?.kind === "is"
          ? { part: "spaces", path: there.path, key: "is", value: written }
          : { part: "spaces", does: "add", name: values[SPACE], value: written };
    at.add.disabled = true;
    const failure = await form.change(change);
    if (failure) return fill(at.wrong, failure);
    if (which === at.which.value && JSON.stringify(values) === JSON.stringify(this.#values)) this.#lay();
    if (which === "sum") await form.scoreIfMissing(there?.name);
  }
}
