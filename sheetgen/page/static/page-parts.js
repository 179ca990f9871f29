// Small parts that both views are made of. Text is only ever set as text: names and messages come from files.

import { t } from "./words.js";

const PROPERTIES = ["value", "checked", "selected", "disabled", "hidden"];
const there = (children) => children.flat().filter((child) => child !== null && child !== undefined && child !== false);

/**
 * An element: el("button", {class: "quiet", onclick: f, disabled: true, "aria-label": "…"}, "text", child, …). true sets an
 * attribute without a value; false, null and undefined leave an attribute or a child out. A button is a button and submits nothing.
 */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  if (name === "button") node.type = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (PROPERTIES.includes(key)) node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...there(children));
  return node;
}

/** Put children in place of what an element holds. The same text is left alone, so that it is not read out again. */
export function fill(node, ...children) {
  const parts = there(children);
  const same = parts.length === 1 && parts[0] === node.textContent && !node.childElementCount;
  if (!same) node.replaceChildren(...parts);
  return node;
}

const WORDED = { "data-t": null, "data-t-label": "aria-label", "data-t-placeholder": "placeholder", "data-t-title": "title" };

/** Word what stands in the page: data-t="key" is an element's text, data-t-label its aria-label, and so on. */
export function word(root) {
  for (const [key, attribute] of Object.entries(WORDED)) {
    for (const node of root.querySelectorAll(`[${key}]`)) {
      const text = t(node.getAttribute(key));
      if (attribute) node.setAttribute(attribute, text);
      else fill(node, text);
    }
  }
  return root;
}

/** A worded copy of a <template> of index.html. */
export const part = (id) => word(document.getElementById(id).content.cloneNode(true));

/** Tell something for some seconds, "good" or "bad": what was done, never what must be acted on. */
export function toast(text, kind = "good") {
  const box = el("div", { class: `toast ${kind}` }, text);
  document.querySelector(".toasts").append(box);
  setTimeout(() => box.remove(), Math.max(4000, text.length * 70));
}

/** Say something to a screen reader alone. */
export const speakOut = (text) => fill(document.querySelector(".spoken"), text);

/** A failure as a box of words: message, hint, its faults with their lines, and buttons below. */
export function failureBox({ message, hint, faults = [] }, ...actions) {
  return el("div", { class: "notice bad", role: "alert" }, el("p", { class: "said" }, message), hint && el("p", { class: "hint" }, hint),
    faults.length > 0 && faultList(faults), actions.length > 0 && el("p", { class: "actions" }, ...actions));
}

/** Faults of a file: each its message, its place, its line with a caret below the column, and its hint. */
export const faultList = (faults) => el("ol", { class: "faults" }, faults.map((fault) => el("li", {}, ...faultParts(fault))));

function faultParts({ message, hint, file, line, column, text }) {
  const place = [file, line, column].filter(Boolean).join(":");
  const caret = text && column && `${text.slice(0, column - 1).replace(/[^\t]/g, " ")}^`;
  return [
    el("p", { class: "said" }, message),
    place && el("p", { class: "place" }, place),
    text && el("pre", { tabindex: "0" }, text, caret && el("span", { class: "caret", "aria-hidden": "true" }, `\n${caret}`)),
    hint && el("p", { class: "hint" }, hint),
  ];
}

/** A function that runs `work` once it has not been called for `wait` ms. */
export function settled(work, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), wait);
  };
}

/** What this browser keeps for the page, by key; where it keeps nothing (full, forbidden) all works the same. */
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
    } catch {}
  },
};

/** A file for the player's downloads. */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
