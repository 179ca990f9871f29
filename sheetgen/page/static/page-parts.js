// Small parts that both views are made of. Text is only ever set as text: names and messages come from files.

/**
 * An element: el("button", {class: "quiet", onclick: f, disabled: true, "aria-label": "…"}, "text", child, …).
 * on… are listeners; true sets an attribute without value, false and null leave it out; `value`, `checked` and the
 * like are set as properties; null children are left out.
 */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (PROPERTIES.has(key)) node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "hidden", "indeterminate", "htmlFor"]);

/** Put children in place of what an element holds, touching nothing where it is the same text. */
export function fill(node, ...children) {
  const parts = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  if (parts.length === 1 && typeof parts[0] === "string" && node.childElementCount === 0 && node.textContent === parts[0]) return node;
  node.replaceChildren(...parts);
  return node;
}

/** Tell something for some seconds at the lower edge: what was done, never what must be acted on. `kind`: "good" or "bad". */
export function toast(text, kind = "good") {
  const box = el("div", { class: `toast ${kind}` }, text);
  document.querySelector(".toasts").append(box);
  setTimeout(() => box.remove(), Math.max(4000, text.length * 70));
}

/** Say something to a screen reader alone. */
export function speakOut(text) {
  fill(document.querySelector(".spoken"), text);
}

/** A failure as a box of words: message, hint, and its faults with their lines. `actions`: buttons below. */
export function failureBox(failure, ...actions) {
  return el(
    "div",
    { class: "notice bad", role: "alert" },
    el("p", { class: "said" }, failure.message),
    failure.hint && el("p", { class: "hint" }, failure.hint),
    (failure.faults || []).length > 0 && faultList(failure.faults),
    actions.length > 0 && el("p", { class: "actions" }, ...actions),
  );
}

/** Faults of a file: each its message, its place, its line with a caret below the column, and its hint. */
export function faultList(faults) {
  return el("ol", { class: "faults" }, faults.map((fault) => el("li", {}, ...faultParts(fault))));
}

function faultParts({ message, hint, file, line, column, text }) {
  const place = [file, line, column].filter((part) => part !== null && part !== undefined && part !== "").join(":");
  // The caret is a line of its own in the same letters; a screen reader has the column in the place's words.
  const excerpt = text && el("pre", { tabindex: "0" }, text, "\n", el("span", { class: "caret", "aria-hidden": "true" }, caret(text, column)));
  return [el("p", { class: "said" }, message), place && el("p", { class: "place" }, place), excerpt, hint && el("p", { class: "hint" }, hint)];
}

const caret = (text, column) => (column ? `${text.slice(0, column - 1).replace(/[^\t]/g, " ")}^` : "");

/** A function that runs `work` once nobody has called it for `wait` ms. */
export function settled(work, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), wait);
  };
}

/** What this browser keeps for the page, by key; a browser that keeps nothing (private windows) has nothing. */
export const kept = {
  get(key, otherwise = null) {
    try {
      return JSON.parse(localStorage.getItem(`sheetgen/${key}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`sheetgen/${key}`, JSON.stringify(value));
    } catch {
      /* full or forbidden: the page works all the same */
    }
  },
};

/** A file for the player's downloads. */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
