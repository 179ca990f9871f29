// How a sheet is to be printed: its form (index.html), what the program is asked for, and what is wrong with it.

import { el, fill, kept } from "./page-parts.js";
import { firstOf, paperName } from "./layouts.js";
import { language, t } from "./words.js";

const MOST = 100_000; // sheets in one PDF
const MOST_NUMBER = 999_999;

const whole = (text) => (/^\s*\d{1,12}\s*$/.test(text) ? Number(text) : NaN);

/** Names as typed; the comma that was just typed begins no empty one. */
function people(text) {
  const typed = text.trim().replace(/,\s*$/, "");
  return typed ? typed.split(",").map((name) => name.trim().replace(/\s+/g, " ")) : [];
}

/** "120x180mm" from two measures as they may be typed, or null. */
function sized(text) {
  const sides = /^\s*([\d.]+)\s*[x×*]\s*([\d.]+)\s*(?:mm)?\s*$/i.exec(text.replaceAll(",", "."))?.slice(1);
  return sides?.every((side) => side >= 20 && side <= 2000) ? `${sides.join("x")}mm` : null;
}

export class Choices {
  /** `changed(name)` is told of each change. */
  constructor(name, form, known, changed) {
    Object.assign(this, { name, form, known });
    const { languages, paper } = known;
    const usual = firstOf(languages, language());
    fill(this.#at("lang").lastElementChild, languages.map((code) =>
      el("label", {}, el("input", { type: "radio", name: "lang", value: code, checked: code === usual }), el("span", {}, nameOf(code)))));
    fill(form.querySelector(".own"), t("print.paper.own", { paper: paperName(paper) }));
    const there = { lang: languages.length > 1, scan: known.fillable, players: known.people, numbers: known.numbers, flip: known.backs };
    for (const [each, has] of Object.entries(there)) this.#at(each).hidden = !has;
    this.#restore(kept.get(`print/${name}`, {}));
    this.#depend();
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => {
      if (target.name === "number") form.elements.numbered.checked = true;
      const { lang, ...typed } = this.#typed;
      kept.set(`print/${name}`, lang === usual ? typed : { lang, ...typed }); // else the sheet's language follows the page's
      this.#depend();
      changed(target.name);
    });
  }

  #at = (name) => this.form.querySelector(`[data-at=${name}]`);

  /** What stands in the form: texts by name; a tick is there ("on") or not. */
  get #typed() {
    return Object.fromEntries(new FormData(this.form));
  }

  #restore(typed) {
    for (const control of this.form.elements) {
      const value = typed[control.name];
      if (control.type === "checkbox") control.checked = value;
      else if (value !== undefined && control.type !== "radio") control.value = value;
      else if (value === control.value) control.checked = true;
    }
  }

  /** Show the fields that the other choices make sensible, and say what the chosen ones mean. */
  #depend() {
    const { paper, up, ink, stack, numbered, players } = this.#typed;
    this.#at("size").hidden = paper !== "other";
    this.#at("up").hidden = this.#at("fit").hidden = !paper;
    this.#at("stack").hidden = !paper || up === "1" || !(numbered || people(players).length > 1 || this.known.pages > 1);
    for (const [name, value] of Object.entries({ ink, stack })) fill(this.form.querySelector(`#${name}-hint`), t(`print.${name}.${value}.hint`));
  }

  /** What the program is asked for (texts as on its command line). */
  get asked() {
    const { known } = this;
    const { lang, ink, scan, copies, players, numbered, number, size, up, stack, fit, flip, ...typed } = this.#typed;
    const paper = (typed.paper === "other" ? sized(size) : typed.paper) || null;
    return {
      names: [this.name], lang, ink, scan: Boolean(known.fillable && scan), copies, paper, up: paper ? up : "1", fit: Boolean(paper && fit), stack,
      flip: (known.backs && flip) || null,
      number: known.numbers && numbered ? number : null,
      players: (known.people && people(players).join(",")) || null,
    };
  }

  /** What is wrong with the choices, by field: {copies: "…"}. */
  get wrong() {
    const { copies, players, numbered, number, paper, size } = this.#typed;
    const found = {};
    const names = people(players);
    const folded = names.map((name) => name.toLocaleLowerCase());
    const twice = names.find((name, at) => folded.indexOf(folded[at]) < at);
    if (!(whole(copies) >= 1)) found.copies = t("print.copies.wrong");
    else if (whole(copies) * Math.max(names.length, 1) > MOST) found.copies = t("print.copies.many", { n: MOST });
    if (numbered && !(whole(number) <= MOST_NUMBER)) found.number = t("print.number.wrong", { n: MOST_NUMBER });
    if (names.includes("")) found.players = t("print.players.empty");
    else if (names.includes("?")) found.players = t("print.players.unread");
    else if (twice) found.players = t("print.players.twice", { name: twice });
    if (paper === "other" && !sized(size)) found.size = t("print.size.wrong");
    return found;
  }

  /** Tell what is wrong at its fields, and nothing where nothing is; whether there is a place for all of it. */
  tell(wrongs) {
    for (const place of this.form.querySelectorAll(".wrong")) {
      const name = place.id.replace("-wrong", "");
      fill(place, wrongs[name] ?? "");
      this.form.elements[name].setAttribute("aria-invalid", name in wrongs);
    }
    return Object.keys(wrongs).every((name) => this.form.querySelector(`#${name}-wrong`));
  }
}

/** A language's name in itself: "Deutsch". */
function nameOf(code) {
  try {
    const name = new Intl.DisplayNames(code, { type: "language" }).of(code);
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code; // one's own language
  }
}
