// The field over a space, {node, input, put(text, filled)}; it calls `typed(text)` when a player changes it. "" is
// blank, "?" unreadable; `filled` is what the program fills in while it is blank. Also functions that copy and fill
// parts of the page.

import { el, fill, templateContent } from "./page-parts.js";
import { valueOf } from "./walking.js";
import { t } from "./words.js";

/**
 * Return the notes for a place in a ranking: the tie-breaker, that it may change, that the sheet has errors.
 * @param {Rank} rank
 */
export const rankingNotes = ({ place, decided, sure, amiss }) =>
  [decided, !sure && t(place === null ? "check.hangs" : "check.may-change"), amiss && t("check.amiss")]
    .filter((note) => typeof note === "string")
    .filter(Boolean);

/**
 * Return a translated copy of a template, as `node`, and its parts by their `data-as` names; `values` are put into
 * them.
 * @param {string} id
 * @param {PartValues} values
 * @returns {Parts}
 */
export function cloneTemplate(id, values = {}) {
  const content = templateContent(id);
  const node = /** @type {any} */ (content.childElementCount > 1 ? content : content.firstElementChild);
  return setProps(
    {
      node,
      ...Object.fromEntries(
        [...node.querySelectorAll("[data-as]")].map((/** @type {any} */ one) => [one.dataset.as, one]),
      ),
    },
    values,
  );
}

/**
 * Set the values of parts: a text, a click handler, or several properties. An identical text isn't set again.
 * @template {Parts | Record<string, any>} T
 * @param {T} at
 * @param {PartValues} values
 */
export function setProps(at, values) {
  for (const [name, value] of Object.entries(values)) {
    const kinds = /** @type {Record<string, any>} */ ({ function: { onclick: value }, object: value });
    const properties = kinds[typeof value] ?? (at[name].textContent !== value && { textContent: value });
    Object.assign(at[name], properties);
  }
  return at;
}

/** @type {WeakMap<Element, Map<string, Parts>>} */
const rowsOf = new WeakMap(); // the rows of each list, by their keys

/**
 * Show a row for each item. A row with the same key is kept, with focus, caret and scroll, and updated; if a row with
 * the focus is removed, its replacement gets the focus.
 * @template T
 * @template {Parts} P
 * @param {Element} list
 * @param {T[]} items
 * @param {{ key: (item: T) => string, row: (item: T) => P, update: (row: P, item: T) => void }} how
 */
export function showRows(list, items, { key, row, update }) {
  const focused = /** @type {any} */ (document.activeElement);
  const place = [...list.children].findIndex((node) => node.contains(focused));
  const before = /** @type {Map<string, P>} */ (rowsOf.get(list) ?? new Map());
  /** @type {Map<string, P>} */
  const rows = new Map();
  for (const item of items) {
    let name = key(item);
    while (rows.has(name)) name += " ";
    const parts = before.get(name) ?? row(item);
    update(parts, item);
    rows.set(name, parts);
    before.delete(name);
  }
  for (const { node } of before.values()) node.remove();
  let next = list.firstElementChild;
  for (const { node } of rows.values()) {
    if (node === next) next = node.nextElementSibling;
    else list.insertBefore(node, next);
  }
  rowsOf.set(list, rows);
  if (place < 0 || document.activeElement === focused) return;
  const instead = /** @type {any} */ (list.children[place]);
  (list.contains(focused) ? focused : (instead?.querySelector("button") ?? instead))?.focus();
}

/**
 * A button.
 * @param {Children} words
 * @param {((event: any) => unknown) | null} onclick
 * @param {Attributes} attributes
 */
export const button = (words, onclick, attributes = {}) => el("button", { ...attributes, onclick }, words);

/** Return handwriting: a drawn mark, or text. @param {string} text */
const ink = (text) =>
  document.getElementById(`ink-${text}`) ? cloneTemplate(`ink-${text}`).node : el("span", { class: "pen" }, text);

/**
 * Return the content of a field, in words for a screen reader.
 * @param {{ kind?: string, choices?: Field["choices"] }} space
 * @param {string} text
 */
export function describe({ kind, choices }, text) {
  if (text === "?") return t("check.unread");
  return (
    choices?.find(({ value }) => value && value === text)?.label ||
    (kind === "tick" && text ? t("check.ticked") : text || t("check.blank"))
  );
}

/** Return the sentence that the rules contradict a value that is clear on the photo. @param {string} kind */
export const contradiction = (kind) => t(kind === "tick" ? "check.against.tick" : "check.against");

/**
 * Place an element over a box within another box, as shares of the outer box.
 * @template {HTMLElement} T
 * @param {T} node
 * @param {Box | number[]} box
 * @param {Box | number[]} within
 */
