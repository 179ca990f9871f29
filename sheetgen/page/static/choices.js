// How a sheet is to be printed: the choices as they are typed, what is wrong with them, and their fields.

import { el, fill } from "./page-parts.js";
import { firstOf, paperName } from "./layouts.js";
import { segments } from "./stage.js";
import { language, t } from "./words.js";

export const USUAL = {
  lang: null, ink: "full", scan: false, copies: "1", players: "", numbered: false, number: "1",
  paper: "", size: "", up: "1", fit: false, stack: "paper", flip: "",
};

const MOST = 100_000; // sheets in one PDF
const MOST_NUMBER = 999_999;
const PAPERS = ["a4", "a3", "a5", "a6", "letter", "legal", "half-letter"];
const UPS = ["1", "2", "3", "4", "6", "8", "9", "12", "16", "auto"];
const SIZE = /^\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*$/i;

/** The choices as the program is asked for them (texts as on its command line). */
export function asked(name, choices, known) {
  const paper = choices.paper === "other" ? (SIZE.exec(choices.size)?.slice(1).join("x") ?? "") + "mm" : choices.paper;
  return {
    names: [name],
    lang: firstOf(known.languages, choices.lang ?? language()),
    ink: choices.ink,
    scan: choices.scan && known.fillable !== false,
    copies: choices.copies.trim() || "1",
    paper: paper || null,
    up: paper ? choices.up : "1",
    fit: Boolean(paper && choices.fit),
    stack: choices.stack,
    flip: (known.backs && choices.flip) || null,
    number: choices.numbered && known.numbers !== false ? choices.number.trim() || "1" : null,
    players: (known.people !== false && choices.players.trim().replace(/,\s*$/, "")) || null,
  };
}

/** What is wrong with the choices, by field: {copies: "…"}; nothing is asked for as long as there is something. */
export function wrong(choices) {
  const found = {};
  const names = people(choices.players);
  const copies = whole(choices.copies);
  if (copies === null || copies < 1) found.copies = t("print.copies.wrong");
  else if (copies * Math.max(names.length, 1) > MOST) found.copies = t("print.copies.many", { n: MOST });
  const number = whole(choices.number);
  if (choices.numbered && (number === null || number > MOST_NUMBER)) found.number = t("print.number.wrong", { n: MOST_NUMBER });
  const folded = names.map((name) => name.toLocaleLowerCase());
  const twice = names.find((name, at) => folded.indexOf(name.toLocaleLowerCase()) < at);
  if (twice) found.players = t("print.players.twice", { name: twice });
  else if (names.includes("?")) found.players = t("print.players.unread");
  else if (names.includes("")) found.players = t("print.players.empty");
  if (choices.paper === "other" && !sized(choices.size)) found.size = t("print.size.wrong");
  return found;
}

/** Names as typed; the comma that was just typed begins no empty name. */
function people(text) {
  const typed = text.trim().replace(/,\s*$/, "");
  return typed ? typed.split(",").map((name) => name.trim().replace(/\s+/g, " ")) : [];
}

const whole = (text) => (/^\s*\+?\d{1,12}\s*$/.test(text) ? Number(text) : null);
const sized = (text) => SIZE.exec(text)?.slice(1).every((side) => side >= 20 && side <= 2000);

/** The fields of the choices; `changed(name)` is told of each change, after it stands in `choices`. */
export class Fields {
  #told = new Map(); // where the wrongs of a field are told
  #controls = new Map();

  constructor(name, choices, known, changed) {
    Object.assign(this, { name, choices, known, changed });
    this.node = el("div", { class: "choices" }, this.#sheet(), this.#many(), this.#paper());
    this.#depend();
  }

  /** Tell what is wrong at the fields, and nothing where nothing is. */
  tell(wrongs) {
    for (const [name, place] of this.#told) {
      fill(place, wrongs[name] || "");
      const control = this.#controls.get(name);
      if (wrongs[name]) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    }
  }

  /** Whether a field is there to tell something at. */
  has = (name) => this.#told.has(name);

  focus = (name) => this.#controls.get(name)?.focus();

  #set(name, value) {
    this.choices[name] = value;
    this.#depend();
    this.changed(name);
  }

