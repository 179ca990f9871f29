// The form for print options (index.html). The program reports errors, shown at the field concerned.

import { fill, labelled, settings } from "./page-parts.js";
import { pickLanguage, paperName } from "./layouts.js";
import { language, t } from "./words.js";

const PRINTER = ["back", "scale", "margins"]; // the answers about the printer: the same for every sheet

export class Choices {
  /** @type {Record<string, any>} */
  #usual = {};

  /**
   * @param {string} name
   * @param {any} form
   * @param {Details} details
   * @param {Record<string, string>} chosen from the address; overrides the previous choices
   * @param {Record<string, string>} printer the program's answers about the printer
   * @param {(name: string) => void} onChange
   */
  constructor(name, form, details, chosen, printer, onChange) {
    this.name = name;
    this.form = form;
    this.details = details;
    const { languages } = details;
    const usual = pickLanguage(languages, language());
    fill(
      this.#at("lang").lastElementChild,
      languages.map((value) => labelled({ name: "lang", value, checked: value === usual }, nameOf(value))),
    );
    fill(form.elements.paper.options[0], t("print.paper.own", { paper: paperName(details) }));
    this.#usual = { ...this.#values, lang: usual };
    this.#restore(Object.keys(chosen).length ? chosen : settings.get(`print/${name}`, {}));
    this.#restore({ ...printer, ...settings.get("printer", {}) });
    this.#at("printer").open = PRINTER.some((key) => form.elements[key].value);
    this.#depend();
    form.addEventListener("submit", (/** @type {any} */ event) => event.preventDefault());
    form.addEventListener("input", (/** @type {any} */ { target }) => {
      if (target.name === "number") form.elements.numbered.checked = true;
      if (target.name === "paper") form.elements.up.value = "1"; // another paper may not hold as many
      const values = this.#values;
      settings.set("printer", Object.fromEntries(PRINTER.map((key) => [key, values[key]])));
      const { lang, ...typed } = without(values, PRINTER);
      // otherwise the sheet's language follows the page's
      settings.set(`print/${name}`, lang === usual ? typed : { lang, ...typed });
      this.#depend();
      onChange(target.name);
    });
  }

  /** @param {string} name */
  #at = (name) => this.form.querySelector(`[data-at=${name}]`);

  /** Return the form's values. @returns {Record<string, any>} */
  get #values() {
    return Object.fromEntries(new FormData(this.form));
  }

  /** Return the choices that differ from the defaults, as used in an address. @returns {Record<string, any>} */
  get chosen() {
    return Object.fromEntries(
      Object.entries(without(this.#values, PRINTER)).filter(([name, value]) => value !== (this.#usual[name] ?? "")),
    );
  }

  /** Choose a paper and the number of sheets on it. @param {{ paper: string, up: number }} offer */
  take({ paper, up }) {
    const { elements } = this.form;
    elements.paper.value = paper;
    elements.up.value = [...elements.up.options].some(({ value }) => value === String(up)) ? up : "auto";
    elements.up.dispatchEvent(new Event("input", { bubbles: true }));
    elements.paper.focus();
  }

  /** @param {Record<string, any>} values */
  #restore(values) {
    for (const control of this.form.elements) {
      const value = values[control.name];
      if (value === undefined) continue;
      const isThere = [...(control.options ?? [])].some((option) => option.value === value);
      if (control.options && !isThere) continue; // an address may contain anything
      if (["radio", "checkbox"].includes(control.type)) control.checked = value === control.value;
      else control.value = value;
    }
  }

  /** Show only the options that fit the others. */
  #depend() {
    const { languages, fillable, people, numbers, backs, pages } = this.details;
    const { paper, numbered, players } = this.#values;
    const several = this.form.elements.up.value !== "1" && (numbered || players?.includes(",") || pages > 1);
    const sensible = {
      lang: languages.length > 1,
      scan: fillable,
      players: people,
      numbers,
      flip: backs,
      size: paper === "other",
      up: paper,
      fit: paper,
      stack: paper && several,
    };
    for (const [name, is] of Object.entries(sensible)) {
      this.#at(name).hidden = !is;
      for (const control of this.#at(name).querySelectorAll("input, select"))
        control.disabled = !is && name !== "lang";
    }
    const { ink, stack = "paper" } = this.#values;
    for (const [name, value] of Object.entries({ ink, stack }))
      fill(this.form.querySelector(`#${name}-hint`), t(`print.${name}.${value}.hint`));
  }

  /** Return the print request to the program. @returns {Record<string, any>} */
  get request() {
    const { numbered, number, size, players, copies, ...typed } = this.#values;
    return {
      ...typed,
      names: [this.name],
      copies: inDigits(copies),
      number: numbered && (inDigits(number) || "?"),
      paper: typed.paper === "other" ? `${size.replaceAll(",", ".").replace(/mm\s*$/, "")}mm` : typed.paper,
      players: players?.replace(/,\s*$/, ""), // a comma at the end doesn't start an empty name
    };
  }

  /**
   * Show an error at its field and clear the others; return the field, if any.
   * @param {string} field
   * @param {string} words
   */
  showError(field = "", words = "") {
    const name = field === "paper" && this.#values.size !== undefined ? "size" : field;
    for (const place of this.form.querySelectorAll(".wrong[id]")) {
      const control = this.form.elements[place.id.replace("-wrong", "")];
      fill(place, control.name === name ? words : "");
      control.setAttribute("aria-invalid", control.name === name);
      if (control.name === name) control.closest("details")?.setAttribute("open", "");
    }
    return this.form.querySelector(`#${name}-wrong`) && this.form.elements[name];
  }
}

/** Return values without some keys. @param {Record<string, any>} values @param {string[]} keys */
const without = (values, keys) => Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));

/**
 * Return a number in plain digits if its thousands are separated by spaces or by the page language's separator;
 * otherwise unchanged.
 * @param {string} [typed]
 */
function inDigits(typed = "") {
  const [, mark] = /^\s*\d{1,3}(\D)\d{3}(?:\1\d{3})*\s*$/.exec(typed) ?? [];
  const usual = new Intl.NumberFormat(language()).formatToParts(1e6).find(({ type }) => type === "group")?.value;
  return mark && (mark === usual || !mark.trim()) ? typed.replace(/\D/g, "") : typed;
}

/** Return a language's name in that language. @param {string} code */
function nameOf(code) {
  try {
    const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code; // the language itself
  }
}