export function lay(node, [x, y, width, height], [left, top, wide, high]) {
  const sides = { left: (x - left) / wide, top: (y - top) / high, width: width / wide, height: height / high };
  for (const [side, share] of Object.entries(sides)) node.style.setProperty(side, `${(share * 100).toFixed(3)}%`);
  return node;
}

/**
 * Return the field of a space: picked by clicks if it has `values`, otherwise typed.
 * @param {Field} space
 * @param {(text: string) => unknown} onChange
 */
export function field(space, onChange) {
  const control = (space.values ? choiceField : textField)(space, onChange);
  control.node.dataset.space = space.id;
  control.node.classList.add("space", `is-${space.kind}`);
  return control;
}

/**
 * Return the parts of a field that can be clicked separately, by their values.
 * @param {Field} space
 * @param {(value: string) => unknown} onClick
 * @returns {[string, any][]}
 */
const partsOf = ({ page, parts, box }, onClick) =>
  ((page && parts) || []).map((each) => {
    const onclick = (/** @type {Event} */ event) => {
      event.stopPropagation();
      onClick(each.value);
    };
    return [each.value, lay(el("span", { class: "part", onclick }), each.box, box)];
  });

/** Offer the names on the sheet in a field for a player's name. @param {any} input */
function offerNames(input) {
  input.setAttribute("list", "names");
  input.onfocus = () => {
    const names = [...document.querySelectorAll('[data-space^="players."]')].map(
      (each) => /** @type {any} */ (each).value,
    );
    document
      .getElementById("names")
      ?.replaceChildren(...names.filter(Boolean).map((value) => el("option", { value })));
  };
}

/**
 * Return a typed field: numbers, names, lists, the number of crossed parts, or the crossed parts themselves.
 * @param {Field} space
 * @param {(text: string) => unknown} onChange
 */
function textField(space, onChange) {
  /** @type {any} */
  const input = cloneTemplate("typed-space", {
    node: { ariaLabel: space.label, inputMode: space.digits ? "numeric" : "", oninput: () => onChange(input.value) },
  }).node;
  if (space.people) offerNames(input);
  const counts = space.kind === "count";
  const on = () => /** @type {string[]} */ (input.value.split(/[,;\s]+/).filter(Boolean));
  const parts = partsOf(space, (value) => {
    input.focus();
    if (counts) return onChange(String(input.value === value ? Number(value) - 1 || "" : value));
    const rest = on().filter((/** @type {string} */ one) => one !== value && one !== "?");
    return onChange((on().includes(value) ? rest : [...rest, value]).sort((a, b) => Number(a) - Number(b)).join(", "));
  });
  /** @param {string} one */
  const shows = (one) => parts.some(([value]) => value === one);
  const put = (/** @type {string} */ text, filled = "") => {
    if (input.value !== text) input.value = text;
    input.placeholder = filled;
    input.style.setProperty("--letters", Math.max(2, text.length || filled.length));
    for (const [value, part] of parts)
      fill(part, (counts ? Number(value) <= Number(text) : on().includes(value)) && ink("x"));
    input.classList.toggle("in-parts", parts.length > 0 && (counts ? /^\d*$/.test(text) : on().every(shows)));
  };
  return {
    node: parts.length
      ? el(
          "span",
          {},
          input,
          parts.map(([, part]) => part),
        )
      : input,
    input,
    put,
  };
}

/**
 * Return a picked field: a tick, a mark, one of several values. A click picks the next value, a key or a click on a
 * part picks its value.
 * @param {Field} space
 * @param {(text: string) => unknown} onChange
 */
function choiceField(space, onChange) {
  const { kind, values = [] } = space;
  const tick = kind === "tick";
  let now = "";
  const parts = tick
    ? []
    : partsOf(space, (value) => {
        node.focus();
        onChange(now === value ? "" : value);
      });
  const display = el("span", { class: "shown" });
  if (tick && space.page && space.parts) lay(display, space.parts[0].box, space.box);
  /** @param {MouseEvent} event */
  const onclick = ({ detail }) => {
    if (kind === "choice" && parts.length && detail) return; // a click outside all parts is ignored
    onChange(values[(values.indexOf(now) + 1) % values.length]);
  };
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    const value = valueOf(space, event.key);
    if (value === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange(value);
  };
  const node = el(
    "button",
    { "role": tick ? "checkbox" : null, "aria-label": space.label, onclick, onkeydown },
    display,
    parts.map(([, part]) => part),
  );
  const put = (/** @type {string} */ typed, filled = "") => {
    now = typed;
    const text = typed || filled;
    fill(display, !parts.some(([value]) => value === text) && ink(text));
    for (const [value, part] of parts) fill(part, value === text && ink(kind === "choice" ? "x" : text));
    if (tick) node.ariaChecked = text === "?" ? "mixed" : Boolean(text);
    else node.ariaLabel = `${space.label}: ${describe(space, text)}`;
  };
  return { node, input: node, put };
}
