// A form next to the YAML: spaces and rules one by one. Both show the same document: the program applies each change
// of the form at its place in the YAML.

import { api } from "./api.js";
import { cloneTemplate, showRows } from "./fields.js";
import { Sentences } from "./game-sentences.js";
import { titleOf } from "./layouts.js";
import { debounce, el, failureBox, fill, newest } from "./page-parts.js";
import { newKey } from "./work.js";
import { language, t } from "./words.js";

/** @import { Workshop } from "./game-workshop.js" */

const KINDS = ["number", "choice", "tick", "text", "is", "printed"];
const HEAD = ["title", "players"];
const FORMULAS = ["score", "is", "printed", "for", "must", "when", "at"];
/** Fields as wide as the form. */
const WIDE = ["score", "is", "printed", "must", "when", "says"];
/** Fields with an example. */
const LIKE = ["players", "number", "tick", "must", "when", "choice", "rows", "columns", "is", "says"];
/** Fields of a space or rule that are shown when they are opened. */
const RARE = ["columns", "for", "must", "when", "says", "at"];
const ROOMY = 24; // characters shown by a narrow field
const MOST_NAMES = 40;

export class Form {
  /** @type {Map<Element, { places: Record<string, number[]>, key: string, input: any, wrong: any }>} */
  #shown = new Map();

  #offered = () => false; // shows names again

  /** @param {Workshop} workshop @param {HTMLElement} place */
  constructor(workshop, place) {
    this.workshop = workshop;
    this.place = place;
    this.show = newest(() => this.#show());
    this.later = debounce(() => place.hidden || this.show(), 200);
    this.at = cloneTemplate("game-form", { addRule: () => this.#addRule() });
    this.at.spaces.after(this.#adder("space", () => []));
    this.sentences = new Sentences(this, this.at);
    fill(place, ...this.at.node.children);
  }

  /**
   * Return a field for the name of a new item, with its button.
   * @param {"space" | "field" | "key"} what
   * @param {() => string[]} below
   */
  #adder(what, below) {
    const label = t(`game.form.name.${what}`);
    const add = async () => {
      const typed = name.value.trim();
      name.value = "";
      const failure = await this.change({ part: "spaces", does: "add", path: below(), name: typed });
      fill(wrong, failure);
      if (failure) name.value ||= typed;
    };
    const { node, name, wrong } = cloneTemplate("game-adder", {
      name: {
        ariaLabel: label,
        placeholder: label,
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && add(),
      },
      add: { onclick: add, textContent: t(`game.form.add-${what}`) },
    });
    return node;
  }

  /** Request the typed spaces and rules, and show them. */
  async #show() {
    const { workshop, at } = this;
    if (workshop.signal.aborted) return;
    if (!workshop.editor.typed.trim()) this.#begin();
    const answer = await api.post("/api/draft/outline", workshop.request()).catch((failure) => ({ failure }));
    if (workshop.signal.aborted) return;
    if (answer.failure) return void fill(at.told, failureBox(answer.failure));
    const isThere = Boolean(answer.head);
    this.at.sections.inert = !isThere;
    if (!isThere) return void fill(at.told, el("p", { class: "notice warn" }, t("game.form.no-yaml")));
    fill(at.told);
    this.#head = answer.head;
    const { extends: base } = answer.head;
    fill(at.base, typeof base === "string" && t("game.form.extends", { name: base }));
    this.#fields(at.head, HEAD, answer.head, { part: "head" });
    this.#fields(at.score, ["score"], answer.head, { part: "head" });
    this.#spaces(at.spaces, answer.spaces);
    const rules = answer.rules.map((/** @type {any} */ rule, /** @type {number} */ number) => ({ ...rule, number }));
    showRows(at.rules, rules, {
      key: ({ number }) => `${number}`,
      row: () => rowOf("game.form.remove-rule"),
      update: (row, rule) => this.#fillRule(row, rule),
    });
    this.sentences.show(answer.spaces);
    this.tell();
  }

  /** Start an empty file with the keys that every pad has. */
  #begin() {
    const { editor } = this.workshop;
    const [lang, first] = [language(), t("game.first-title")];
    const [title, labels] =
      lang === "en" ? [first, ""] : [`{${lang}: ${first}}`, `labels: {${lang}: {player: ${t("check.player")}}}\n`];
    const insert = `game: sheet\ntitle: ${title}\n\nspaces:\n  player: text\n${labels}`;
    editor.edit([{ from: 0, to: editor.typed.length, insert }]);
  }

  /**
   * Show spaces, or parts of one: the fields of a record, or the settings of single keys of an axis.
   * @param {Element} list
   * @param {any[]} spaces
   * @param {string} by
   */
  #spaces(list, spaces, by = "") {
    showRows(list, spaces, {
      key: ({ name }) => name,
      row: ({ path, fixed }) => this.#spaceRow(path.length === 1 && !fixed),
      update: (row, space) => this.#fillSpace(row, space, by, spaces),
    });
  }