  #part(title, ...fields) {
    const shown = fields.filter(Boolean);
    return shown.length > 0 && el("section", { class: "part" }, el("h2", {}, t(title)), ...shown);
  }

  #sheet() {
    const { languages, fillable } = this.known;
    const { choices } = this;
    const lang = firstOf(languages, choices.lang ?? language());
    this.inkHint = el("p", { class: "hint" });
    const ink = segments("ink", t("print.ink"), ["full", "saver", "mono"].map((each) => [each, t(`print.ink.${each}`)]), choices.ink, (value) => this.#set("ink", value));
    ink.append(this.inkHint);
    return this.#part(
      "print.part.sheet",
      languages?.length > 1 && this.#languages(languages, lang),
      ink,
      fillable !== false && this.#tick("scan"),
    );
  }

  #languages(languages, lang) {
    const own = (code) => [code, nameOf(code)];
    if (languages.length <= 3) return segments("lang", t("print.lang"), languages.map(own), lang, (value) => this.#set("lang", value));
    return this.#select("lang", languages.map(own), lang);
  }

  #many() {
    const { people, numbers } = this.known;
    return this.#part("print.part.many", this.#copies(), people !== false && this.#text("players", { placeholder: t("print.players.as"), autocomplete: "off" }), numbers !== false && this.#numbers());
  }

  #copies() {
    const step = (by) => {
      const next = Math.min(Math.max((whole(this.choices.copies) ?? 0) + by, 1), MOST);
      input.value = String(next);
      this.#set("copies", input.value);
    };
    const field = this.#text("copies", { inputmode: "numeric", autocomplete: "off" });
    const input = this.#controls.get("copies");
    const fewer = el("button", { type: "button", "aria-label": t("print.copies.fewer"), onclick: () => step(-1) }, "−");
    const more = el("button", { type: "button", "aria-label": t("print.copies.more"), onclick: () => step(1) }, "+");
    input.replaceWith((this.stepper = el("div", { class: "stepper" })));
    this.stepper.append(fewer, input, more);
    return field;
  }

  #numbers() {
    const { choices } = this;
    const from = el("input", {
      id: "number", type: "text", inputmode: "numeric", size: "7", autocomplete: "off", value: choices.number, "aria-label": t("print.number"), "aria-describedby": "number-wrong",
      oninput: () => this.#set("number", from.value),
    });
    const place = el("p", { class: "wrong", id: "number-wrong", "aria-live": "polite" });
    this.from = el("span", { class: "from" }, el("span", { "aria-hidden": "true" }, t("print.number.from")), from);
    this.#told.set("number", place);
    this.#controls.set("number", from);
    return el("div", { class: "numbers" }, this.#tick("numbered"), this.from, place);
  }

  #paper() {
    const { paper, backs } = this.known;
    const own = paper ? t("print.paper.own.named", { paper: paperName(paper) }) : t("print.paper.own");
    const papers = [["", own], ...PAPERS.map((each) => [each, t(`paper.${each}`)]), ["other", t("print.paper.other")]];
    this.size = this.#text("size", { placeholder: "120 × 180", autocomplete: "off" });
    const ups = UPS.includes(this.choices.up) ? UPS : [...UPS, this.choices.up];
    this.up = this.#select("up", ups.map((each) => [each, each === "auto" ? t("print.up.auto") : t("print.up.n", { n: Number(each) })]), this.choices.up);
    this.fit = this.#tick("fit");
    this.stack = segments("stack", t("print.stack"), ["paper", "cut"].map((each) => [each, t(`print.stack.${each}`)]), this.choices.stack, (value) => this.#set("stack", value));
    this.stackHint = el("p", { class: "hint" });
    this.stack.append(this.stackHint);
    const flips = ["", "long", "short"].map((each) => [each, t(`print.flip.${each || "usual"}`)]);
    return this.#part("print.part.paper", this.#select("paper", papers, this.choices.paper), this.size, this.up, this.stack, this.fit, backs && this.#select("flip", flips, this.choices.flip));
  }

  /** Show what the other choices make sensible, and say what the chosen ones mean. */
  #depend() {
    const { choices } = this;
    if (!this.size) return; // still being built
    this.size.hidden = choices.paper !== "other";
    this.up.hidden = this.fit.hidden = choices.paper === "";
    this.stack.hidden = choices.paper === "" || choices.up === "1" || !(choices.numbered || people(choices.players).length > 1 || this.known.pages > 1);
    fill(this.inkHint, t(`print.ink.${choices.ink}.hint`));
    fill(this.stackHint, t(`print.stack.${choices.stack}.hint`));
    if (this.from) this.from.classList.toggle("off", !choices.numbered);
  }

  #label(name) {
    return el("label", { for: name }, t(`print.${name}`));
  }

  /** A field's label, control, hint and place for what is wrong with it. */
  #frame(name, control) {
    const hint = t(`print.${name}.hint`);
    const told = el("p", { class: "wrong", id: `${name}-wrong`, "aria-live": "polite" });
    const worded = hint !== `print.${name}.hint` && el("p", { class: "hint", id: `${name}-hint` }, hint);
    control.setAttribute("aria-describedby", worded ? `${name}-wrong ${name}-hint` : `${name}-wrong`);
    this.#told.set(name, told);
    this.#controls.set(name, control);
    return { told, worded };
  }

  #text(name, attributes) {
    const input = el("input", { id: name, type: "text", value: this.choices[name], oninput: () => this.#set(name, input.value), ...attributes });
    const { told, worded } = this.#frame(name, input);
    return el("div", { class: `field ${name}` }, this.#label(name), input, told, worded);
  }

  #select(name, options, value) {
    const select = el("select", { id: name, onchange: () => this.#set(name, select.value) }, options.map(([each, words]) => el("option", { value: each, selected: each === value }, words)));
    const { told, worded } = this.#frame(name, select);
    return el("div", { class: `field ${name}` }, this.#label(name), select, told, worded);
  }

  #tick(name) {
    const input = el("input", { id: name, type: "checkbox", checked: this.choices[name], onchange: () => this.#set(name, input.checked) });
    const { told, worded } = this.#frame(name, input);
    return el("div", { class: "tick" }, input, this.#label(name), told, worded);
  }
}

/** A language's name in itself, with a capital: "Deutsch". */
function nameOf(code) {
  try {
    const name = new Intl.DisplayNames(code, { type: "language" }).of(code);
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code; // a language of one's own
  }
}
