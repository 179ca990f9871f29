// When, where and at which table a sheet was filled in: fields in a menu above the sheet. A table's sheets share them.

import { setProps } from "./fields.js";
import { language, t } from "./words.js";

/** @typedef {"date" | "place" | "table"} Key */
const KEYS = /** @type {Key[]} */ (["date", "place", "table"]);

/** Today's date, as in 2026-11-28. */
export const today = () => new Date().toLocaleDateString("sv");

/**
 * Return a date in words; a text that is none stays.
 * @param {string} text
 * @param {boolean} [brief] leave out this year
 */
export function inWords(text, brief = false) {
  const date = new Date(`${text}T12:00`);
  if (isNaN(Number(date))) return text;
  const short = brief && text.slice(0, 4) === today().slice(0, 4);
  return date.toLocaleDateString(language(), short ? { day: "numeric", month: "short" } : { dateStyle: "medium" });
}

/** True if a space is a date, place or table. @param {string | null} space @returns {space is Key} */
export const isOccasion = (space) => KEYS.includes(/** @type {Key} */ (space));

export class Occasion {
  #stay = {}; // typing during one visit to a field is one undo step

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    for (const key of KEYS)
      Object.assign(this.#input(key), {
        onfocus: () => (this.#stay = {}),
        oninput: () => this.#type(key),
        onblur: () => desk.render(),
      });
  }

  /** @param {Key} key */
  #input = (key) => this.desk.at[`occasion-${key}`];

  /** Return the cells of a new sheet of the same table. @param {string} key @returns {Cells} */
  begins(key) {
    const { work, form, key: shown } = this.desk;
    return Object.fromEntries(form.occasion.map((each) => [`value/${key}/${each}`, work.value(shown, each)]));
  }

  /** Take over a field, on all sheets of the table that agree. @param {Key} key */
  #type(key) {
    const { work, key: shown } = this.desk;
    const { value, validity } = this.#input(key);
    if (validity.badInput) return; // half a date
    const before = work.value(shown, key);
    const same = work.get("table") ? work.sheets.filter((each) => work.value(each, key) === before) : [shown];
    work.change(Object.fromEntries(same.map((each) => [`value/${each}/${key}`, value])), this.#stay);
  }

  /** Focus a field, after the click that asks for it, since each click closes the other menus. @param {Key} key */
  focus(key) {
    setTimeout(() => {
      this.desk.at.occasion.open = true;
      this.#input(key).focus();
    });
  }

  /** Show the fields of the sheet in view. @param {Remark[]} remarks */
  show(remarks) {
    const { at, work, form, key: shown } = this.desk;
    const texts = KEYS.map((key) => (form.occasion.includes(key) ? work.value(shown, key) : ""));
    const date = this.#input("date");
    at.occasion.hidden = !form.occasion.length;
    date.type = !texts[0] || /^\d{4}-\d\d-\d\d$/.test(texts[0]) ? "date" : "text";
    KEYS.forEach((key, n) => {
      const input = this.#input(key);
      input.parentElement.hidden = !form.occasion.includes(key);
      if (input.value !== texts[n] && !input.validity.badInput) input.value = texts[n];
    });
    const half = date.validity.badInput && document.activeElement !== date && t("occasion.date.half");
    const { message = "", notes = [] } = remarks.find(({ space }) => space === "date") ?? {};
    const wrong = half || [message, ...notes].filter(Boolean).join(" – ");
    date.ariaInvalid = wrong ? "true" : null;
    const told = [inWords(texts[0], true), texts[1], texts[2] && t("occasion.table.n", { table: texts[2] })].filter(
      Boolean,
    );
    setProps(at, { dateWrong: wrong, when: told.join(" · ") || t("occasion") });
  }
}
