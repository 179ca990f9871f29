// The field over a space, {node, input, put(text)}; it calls `typed(text)` when a player changes it. "" is blank, "?"
// what cannot be read. Also how parts of the page are copied and filled.

import { el, fill, part } from "./page-parts.js";
import { valueOf } from "./walking.js";
import { t } from "./words.js";

/**
 * A worded copy of a template's element, as `node`, and its parts by what `data-as` calls them; `values` are put into
 * them.
 */
export function copy(id, values = {}) {
  const node = part(id).firstElementChild;
  return put(
    { node, ...Object.fromEntries([...node.querySelectorAll("[data-as]")].map((one) => [one.dataset.as, one])) },
    values,
  );
}

export function put(at, values) {
  for (const [name, value] of Object.entries(values)) {
    Object.assign(at[name], { function: { onclick: value }, object: value }[typeof value] ?? { textContent: value });
  }
  return at;
}

export function renew(list, rows) {
  const at = [...list.children].findIndex((row) => row.contains(document.activeElement));
  fill(list, rows);
  const row = list.children[at];
  (row?.querySelector("button") ?? row)?.focus();
}

export const button = (words, onclick, attributes = {}) => el("button", { ...attributes, onclick }, words);

const ink = (text) =>
  document.getElementById(`ink-${text}`) ? copy(`ink-${text}`).node : el("span", { class: "pen" }, text);

export function said({ kind, choices }, text) {
  if (text === "?") return t("check.unread");
  return (
    choices?.find(({ value }) => value && value === text)?.label ||
    (kind === "tick" && text ? t("check.ticked") : text || t("check.blank"))
  );
}

export function lay(node, [x, y, width, height], [left, top, wide, high]) {
  const sides = { left: (x - left) / wide, top: (y - top) / high, width: width / wide, height: height / high };
  for (const [side, share] of Object.entries(sides)) node.style[side] = `${(share * 100).toFixed(3)}%`;
  return node;
}

/** The field of a space: picked where `values` says what a click goes through, else typed. */
export function field(space, typed) {
  const made = (space.values ? picked : written)(space, typed);
  made.node.dataset.space = space.id;
  made.node.classList.add("space", `is-${space.kind}`);
  return made;
}

const partsOf = ({ page, parts, box }, clicked) =>
  ((page && parts) || []).map((each) => {
    const onclick = (event) => {
      event.stopPropagation();
      clicked(each.value);
    };
    return [each.value, lay(el("span", { class: "part", onclick }), each.box, box)];
  });

/** Typed: numbers, names, lists; also how many parts are crossed, and which. */
function written(space, typed) {
  const input = copy("typed-space", {
    node: { ariaLabel: space.label, inputMode: space.digits ? "numeric" : "", oninput: () => typed(input.value) },
  }).node;
  const counts = space.kind === "count";
  const on = () => input.value.split(/[,;\s]+/).filter(Boolean);
  const parts = partsOf(space, (value) => {
    input.focus();
    if (counts) return typed(String(input.value === value ? value - 1 || "" : value));
    const rest = on().filter((one) => one !== value && one !== "?");
    return typed((on().includes(value) ? rest : [...rest, value]).sort((a, b) => a - b).join(", "));
  });
  const shows = (one) => parts.some(([value]) => value === one);
  const put = (text) => {
    if (input.value !== text) input.value = text;
    input.style.setProperty("--letters", Math.max(2, text.length));
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

/** Picked: a tick, a mark, one of several; the next by a click, each by its key or at its part. */
function picked(space, typed) {
  const { kind, values } = space;
  const tick = kind === "tick";
  let now = "";
  const parts = tick
    ? []
    : partsOf(space, (value) => {
        node.focus();
        typed(now === value ? "" : value);
      });
  const shown = el("span", { class: "shown" });
  if (tick && space.page && space.parts) lay(shown, space.parts[0].box, space.box);
  const onclick = ({ detail }) => {
    if (kind === "choice" && parts.length && detail) return; // a click beside all parts is none
    typed(values[(values.indexOf(now) + 1) % values.length]);
  };
  const onkeydown = (event) => {
    const value = valueOf(space, event.key);
    if (value === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    typed(value);
  };
  const node = el(
    "button",
    { "role": tick ? "checkbox" : null, "aria-label": space.label, onclick, onkeydown },
    shown,
    parts.map(([, part]) => part),
  );
  const put = (text) => {
    now = text;
    fill(shown, !parts.some(([value]) => value === text) && ink(text));
    for (const [value, part] of parts) fill(part, value === text && ink(kind === "choice" ? "x" : text));
    if (tick) node.ariaChecked = text === "?" ? "mixed" : Boolean(text);
    else node.ariaLabel = `${space.label}: ${said(space, text)}`;
  };
  return { node, input: node, put };
}
