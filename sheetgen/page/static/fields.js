// The field over a space, by its kind: what is shown, which keys and clicks change it. A field is
//   node       what lies over the space
//   places     what arrows lead to: [{node, box}]
//   put(text)  show a value as it is typed; "" is blank, "?" what cannot be read
// and calls `typed(text)` when a player changes it. Tab stops once at a field, arrows also at its parts.

import { el, fill } from "./page-parts.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const STROKES = {
  cross: "M1.7 1.9 8.4 8.3M8.2 1.6 1.8 8.5",
  burst: "M5 .6V9.4M.6 5H9.4M1.9 1.9 8.1 8.1M8.1 1.9 1.9 8.1",
  dash: "M2 5.1 8 4.9",
};
const SHAPES = { x: "cross", X: "cross", "*": "burst", "-": "dash" };

/** What a pen leaves for a mark: strokes where it is a sign, else the text itself. */
export function ink(text) {
  if (!(text in SHAPES)) return el("span", { class: "pen" }, text === "." ? "" : text);
  const drawing = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  drawing.setAttribute("viewBox", "0 0 10 10");
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("class", "pen");
  path.setAttribute("d", STROKES[SHAPES[text]]);
  drawing.append(path);
  return drawing;
}

/** The field of a space. `lay(node, box)` puts a part where it lies, in the field's own box. */
export function field(space, { typed, lay }) {
  const { label } = space;
  const kind = space.parts ? space.kind : { choice: "mark", count: "number", columns: "list" }[space.kind] ?? space.kind;
  const made = (MAKERS[kind] ?? written)(space, { typed, lay, label });
  made.node.dataset.space = space.id;
  made.node.classList.add("space", `is-${kind}`);
  return made;
}

const MAKERS = { number: written, text: written, list: written, tick: cycled, mark: cycled, choice: parted, columns: parted, count: counted };

// Typed: numbers, names, lists.

function written(space, { typed, label }) {
  const node = el("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "next",
    "aria-label": label, inputmode: digitsOnly(space) ? "numeric" : null, oninput: () => typed(node.value) });
  const put = (text) => {
    if (node.value !== text) node.value = text;
    node.style.setProperty("--letters", Math.max(2, text.length));
  };
  return { node, places: [{ node, box: space.box }], put };
}

/** Whether a telephone may show digits alone: some have no minus among them. */
export const digitsOnly = (space) => space.kind === "number" && !space.marks && Number(space.domain?.[0] ?? -1) >= 0;

// Ticks and marks: one of a few, the next by a click, each by its key.

/** What a key makes of a mark: a value, or null where the key says nothing here. */
export function keyed(space, key) {
  if (key === "?") return "?";
  if (["Backspace", "Delete", "0", "."].includes(key)) return "";
  const values = valuesOf(space);
  if (space.kind === "tick") return ["x", "1", "y", "j", "+"].includes(key.toLowerCase()) ? "x" : ["n", "-"].includes(key) ? "" : null;
  return values.find((value) => value.toLowerCase() === key.toLowerCase()) ?? values.find((value) => value[0]?.toLowerCase() === key.toLowerCase()) ?? null;
}

/** The values a click goes through, blank first. */
export function valuesOf(space) {
  if (space.kind === "tick") return ["", "x"];
  const values = (space.choices ?? space.parts ?? []).map(({ value }) => value).filter((value) => value !== "" && value !== ".");
  return ["", ...values];
}

/** A value in words. */
export function said(space, text) {
  if (text === "?") return t("check.unread");
  const told = space.choices?.find(({ value }) => value === text || (value === "." && text === ""))?.label;
  if (told) return told;
  if (space.kind === "tick") return t(text ? "check.ticked" : "check.blank");
  return text || t("check.blank");
}

function cycled(space, { typed, lay, label }) {
  const values = valuesOf(space);
  const tick = space.kind === "tick";
  let now = "";
  const burst = (space.parts ?? []).filter(() => !tick).map((part) => // a sign's own place, such as a bomb in a corner
    lay(el("span", { class: "part", onclick: (event) => (event.stopPropagation(), node.focus(), typed(now === part.value ? "" : part.value)) }), part.box));
  const shown = tick && space.parts?.length ? lay(el("span", { class: "shown" }), space.parts[0].box) : el("span", { class: "shown" });
  const node = el("button", { type: "button", role: tick ? "checkbox" : null, "aria-label": label, onkeydown: (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Enter") return;
    const text = keyed(space, event.key);
    if (text === null) return;
    event.preventDefault();
    typed(text);
  }, onclick: () => typed(values[(values.indexOf(now) + 1) % values.length]) }, shown, ...burst);
  const put = (text) => {
    now = text;
    const at = tick ? -1 : (space.parts ?? []).findIndex(({ value }) => value === text);
    fill(shown, at < 0 ? ink(text) : "");
    burst.forEach((part, n) => fill(part, n === at ? ink(text) : ""));
    if (tick) node.setAttribute("aria-checked", text === "?" ? "mixed" : String(text !== ""));
    else node.setAttribute("aria-label", `${label}: ${said(space, text)}`);
  };
  return { node, places: [{ node, box: space.box }], put };
}

