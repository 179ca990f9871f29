// The field over a space, by its kind: what it shows, which keys and clicks change it. A field is {node, put(text)}, and calls
// `typed(text)` when a player changes it; "" is blank, "?" what cannot be read. `lay(node, box)` puts a part where it is printed.

import { el, fill, part } from "./page-parts.js";
import { t } from "./words.js";

/** A worded copy of a template's element, as `node`, and its parts by what `data-as` calls them; `values` are put into them. */
export function copy(id, values = {}) {
  const node = part(id).querySelector("*");
  return put({ node, ...Object.fromEntries([...node.querySelectorAll("[data-as]")].map((one) => [one.dataset.as, one])) }, values);
}

/** Put values into parts: a text, what a click does, or properties. */
export function put(at, values) {
  for (const [name, value] of Object.entries(values)) Object.assign(at[name], { function: { onclick: value }, object: value }[typeof value] ?? { textContent: value });
  return at;
}

export const button = (words, onclick, attributes = {}) => el("button", { type: "button", ...attributes, onclick }, ...[words].flat());

const STROKES = { x: "cross", X: "cross", "*": "burst", "-": "dash" };
/** What a pen leaves for a mark: strokes where it is a sign, else the text itself. */
export const ink = (text) => (STROKES[text] ? copy(`ink-${STROKES[text]}`).node : el("span", { class: "pen" }, text));

/** Whether a space is clicked through rather than typed. */
export const isPicked = ({ kind }) => ["tick", "mark", "choice"].includes(kind);
/** Whether a telephone may show digits alone: some have no minus among them. */
export const digitsOnly = ({ kind, marks, domain }) => (kind === "count" || kind === "number") && !marks && Number(domain?.[0] ?? -1) >= 0;
/** The values a click goes through, blank first. */
export const valuesOf = ({ kind, choices }) => ["", ...(kind === "tick" ? ["x"] : (choices ?? []).map(({ value }) => value).filter((value) => value && value !== "."))];

/** A value in words. */
export function said({ kind, choices }, text) {
  if (text === "?") return t("check.unread");
  return choices?.find(({ value }) => value && value === text)?.label || (kind === "tick" && text ? t("check.ticked") : text || t("check.blank"));
}

/** What a key makes of a space that is picked: a value, or null where the key says nothing. */
function keyed(space, key) {
  if (key === "?") return "?";
  if (["Backspace", "Delete", "0", "."].includes(key)) return "";
  if (space.kind === "tick") return /^[x1yj+]$/i.test(key) ? "x" : /^[n-]$/i.test(key) ? "" : null;
  const values = valuesOf(space).slice(1);
  const begins = (value) => key.length === 1 && value.toLowerCase().startsWith(key.toLowerCase());
  return values.find((value) => value === key) ?? values.find(begins) ?? values[key - 1] ?? null;
}

/** The field of a space. */
export function field(space, typed, lay) {
  const made = (isPicked(space) ? picked : written)(space, typed, lay);
  made.node.dataset.space = space.id;
  made.node.classList.add("space", `is-${space.kind}`);
  return made;
}

/** The parts of a space where they are printed; a click is told with the part's value. */
const partsOf = ({ parts }, lay, clicked) => (parts ?? []).map(({ value, box }) => [value, lay(el("span", { class: "part", onclick: (event) => {
  event.stopPropagation();
  clicked(value);
} }), box)]);

/** Typed: numbers, names, lists; also how many of some parts are crossed, and which. */
function written(space, typed, lay) {
  const input = copy("typed-space", { node: { ariaLabel: space.label, inputMode: digitsOnly(space) ? "numeric" : "", oninput: () => typed(input.value) } }).node;
  const on = () => input.value.split(/[,;\s]+/).filter(Boolean);
  const crossed = () => (space.kind === "count" ? (value) => value <= Number(input.value) : (value) => on().includes(value));
  const parts = partsOf(space, lay, (value) => {
    input.focus();
    if (space.kind === "count") return typed(String(Number(input.value) === Number(value) ? value - 1 || "" : value));
    const rest = on().filter((one) => one !== value && one !== "?");
    return typed((on().includes(value) ? rest : [...rest, value]).sort((a, b) => a - b).join(", "));
  });
  const put = (text) => {
    if (input.value !== text) input.value = text;
    input.style.setProperty("--letters", Math.max(2, text.length));
    for (const [value, part] of parts) fill(part, crossed()(value) ? ink("x") : "");
    // What the parts cannot show is shown as it is typed.
    input.classList.toggle("in-parts", parts.length > 0 && (space.kind === "count" ? /^\d*$/.test(text) : on().every((one) => space.parts.some(({ value }) => value === one))));
  };
  return { node: parts.length ? el("span", {}, input, parts.map(([, part]) => part)) : input, input, put };
}

/** Picked: a tick, a mark, one of several; the next by a click, each by its key or at its part. */
function picked(space, typed, lay) {
  const values = valuesOf(space);
  const tick = space.kind === "tick";
  let now = "";
  const parts = tick ? [] : partsOf(space, lay, (value) => {
    node.focus();
    typed(now === value ? "" : value);
  });
  const shown = el("span", { class: "shown" });
  if (tick && space.parts?.length) lay(shown, space.parts[0].box);
  const node = el("button", { type: "button", role: tick ? "checkbox" : null, "aria-label": space.label,
    onclick: ({ detail }) => (space.kind === "choice" && parts.length && detail ? null : typed(values[(values.indexOf(now) + 1) % values.length])), // a click beside all parts is none
    onkeydown: (event) => {
      const text = event.ctrlKey || event.metaKey || event.altKey ? null : keyed(space, event.key);
      if (text === null) return;
      event.preventDefault();
      typed(text);
    } }, shown, parts.map(([, part]) => part));
  const put = (text) => {
    now = text;
    fill(shown, parts.some(([value]) => value === text) ? "" : ink(text));
    for (const [value, part] of parts) fill(part, value === text ? ink(space.kind === "choice" ? "x" : text) : "");
    if (tick) node.setAttribute("aria-checked", text === "?" ? "mixed" : String(Boolean(text)));
    else node.setAttribute("aria-label", `${space.label}: ${said(space, text)}`);
  };
  return { node, input: node, put };
}
