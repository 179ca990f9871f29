// The editor's suggestions during typing: the keys allowed at a place and their effects, from the schema of layouts;
// names and functions of formulas, from the program and from the typed text.

import { api } from "./api.js";
import { placeIn } from "./game-place.js";
import { debounce, el, newest } from "./page-parts.js";
import { language, t } from "./words.js";

/** @import { Place } from "./game-place.js" */

/** Keys whose value is a formula. */
const FORMULAS = new Set(["is", "must", "when", "printed", "score", "for", "at", "along", "highest", "lowest"]);
const SHORT = ["text", "tick", "number"]; // kinds of space that one word can declare

export class Vocabulary {
  /** @type {any} */
  #schema = {};
  #game = "";
  /** The names that formulas may use. @type {{ name: string, about: string }[]} */
  names = [];
  /** @type {{ name: string, call: string, about: string }[]} */
  functions = [];

  /**
   * heard: called after the names are updated.
   * @param {() => { file: string, text: string }} request
   * @param {() => unknown} heard
   */
  constructor(request, heard) {
    this.request = request;
    this.heard = heard;
    this.ask = newest(() => this.#ask());
    this.later = debounce(this.ask, 500);
  }

  /** Request names and functions, and each game's schema once. */
  async #ask() {
    const { game, names, functions } = await api.post("/api/draft/words", this.request()).catch(() => ({}));
    if (names) this.names = names;
    if (functions) this.functions = functions;
    this.heard();
    const key = `${game} ${language()}`;
    if (!game || key === this.#game) return;
    this.#schema = await api.get("/api/draft/schema", { game }).catch(() => this.#schema);
    this.#game = key;
  }

  /** Return the completions at the caret. @param {any} context */
  complete(context) {
    const text = context.state.sliceDoc(0, context.pos);
    const place = placeIn(text);
    if (place.comment) return null;
    const options = place.mode === "key" ? this.#keys(place, context.state.sliceDoc()) : this.#values(place);
    const from = context.pos - place.word.length;
    if (!options.length || (!place.word && !context.explicit)) return null;
    return { from, options, validFor: /^[\p{L}\p{N}-]*$/u };
  }

  /** @param {Place} place @param {string} text */
  #keys({ path, flow }, text) {
    const there = new Set(flow ? [] : path.length ? [] : topKeys(text));
    return properties(this.#at(path))
      .filter(([key]) => !there.has(key))
      .map(([key, schema]) => ({
        label: key,
        type: "property",
        apply: `${key}: `,
        info: () => about(key, describe(schema, this.#schema)),
      }));
  }

  /** @param {Place} place */
  #values({ path, typed, quoted }) {
    if (this.#isFormula(path) || (quoted && /\{[^}]*$/.test(typed))) return this.#formula();
    const isSpace = path[0] === "spaces" && (path.length === 2 || path.at(-2) === "of");
    const words = [...choices(this.#at(path), this.#schema), ...(isSpace ? SHORT : [])];
    return [...new Set(words)].map((label) => ({ label, type: "enum" }));
  }

  #formula() {
    return [
      ...this.names.map(({ name: label, about: detail }) => ({ label, detail, type: "variable", boost: 1 })),
      ...this.functions.map(({ name, call, about: words }) => ({
        label: name,
        detail: call.slice(name.length),
        type: "function",
        apply: call.includes("(") ? `${name}(` : `${name} `,
        info: () => about(call, words),
      })),
    ];
  }

  /** @param {string[]} path */
  #isFormula = (path) =>
    FORMULAS.has(path.at(-1) ?? "") || path.at(-2) === "marks" || path[0] === "computed" || path[0] === "score";

  /**
   * Describe the word at a place: the effect of a key, the result of a function, the meaning of a name.
   * @param {any} view
   * @param {number} at
   */
  about(view, at) {
    const text = view.state.sliceDoc();
    const before = /[\p{L}\p{N}-]*$/u.exec(text.slice(0, at))?.[0] ?? "";
    const after = /^[\p{L}\p{N}-]*/u.exec(text.slice(at))?.[0] ?? "";
    const [word, from, end] = [before + after, at - before.length, at + after.length];
    const place = placeIn(text.slice(0, from));
    if (!word || place.comment) return null;
    const words =
      place.mode === "key"
        ? this.#aboutKey([...place.path, word])
        : this.#isFormula(place.path) && this.#aboutWord(word);
    return words ? { pos: from, end, above: true, create: () => ({ dom: words }) } : null;
  }

  /** @param {string[]} path */
  #aboutKey(path) {
    const words = this.#at(path).find(({ description }) => description)?.description;
    return words && about(path.at(-1) ?? "", words);
  }

  /** @param {string} word */
  #aboutWord(word) {
    const known = this.functions.find(({ name }) => name === word);
    if (known) return about(known.call, known.about);
    const name = this.names.find(({ name }) => name === word);
    return name && about(name.name, name.about || t("game.name"));
  }

  /** Return the schemas at a path. @param {string[]} path */
  #at(path) {
    let schemas = alternatives(this.#schema, this.#schema);
    for (const key of path) {
      schemas = schemas
        .flatMap(({ properties = {}, additionalProperties, items, prefixItems }) => {
          if (key === "-") return [items, ...(prefixItems ?? [])];
          return key in properties ? [properties[key]] : [additionalProperties];
        })
        .filter((schema) => schema && typeof schema === "object")
        .flatMap((schema) => alternatives(schema, this.#schema, schema.description));
    }
    return schemas;
  }
}

/**
 * Return the schemas that a schema represents: its alternatives and its references.
 * @param {any} schema
 * @param {any} root
 * @param {string} [description]
 */
function alternatives(schema, root, description) {
  if (schema.$ref) return alternatives(root.$defs?.[schema.$ref.split("/").at(-1)] ?? {}, root, description);
  const { anyOf, ...own } = schema;
  const whole = { ...own, description: own.description ?? description };
  return [whole, ...(anyOf ?? []).flatMap((/** @type {any} */ each) => alternatives(each, root, whole.description))];
}

/** Return the allowed keys, each with its schema. @param {any[]} schemas @returns {[string, any][]} */
const properties = (schemas) => [...new Map(schemas.flatMap((each) => Object.entries(each.properties ?? {})))];

/** Return the allowed words. @param {any[]} schemas @param {any} root */
const choices = (schemas, root) =>
  schemas
    .flatMap((each) => (each.items ? [each, ...alternatives(each.items, root)] : [each]))
    .flatMap(({ enum: words = [], const: word, type }) => [
      ...words,
      ...(word === undefined ? [] : [word]),
      ...([type].flat().includes("boolean") ? ["yes", "no"] : []),
    ])
    .filter((word) => typeof word === "string");

/** @param {any} schema @param {any} root */
const describe = (schema, root) =>
  alternatives(schema, root).find(({ description }) => description)?.description ?? "";

/** @param {string} name @param {string} words */
const about = (name, words) =>
  words ? el("div", { class: "about" }, el("code", {}, name), el("div", {}, words)) : null;

/** @param {string} text */
const topKeys = (text) => text.match(/^[\p{L}\p{N}_-]+(?=\s*:)/gmu) ?? [];
