// A form beside the YAML: spaces and rules one by one. Both are the same document: what is changed here is changed
// there, in its place, by the program.

import { api } from "./api.js";
import { showRows } from "./fields.js";
import { debounce, el, failureBox, fill, newest } from "./page-parts.js";
import { newKey } from "./work.js";
import { t } from "./words.js";

/** @import { Workshop } from "./game-workshop.js" */

const KINDS = ["number", "choice", "tick", "text", "is", "printed"];
/** The keys that a space has a field for, beside that of its kind. */
const SPACE = ["rows", "columns"];
const HEAD = ["title", "players", "score"];

export class Form {
  #name = ""; // typed for a space that is to be added

  /**
   * @param {Workshop} workshop
   * @param {HTMLElement} place
   */
  constructor(workshop, place) {
    this.workshop = workshop;
    this.show = newest(() => this.#show());
    this.later = debounce(() => place.hidden || this.show(), 200);
    this.at = {
      told: el("div", { role: "alert" }),
      head: el("div", { class: "game-fields" }),
      spaces: el("ol", { class: "stack" }),
      rules: el("ol", { class: "stack" }),
    };
    const name = el("input", {
      "aria-label": t("game.form.name"),
      "placeholder": t("game.form.name"),
      "autocomplete": "off",
    });
    name.oninput = () => (this.#name = name.value.trim());
    const add = async () => {
      if (await this.#change({ part: "spaces", does: "add", name: this.#name })) name.value = this.#name = "";
    };
    name.onkeydown = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && add();
    this.sections = el(
      "div",
      { class: "stack" },
      this.at.head,
      el("h2", {}, t("game.form.spaces")),
      this.at.spaces,
      el("div", { class: "row game-add" }, name, el("button", { onclick: add }, t("game.form.add-space"))),
      el("h2", {}, t("game.form.rules")),
      this.at.rules,
      el("p", { class: "actions" }, el("button", { onclick: () => this.#addRule() }, t("game.form.add-rule"))),
    );
    fill(place, this.at.told, this.sections);
  }

  /** Asks what is typed, space by space and rule by rule, and shows it. */
  async #show() {
    const { workshop, at } = this;
    if (workshop.signal.aborted) return;
    const answer = await api.post("/api/draft/outline", workshop.request()).catch((failure) => ({ failure }));
    if (workshop.signal.aborted) return;
    if (answer.failure) return void fill(at.told, failureBox(answer.failure));
    const isThere = Boolean(answer.head);
    this.sections.inert = !isThere;
    fill(at.told, !isThere && el("p", { class: "notice warn" }, t("game.form.no-yaml")));
    if (!isThere) return;
    this.#fields(
      at.head,
      HEAD.map((key) => ({ key, value: answer.head[key], to: { part: "head", key } })),
    );
    showRows(at.spaces, answer.spaces, {
      key: ({ name }) => name,
      row: () => rowOf("game.form.remove-space"),
      update: (row, space) => this.#fillSpace(row, space),
    });
    const rules = answer.rules.map((/** @type {any} */ rule, /** @type {number} */ number) => ({ ...rule, number }));
    showRows(at.rules, rules, {
      key: ({ number }) => `${number}`,
      row: () => rowOf("game.form.remove-rule"),
      update: (row, rule) => this.#fillRule(row, rule),
    });
  }

  /**
   * @param {ReturnType<typeof rowOf>} row
   * @param {any} space
   */
  #fillSpace({ title, note, fields, remove, removes }, { name, kind, ...said }) {
    fill(title, name);
    fill(note, kind === null && t("game.form.more"));
    remove.ariaLabel = t(removes, { name });
    remove.onclick = () => this.#change({ part: "spaces", does: "remove", name });
    const to = { part: "spaces", name };
    const value = kind && kind !== "text" ? [kind] : [];
    const rules = ["is", "printed"].includes(kind) ? [] : ["must"];
    const says = said.must || kind === "is" ? ["says"] : [];
    const keys = kind === null ? [] : ["kind", ...value, ...SPACE, ...rules, ...says];
    this.#fields(
      fields,
      keys.map((key) => ({ key, value: key === "kind" ? kind : said[key], to: { ...to, key } })),
    );
  }

  /**
   * @param {ReturnType<typeof rowOf>} row
   * @param {any} rule
   */
  #fillRule({ title, note, fields, remove, removes }, { number, id, ...said }) {
    const name = typeof id === "string" ? id : t("game.form.rule-n", { n: number + 1 });
    fill(title, name);
    fill(note, typeof said.says === "string" && said.says);
    remove.ariaLabel = t(removes, { name });
    remove.onclick = () => this.#change({ part: "rules", does: "remove", number });
    this.#fields(
      fields,
      ["must", "says", "when", "at"].map((key) => ({ key, value: said[key], to: { part: "rules", number, key } })),
    );
  }

  /**
   * Shows fields, each with what is said of its key.
   * @param {Element} list
   * @param {{ key: string, value: any, to: Record<string, any> }[]} fields
   */
  #fields(list, fields) {
    showRows(list, fields, {
      key: ({ key }) => key,
      row: ({ key }) => {
        const id = `form-${newKey()}`;
        const input = key === "kind" ? kindSelect(id) : el("input", { id, autocomplete: "off", spellcheck: "false" });
        const hint = el("p", { class: "hint" });
        return {
          node: el("div", { class: "field" }, el("label", { for: id }, t(`game.form.${key}`)), input, hint),
          input,
          hint,
        };
      },
      update: ({ input, hint }, { value, to }) => {
        const isOther = typeof value === "object" && value !== null;
        const text = isOther ? "" : (value ?? "");
        if (input !== document.activeElement || input.dataset.now !== text) input.value = text === "yes" ? "" : text;
        input.dataset.now = text;
        input.disabled = isOther;
        fill(hint, isOther && t("game.form.in-yaml"));
        input.onchange = () => this.#change({ ...to, value: input.value });
      },
    });
  }

  #addRule() {
    const names = new Set([...this.at.rules.querySelectorAll("strong")].map((each) => each.textContent));
    let n = names.size + 1;
    while (names.has(t("game.form.new-rule", { n }))) n++;
    return this.#change({ part: "rules", does: "add", name: t("game.form.new-rule", { n }) });
  }

  /**
   * Has the program change what is typed; whether it did.
   * @param {Record<string, unknown>} change
   */
  async #change(change) {
    const { workshop, at } = this;
    const request = workshop.request(change);
    const answer = await api.post("/api/draft/change", request).catch((failure) => ({ failure }));
    if (workshop.signal.aborted) return false;
    if (answer.failure) {
      fill(at.told, failureBox(answer.failure));
      at.told.scrollIntoView({ block: "nearest" });
      return false;
    }
    fill(at.told);
    if (request.text === workshop.editor.typed) workshop.editor.edit(answer.edits);
    await this.show();
    return true;
  }
}

/** @param {string} id */
const kindSelect = (id) =>
  el(
    "select",
    { id },
    KINDS.map((kind) => el("option", { value: kind }, t(`game.kind.${kind}`))),
  );

/** @param {string} removes */
function rowOf(removes) {
  const title = el("strong");
  const note = el("span", { class: "hint" });
  const fields = el("div", { class: "game-fields" });
  const remove = el("button", { class: "quiet" }, t("check.throw-away"));
  const head = el("div", { class: "row" }, title, note, remove);
  return { node: el("li", { class: "stack box" }, head, fields), title, note, fields, remove, removes };
}
