// How a sheet is to be printed: the choices as they are typed, what is wrong with them, and their fields.

import { el, fill } from "./page-parts.js";
import { firstOf, paperName } from "./layouts.js";
import { segments } from "./stage.js";
import { language, t } from "./words.js";

export const USUAL = {
  lang: null, ink: "full", scan: false, copies: "1", players: "", numbered: false, number: "1",
  paper: "", size: "", up: "1", fit: false, stack: "paper", flip: "",
};
const INKS = ["full", "saver", "mono"];
const PAPERS = ["a4", "a3", "a5", "a6", "letter", "legal", "half-letter"];
const UPS = ["1", "2", "3", "4", "6", "8", "9", "12", "16", "auto"];
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
  const sides = /^\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*$/i.exec(text.replaceAll(",", "."))?.slice(1);
  return sides?.every((side) => side >= 20 && side <= 2000) ? `${sides.join("x")}mm` : null;
}

/** The choices as the program is asked for them (texts as on its command line). */
export function asked(name, choices, known) {
  const paper = (choices.paper === "other" ? sized(choices.size) : choices.paper) || null;
  return {
    names: [name],
    lang: firstOf(known.languages, choices.lang ?? language()),
    ink: choices.ink,
    scan: known.fillable && choices.scan,
    copies: choices.copies.trim(),
    paper,
    up: paper ? choices.up : "1",
    fit: Boolean(paper) && choices.fit,
    stack: choices.stack,
    flip: (known.backs && choices.flip) || null,
    number: known.numbers && choices.numbered ? choices.number.trim() : null,
    players: (known.people && people(choices.players).join(",")) || null,
  };
}

/** What is wrong with the choices, by field: {copies: "…"}. */
export function wrong({ copies, players, numbered, number, paper, size }) {
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

/** The fields of the choices; `changed(name)` is told of each change once it stands in `choices`. */
export class Fields {
  #controls = new Map(); // by name: the control, and below it the place where is told what is wrong with it

  constructor(choices, known, changed) {
    Object.assign(this, { choices, known, changed });
    this.node = el("div", { class: "choices" }, this.#sheet(), this.#many(), this.#paper());
    this.#depend();
  }

  /** Tell what is wrong at its fields, and nothing where nothing is. */
  tell(wrongs) {
    for (const [name, [control, place]] of this.#controls) {
      fill(place, wrongs[name] ?? "");
      control.toggleAttribute("aria-invalid", name in wrongs);
      if (name in wrongs) control.setAttribute("aria-invalid", "true");
    }
  }

  has = (name) => this.#controls.has(name);
  focus = (name) => this.#controls.get(name)[0].focus();

  #set(name, value) {
    this.choices[name] = value;
    this.#depend();
    this.changed(name);
  }

  #sheet() {
    const { languages, fillable } = this.known;
    const lang = firstOf(languages, this.choices.lang ?? language());
    const tongue = languages.length > 1 && this.#segments("lang", languages.map((code) => [code, nameOf(code)]), lang);
    return this.#part("sheet", tongue, this.#segments("ink", worded("ink", INKS)), fillable && this.#tick("scan"));
  }

  #many() {
    const { people: named, numbers } = this.known;
    const names = named && this.#text("players", { placeholder: t("print.players.as"), autocomplete: "off" });
    return this.#part("many", this.#text("copies", { type: "number", min: 1, max: MOST }), names, numbers && this.#numbers());
  }

  #numbers() {
    const tick = this.#tick("numbered");
    const from = this.#text("number", { type: "number", min: 0, max: MOST_NUMBER });
    from.firstChild.className = "unseen"; // the tick's words, "Numbers from", lead to it
    from.addEventListener("input", () => tick.querySelector("input").checked || tick.querySelector("input").click());
    return el("div", { class: "numbers" }, tick, from);
  }

  #paper() {
    const { paper, backs } = this.known;
    const papers = [["", t("print.paper.own", { paper: paperName(paper) })], ...PAPERS.map((each) => [each, t(`paper.${each}`)]), ["other", t("print.paper.other")]];
    const ups = UPS.map((each) => [each, each === "auto" ? t("print.up.auto") : each]);
    this.size = this.#text("size", { placeholder: "120 × 180", autocomplete: "off" });
    this.up = this.#select("up", ups);
    this.stack = this.#segments("stack", worded("stack", ["paper", "cut"]));
    this.fit = this.#tick("fit");
    const flip = backs && this.#select("flip", worded("flip", ["", "long", "short"]));
    return this.#part("paper", this.#select("paper", papers), this.size, this.up, this.stack, this.fit, flip);
  }

  /** Show the fields that the other choices make sensible, and say what the chosen ones mean. */
  #depend() {
    const { paper, up, ink, stack, numbered, players } = this.choices;
    this.size.hidden = paper !== "other";
    this.up.hidden = this.fit.hidden = !paper;
    this.stack.hidden = !paper || up === "1" || !(numbered || people(players).length > 1 || this.known.pages > 1);
    for (const [name, value] of Object.entries({ ink, stack })) fill(this.node.querySelector(`#${name}-hint`), t(`print.${name}.${value}.hint`));
  }

  #part(name, ...fields) {
    return el("section", { class: "part" }, el("h2", {}, t(`print.part.${name}`)), ...fields);
  }

  #segments(name, options, value = this.choices[name]) {
    const field = segments(name, t(`print.${name}`), options, value, (chosen) => this.#set(name, chosen));
    field.append(el("p", { class: "hint", id: `${name}-hint` }));
    return field;
  }

  #text(name, attributes) {
    const input = el("input", { id: name, type: "text", value: this.choices[name], oninput: () => this.#set(name, input.value), ...attributes });
    return this.#field("field", name, input);
  }

  #select(name, options) {
    const chosen = this.choices[name];
    const select = el("select", { id: name, onchange: () => this.#set(name, select.value) },
      options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
    return this.#field("field", name, select);
  }

  #tick(name) {
    const input = el("input", { id: name, type: "checkbox", checked: this.choices[name], onchange: () => this.#set(name, input.checked) });
    return this.#field("tick", name, input);
  }

  /** A control with its label, a place for what is wrong with it, and its hint where there are words for one. */
  #field(kind, name, control) {
    const place = el("p", { class: "wrong", id: `${name}-wrong`, "aria-live": "polite" });
    const [hint] = worded(name, ["hint"]).filter(([, words]) => !words.startsWith("print."));
    control.setAttribute("aria-describedby", `${name}-wrong${hint ? ` ${name}-hint` : ""}`);
    this.#controls.set(name, [control, place]);
    return el("div", { class: kind }, el("label", { for: name }, t(`print.${name}`)), control, place, hint && el("p", { class: "hint", id: `${name}-hint` }, hint[1]));
  }
}

const worded = (name, values) => values.map((value) => [value, t(`print.${name}.${value || "usual"}`)]);

/** A language's name in itself: "Deutsch". */
function nameOf(code) {
  try {
    const name = new Intl.DisplayNames(code, { type: "language" }).of(code);
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code; // one's own language
  }
}