// Parts to choose one of (or tick several of) where they are printed.

/** The parts of "1, 3" or "?" and whatever else was typed. */
const items = (text) => text.split(/[,;\s]+/).filter(Boolean);

function parted(space, { typed, lay, label }) {
  const several = space.kind === "columns";
  let now = "";
  const toggle = (value) => {
    if (!several) return typed(now === value ? "" : value);
    const on = items(now);
    const kept = on.includes(value) ? on.filter((one) => one !== value) : [...on.filter((one) => one !== "?"), value];
    const order = space.parts.map((part) => part.value);
    return typed(kept.sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(", "));
  };
  const parts = space.parts.map((part, n) => lay(el("button", { type: "button", class: "part", role: several ? "checkbox" : "radio",
    tabindex: n ? "-1" : "0", "aria-label": partLabel(space, part), onclick: () => toggle(part.value), onkeydown: (event) => press(event) }), part.box));
  const unknown = el("span", { class: "shown" });
  const node = el("div", { role: several ? "group" : "radiogroup", "aria-label": label }, ...parts, unknown);

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const value = event.key === "?" ? "?" : ["Backspace", "Delete"].includes(event.key) ? "" : null;
    const by = /^[1-9]$/.test(event.key) ? space.parts[event.key - 1]
      : event.key.length === 1 && event.key !== " " ? space.parts.find((part) => part.value[0].toLowerCase() === event.key.toLowerCase() && part.value !== now) : null;
    if (value === null && !by) return;
    event.preventDefault();
    if (value !== null) typed(value);
    else toggle(by.value);
  }
  const put = (text) => {
    now = text;
    const on = several ? items(text) : [text];
    parts.forEach((part, n) => {
      const is = on.includes(space.parts[n].value);
      part.setAttribute("aria-checked", is ? "true" : text === "?" && several ? "mixed" : "false");
      fill(part, is ? ink("x") : "");
    });
    fill(unknown, on.includes("?") ? ink("?") : "");
    stop(parts, Math.max(0, several ? parts.indexOf(document.activeElement) : space.parts.findIndex(({ value }) => value === text)));
  };
  const places = parts.map((part, n) => ({ node: part, box: space.parts[n].box }));
  return { node, places, put, stop: (part) => stop(parts, parts.indexOf(part)) };
}

/** The one part at which Tab stops. */
function stop(parts, at) {
  parts.forEach((part, n) => { part.tabIndex = n === at ? 0 : -1; });
}

const partLabel = (space, part) => space.choices?.find(({ value }) => value === part.value)?.label ?? part.value;

// A number that is crossed in parts.

function counted(space, { typed, lay, label }) {
  let now = "";
  const most = space.parts.length;
  const parts = space.parts.map((part, n) => lay(el("span", { class: "part", onclick: () => {
    node.focus();
    typed(String(Number(now) === n + 1 ? n : n + 1).replace(/^0$/, ""));
  } }), part.box));
  const shown = el("span", { class: "shown" });
  let digits = "", wrote = 0;
  const node = el("div", { role: "spinbutton", tabindex: "0", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": most, onkeydown: (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const text = pressed(event.key);
    if (text === null) return;
    event.preventDefault();
    typed(text);
  } }, ...parts, shown);

  function pressed(key) {
    const number = Number(now) || 0;
    if (/^\d$/.test(key)) { // two digits in quick succession are one number: 1, 0 is ten
      digits = Date.now() - wrote < 1200 && Number(digits + key) <= most ? digits + key : key;
      wrote = Date.now();
      return digits;
    }
    if (key === "?") return "?";
    if (["Backspace", "Delete"].includes(key)) return "";
    if (key === "+" || key === " ") return String(Math.min(most, number + 1));
    if (key === "-") return String(Math.max(0, number - 1));
    return null;
  }
  const put = (text) => {
    now = text;
    const number = /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null;
    parts.forEach((part, n) => fill(part, n < (number ?? 0) ? ink("x") : ""));
    fill(shown, number === null && text ? ink(text) : "");
    node.setAttribute("aria-valuenow", number ?? 0);
    node.setAttribute("aria-valuetext", said(space, text));
  };
  return { node, places: [{ node, box: space.box }], put };
}