  /** @param {boolean} isNamed whether it can be renamed */
  #spaceRow(isNamed) {
    const row = rowOf("game.form.remove-space");
    const inner = cloneTemplate("game-space");
    row.remove.before(inner.up, inner.down);
    if (isNamed) row.title.replaceWith(inner.name);
    const below = { path: /** @type {string[]} */ ([]) };
    const adders = { of: this.#adder("field", () => below.path), by: this.#adder("key", () => below.path) };
    inner.group.append(adders.of, adders.by);
    row.node.append(inner.group);
    return { ...inner, ...row, adders, below };
  }

  /** @param {any} row @param {any} space @param {string} by @param {any[]} beside */
  #fillSpace(row, space, by, beside) {
    const { label: name, path, kind } = space;
    const to = { part: "spaces", path };
    const number = beside.indexOf(space);
    row.node.dataset.name = space.name;
    fill(row.title, name);
    if (row.name !== document.activeElement) row.name.value = name;
    row.name.ariaLabel = t("game.form.rename", { name });
    row.name.onchange = async () => {
      const failure = await this.change({ ...to, does: "rename", name: row.name.value.trim() });
      fill(row.wrong, failure);
      if (failure) row.name.value = name;
    };
    const words = kind === null ? t("game.form.more") : kind === "of" ? t("game.form.group") : "";
    fill(row.note, words || (space.held && t("game.form.held")));
    for (const [does, step] of [
      ["up", -1],
      ["down", 1],
    ]) {
      const button = row[does];
      button.ariaLabel = t(`game.form.${does}`, { name });
      button.disabled = !beside[number + Number(step)];
      button.hidden = Boolean(space.held);
      button.onclick = () => this.#change({ ...to, does }, row.wrong);
    }
    row.remove.ariaLabel = t(row.removes, { name });
    row.remove.hidden = Boolean(space.held);
    row.remove.onclick = () => this.#change({ ...to, does: "remove" }, row.wrong);
    this.#rows(row, keysOf(space, by), space, to, by ? ["", ...KINDS] : KINDS);
    const belongs = kind === "of" ? "of" : space.by;
    row.group.hidden = !belongs;
    row.below.path = [...path, belongs];
    row.adders.of.hidden = belongs !== "of";
    row.adders.by.hidden = belongs === "of";
    fill(row.legend, belongs && t(`game.form.inner.${belongs}`));
    this.#spaces(row.inner, space.inner, belongs === "of" ? "" : space.by);
  }

  /** @param {any} row @param {any} rule */
  #fillRule(row, { number, id, ...said }) {
    const name = typeof id === "string" ? id : t("game.form.rule-n", { n: number + 1 });
    row.node.dataset.name = name;
    fill(row.title, typeof said.says === "string" ? said.says : titleOf(name));
    row.remove.ariaLabel = t(row.removes, { name });
    row.remove.onclick = () => this.#change({ part: "rules", does: "remove", number }, row.wrong);
    this.#rows(row, ["for", "must", "says", "when", "at"], said, { part: "rules", number });
  }

  /**
   * Show the fields of a space or rule, the rare ones in a part that opens.
   * @param {any} row
   * @param {string[]} keys
   * @param {any} said
   * @param {Record<string, any>} to
   * @param {string[]} kinds
   */
  #rows(row, keys, said, to, kinds = []) {
    const isRare = (/** @type {string} */ key) =>
      RARE.includes(key) || (key === "rows" && !said.rows && ["is", "text"].includes(said.kind));
    const rare = keys.filter(isRare);
    const common = keys.filter((key) => !isRare(key));
    this.#fields(row.fields, common, said, to, kinds);
    this.#fields(row.rare, rare, said, to);
    const set = rare.filter((key) => said[key] ?? said.held?.[key]);
    fill(row.more, t(to.part === "rules" ? "game.form.formula" : "game.form.rare"));
    fill(row.set, to.part === "spaces" && set.map((key) => t(`game.form.${key}`)).join(", "));
    row.opens.hidden = !rare.length;
  }

  /**
   * Show fields, each with the errors of its value.
   * @param {Element} list
   * @param {string[]} keys
   * @param {any} said
   * @param {Record<string, any>} to
   * @param {string[]} kinds
   */
  #fields(list, keys, said, to, kinds = []) {
    showRows(list, keys, {
      key: (key) => key,
      row: (key) => this.#fieldRow(key, kinds),
      update: ({ node, input, hint, like, wrong }, key) => {
        const value = key === "kind" ? said[key] : (said[key] ?? null);
        const isOther = typeof value === "object" && value !== null;
        const held = said.held?.[key];
        const text = isOther ? "" : (value ?? "");
        const wide = WIDE.includes(key) || text.length > ROOMY;
        node.classList.toggle("wide", wide);
        if (input !== document.activeElement || input.dataset.now !== text)
          input.value = text === "yes" && key !== "kind" ? "" : text;
        input.dataset.now = text;
        input.disabled = isOther || (key === "kind" && Boolean(said.held));
        const inForce = typeof held === "string" && held !== "yes" ? held : t(`game.held.${key}`);
        if (key !== "kind") input.placeholder = inForce;
        fill(hint, isOther && t("game.form.in-yaml"));
        fill(like, LIKE.includes(key) && t(`game.like.${key}`));
        input.onchange = () => this.#change({ ...to, key, value: input.value }, wrong);
        const shown = this.#shown.get(node);
        if (shown) shown.places = said.places;
      },
    });
  }

  /** @param {string} key @param {string[]} kinds */
  #fieldRow(key, kinds) {
    const id = `form-${newKey()}`;
    const choices = kinds.map((kind) => el("option", { value: kind }, t(`game.kind.${kind || "same"}`)));
    const input =
      key === "kind" ? el("select", { id }, choices) : el("input", { id, autocomplete: "off", spellcheck: "false" });
    const { node, label, hint, like, wrong, names } = cloneTemplate("game-field", {
      label: { htmlFor: id, textContent: t(`game.form.${key}`) },
      wrong: { id: `${id}-wrong` },
    });
    label.after(input);
    if (FORMULAS.includes(key)) input.onfocus = input.oninput = () => this.#offer(names, input);
    this.#shown.set(node, { places: {}, key, input, wrong });
    return { node, input, hint, like, wrong };
  }

  /**
   * Show the names and functions that a formula may use, below the current field; after some letters, those that
   * contain them. The one that is typed is explained.
   * @param {Element} place
   * @param {HTMLInputElement} input
   */
  #offer(place, input) {
    const before = () => input.value.slice(0, input.selectionStart ?? 0);
    const typed = () => /[\p{L}\p{N}.*-]*$/u.exec(before())?.[0] ?? "";
    const put = (/** @type {string} */ name) => {
      input.focus();
      const at = before().length;
      input.setRangeText(name, at - typed().length, input.selectionEnd ?? at, "end");
      show();
    };
    const show = () => {
      const word = typed();
      const { names, functions } = this.workshop.vocabulary;
      const calls = functions.map(({ name, call, about }) => ({
        name: call.includes("(") ? `${name}(` : name,
        call,
        about,
      }));
      /** @type {{ name: string, about: string, call?: string }[]} */
      const every = [...names.filter(({ name }) => word || !/\.\d/.test(name)), ...calls];
      const about = every.find(({ name }) => name === word || name === `${word}(`);
      const fitting = every.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()) && name !== word);
      fill(
        place,
        ...fitting.slice(0, MOST_NAMES).map(button),
        about && el("span", { class: "hint" }, [about.call ?? about.name, about.about].filter(Boolean).join(": ")),
      );
      return true;
    };
    const button = (/** @type {{ name: string, about: string }} */ { name, about }) =>
      el(
        "button",
        {
          class: "quiet",
          tabindex: "-1", // Tab leaves the field
          title: about,
          onmousedown: (/** @type {Event} */ event) => event.preventDefault(), // leaving the field makes the change
          onclick: () => put(name),
        },
        name,
      );
    this.#offered = () => document.activeElement === input && show();
    show();
    this.workshop.vocabulary.ask();
  }

  /** Update the names that formulas and sentences may use. */
  offer() {
    this.#offered();
    this.sentences.show();
  }

  /** Show each error at the field concerned. */
  tell() {
    for (const [node, { places, key, input, wrong }] of this.#shown) {
      if (!node.isConnected) {
        this.#shown.delete(node);
        continue;
      }
      const remark = this.workshop.remarks.find((each) => isWithin(each, places?.[key]));
      const words = remark && [remark.message, remark.hint].filter(Boolean).join(" · ");
      fill(wrong, words, remark && this.workshop.cures(remark));
      const opens = remark && node.closest("details");
      if (opens) opens.open = true;
      input.setAttribute("aria-invalid", String(Boolean(remark)));
      if (remark) input.setAttribute("aria-describedby", wrong.id);
      else input.removeAttribute("aria-describedby");
    }
  }

  /** Go to the field of a remark; return whether it exists. @param {DraftRemark} remark */
  focus(remark) {
    if (this.place.hidden) return false;
    const found = [...this.#shown.values()].find(({ places, key }) => isWithin(remark, places?.[key]));
    const opens = found?.input.closest("details");
    if (opens) opens.open = true;
    found?.input.focus();
    return Boolean(found);
  }

  /** Add a rule that is always true, and open it. */
  async #addRule() {
    fill(this.at.wrong, await this.change(this.ruleOf({})));
    const opens = this.at.rules.lastElementChild?.querySelector("details");
    if (opens) opens.open = true;
  }

  /** Return the change that adds a rule. @param {Record<string, string>} keys */
  ruleOf(keys) {
    const names = new Set([...this.at.rules.children].map(({ dataset }) => dataset.name));
    let n = names.size + 1;
    while (names.has(t("game.form.new-rule", { n }))) n++;
    return { part: "rules", does: "add", name: t("game.form.new-rule", { n }), keys };
  }

  /** Make the last space the score, or the named one, if the pad has no score. @param {string} [name] */
  async scoreIfMissing(name = this.at.spaces.lastElementChild?.dataset.name) {
    const { score, held } = this.#head;
    if (score === null && !held.score) await this.change({ part: "head", key: "score", value: name });
  }

  /** @type {any} */
  #head = {};
  /** @type {Promise<string>} */
  #changed = Promise.resolve("");

  /** Wait until all changes are made, including changes that arrive while waiting. */
  async settled() {
    for (let known; known !== this.#changed; await known) known = this.#changed;
  }

  /**
   * Let the program change the typed text, one change at a time; return why it did not, or "".
   * @param {Record<string, any>} change
   */
  change(change) {
    this.#changed = this.#changed.then(() => this.#changeNow(change));
    return this.#changed;
  }

  /**
   * Change the typed text, and show at its field why that isn't possible.
   * @param {Record<string, any>} change
   * @param {Element} wrong
   */
  async #change(change, wrong) {
    const failure = await this.change(change);
    if (failure) fill(wrong, failure);
  }

  /** @param {Record<string, any>} change */
  async #changeNow(change) {
    const { workshop } = this;
    let request, answer;
    do {
      request = workshop.request(change);
      answer = await api.post("/api/draft/change", request).catch((failure) => ({ failure }));
    } while (!answer.failure && request.text !== workshop.editor.typed); // for an older text: try again
    if (answer.failure) return [answer.failure.message, answer.failure.hint].filter(Boolean).join(" · ");
    workshop.editor.edit(answer.edits);
    await this.show();
    return "";
  }
}

/** Return the fields of a space. @param {any} space @param {string} among the axis whose key it is */
function keysOf({ kind, by, ...said }, among) {
  if (kind === null) return [];
  const axes = among ? [] : ["rows", "columns"];
  const value = KINDS.includes(kind) && kind !== "text" ? [kind] : [];
  const isAsked = !among && ["number", "choice", "tick", ""].includes(kind); // other kinds only if the key is set
  const rules = isAsked || said.must ? ["must"] : [];
  const says = said.must || kind === "is" ? ["says"] : [];
  const own = kind === "of" || (by && !kind) ? [] : ["kind", ...value];
  return [
    ...own,
    ...axes.filter((axis) => axis !== by || said[axis] === null),
    ...rules,
    ...(said.when ? ["when"] : []),
    ...says,
  ];
}

/** True if a remark is within a place. @param {DraftRemark} remark @param {number[] | undefined} place */
const isWithin = ({ from, to }, place) =>
  Boolean(place && from !== null && place[0] <= from && Number(to) <= place[1]);

/** @param {string} removes */
const rowOf = (removes) => Object.assign(cloneTemplate("game-row"), { removes });
