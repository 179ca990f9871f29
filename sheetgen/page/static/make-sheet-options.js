// A form generated from a schema: the options of a block, the page, a style. Values other than single values or pairs
// are shown as text.

import { cloneTemplate } from "./fields.js";
import { el, fill } from "./page-parts.js";
import { t } from "./words.js";

/**
 * @typedef {"choice" | "flag" | "number" | "length" | "colour" | "pair" | "text" | "other"} Kind
 * @typedef {{ is: Kind, choices?: string[] }} OptionKind
 */

const COLOUR = "^#";
const LENGTH = "(mm|cm|in|pt)";

/** Return the kind of field for an option, by its schema. @param {any} schema @returns {OptionKind} */
export function kindOf(schema) {
  const every = (schema.anyOf ?? [schema]).filter((/** @type {any} */ each) => each.type !== "null");
  const types = new Set(every.flatMap((/** @type {any} */ { type }) => type ?? []));
  types.delete("null");
  const pattern = every.map((/** @type {any} */ each) => each.pattern ?? "").join(" ");
  const choices = every.flatMap((/** @type {any} */ each) => each.enum ?? []).map(String);
  if (pattern.includes(COLOUR)) return { is: "colour", choices };
  if (choices.length && every.length === 1) return { is: "choice", choices };
  if (every.some((/** @type {any} */ each) => each.prefixItems?.length === 2)) return { is: "pair" };
  if (types.has("object") || types.has("array") || !types.size) return { is: "other" };
  if (pattern.includes(LENGTH)) return { is: "length" };
  if (types.size === 1 && types.has("boolean")) return { is: "flag" };
  return { is: types.has("string") ? "text" : "number" };
}

/**
 * Return the options of a schema; options in a group get dotted names (`cell.min`).
 * @param {any} schema
 * @returns {Record<string, any>}
 */
export const flatSchema = (schema) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, /** @type {any} */ each]) => {
      const inner = each.anyOf ? null : each.properties;
      return inner ? Object.entries(inner).map(([name, one]) => [`${key}.${name}`, one]) : [[key, each]];
    }),
  );

/** Return the set values, under the same names. @param {Record<string, any>} said @returns {Record<string, any>} */
export const flatValues = (said) =>
  Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.entries(value).map(([name, one]) => [`${key}.${name}`, one])
        : [[key, value]],
    ),
  );

/** Return the words of a key, if any. @param {string} key @param {string} otherwise */
export const wordOr = (key, otherwise) => (t(key) === key ? otherwise : t(key));
/** Return the name of an option in the message language, or its key if it has no name. @param {string} key */
const optionName = (key) =>
  key
    .split(".")
    .map((each) => wordOr(`make.option.${each}`, each))
    .join(" › ");
/** @param {string} choice */
const choiceName = (choice) => wordOr(`make.choice.${choice}`, choice);

/**
 * Fill a form of options. `keys`: keys of the schema; `said`, `inherited`: the values set now and by the base;
 * `usual`: the defaults. `changed` is called on each change.
 * @param {HTMLElement} root
 * @param {{
 *   name: string,
 *   schema: any,
 *   keys: string[],
 *   said: Record<string, any>,
 *   inherited: Record<string, any>,
 *   usual?: Record<string, any>,
 *   changed: (key: string, value: any) => void,
 * }} form
 */
export function showOptions(root, form) {
  const asked = form.keys.filter((key) => form.schema.properties[key]);
  const kinds = Object.fromEntries(asked.map((key) => [key, kindOf(form.schema.properties[key])]));
  const fields = asked.filter((key) => kinds[key].is !== "other");
  const shown = JSON.stringify([form.name, fields]);
  if (root.dataset.shown !== shown) {
    root.dataset.shown = shown;
    fill(root, ...fields.map((key) => rowOf(form, key, kinds[key])));
  }
  for (const [n, key] of fields.entries())
    update(/** @type {HTMLElement} */ (root.children[n]), form, key, kinds[key].is);
}

/** @param {any} form @param {string} key */
const saidOf = ({ said, usual }, key) => said?.[key] ?? usual?.[key] ?? "";

/** @param {Parameters<typeof showOptions>[1]} form @param {string} key @param {OptionKind} kind */
function rowOf(form, key, kind) {
  const id = `option-${form.name}-${key}`.replace(/[^\w-]/g, "-");
  const label = optionName(key);
  const inputs = kind.is === "pair" ? [0, 1].map((n) => inputOf(kind, n ? `${id}-2` : id)) : [inputOf(kind, id)];
  if (inputs[1]) inputs[1].ariaLabel = t("make.sheet.second", { label });
  const row = cloneTemplate("sheet-option", {
    label: { htmlFor: id, textContent: label },
    again: { ariaLabel: t("make.sheet.again.of", { label }) },
    node: { title: form.schema.properties[key].description ?? "" },
  });
  fill(row.inputs, ...inputs);
  return row.node;
}

/** @param {OptionKind} kind @param {string} id */
function inputOf({ is, choices }, id) {
  if (is === "choice" || is === "flag") {
    const every = is === "flag" ? ["true", "false"] : (choices ?? []);
    return el(
      "select",
      { id },
      ...["", ...every].map((value) => el("option", { value, hidden: !value }, value && choiceName(value))),
    );
  }
  if (is === "colour") return el("input", { id, type: "color" });
  return el("input", { id, maxlength: 2000, inputmode: is === "number" ? "decimal" : "text", autocomplete: "off" });
}

/**
 * Update a row.
 * @param {HTMLElement} row
 * @param {Parameters<typeof showOptions>[1]} form
 * @param {string} key
 * @param {Kind} is
 */
function update(row, form, key, is) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...row.querySelectorAll("input, select")]);
  const value = saidOf(form, key);
  const parts = inputs.length === 2 && Array.isArray(value) ? value : [value];
  for (const [n, input] of inputs.entries()) {
    const text = String(parts[n] ?? "");
    const isColour = input.type === "color";
    input.classList.toggle("unset", isColour && !/^#/.test(text));
    const shown = isColour && !/^#/.test(text) ? "#ffffff" : text;
    if (input.value !== shown && (document.activeElement !== input || isColour)) input.value = shown;
    const heard = isColour || input.tagName === "SELECT" || inputs.length === 2 ? "onchange" : "oninput";
    input[heard] = () => {
      const typed = inputs.map((each) => each.value.trim());
      const isNothing = is !== "text" && typed.every((each) => !each); // only a text may be empty
      form.changed(key, isNothing ? (form.inherited?.[key] ?? null) : typed.length === 2 ? typed : input.value);
    };
  }
  const mine = JSON.stringify(form.said?.[key] ?? null);
  const again = /** @type {HTMLButtonElement} */ (row.querySelector(".again"));
  again.hidden = mine === JSON.stringify(form.inherited?.[key] ?? null);
  again.onclick = () => form.changed(key, form.inherited?.[key] ?? null);
  row.classList.toggle("own", !again.hidden);
}
