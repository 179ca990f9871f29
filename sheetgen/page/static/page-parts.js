// Small parts used by all views. Text is only ever set as text: names and messages come from files.

import { local } from "./store.js";
import { t } from "./words.js";

const PROPERTIES = ["value", "checked", "selected", "disabled", "hidden"];
/** @param {unknown} what */
const isThere = (what) => what !== null && what !== undefined && what !== false;

/**
 * Return an element: el("button", {class: "quiet", onclick: f, disabled: true}, "text", child, …).
 * true sets an attribute without a value; false, null and undefined leave an attribute or a child out. A button is a
 * button and submits nothing.
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...Children} children
 */
export function el(name, attributes = {}, ...children) {
  /** @type {any} */
  const node = document.createElement(name);
  if (name === "button") node.type = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (!isThere(value)) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (PROPERTIES.includes(key)) node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  return fill(node, ...children);
}

/**
 * Return an input followed by its label, as one of several choices.
 * @param {Attributes} input
 * @param {Children} words
 * @param {Attributes} [attributes]
 */
export const labelled = (input, words, attributes) =>
  el("label", attributes, el("input", { type: "radio", ...input }), el("span", {}, words));

/**
 * Replace an element's children. An identical text stays, so that it isn't read out again.
 * @param {any} node
 * @param {...Children} children
 */
export function fill(node, ...children) {
  const parts = children.flat().filter(isThere);
  if (node.childElementCount || parts.length !== 1 || parts[0] !== node.textContent) node.replaceChildren(...parts);
  return node;
}

/**
 * Translate the page's texts: data-t="key" is an element's text, data-t-label its aria-label, and so on.
 * @template {ParentNode} T
 * @param {T} root
 */
export function translate(root) {
  for (const node of root.querySelectorAll("[data-t]")) fill(node, t(node.getAttribute("data-t") ?? ""));
  for (const [key, attribute] of [
    ["label", "aria-label"],
    ["placeholder", "placeholder"],
    ["title", "title"],
  ]) {
    for (const node of root.querySelectorAll(`[data-t-${key}]`))
      node.setAttribute(attribute, t(node.getAttribute(`data-t-${key}`) ?? ""));
  }
  return root;
}

/** Return a translated copy of a template. @param {string} id */
export const templateContent = (id) => {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  return translate(/** @type {DocumentFragment} */ (template.content.cloneNode(true)));
};

/**
 * Show a text for some seconds; an error stays until the next key or click after that, so that it isn't missed.
 * @param {string} text
 * @param {"good" | "bad"} kind
 */
export function toast(text, kind = "good") {
  const box = el("p", { class: `toast ${kind}` }, text);
  document.querySelector(".toasts")?.append(box);
  const remove = () => box.remove();
  const seen = () => ["keydown", "pointerdown"].forEach((type) => addEventListener(type, remove, { once: true }));
  setTimeout(kind === "bad" ? seen : remove, 5000);
}

/** Let a screen reader read a text out. @param {string} text */
export const speakOut = (text) => fill(document.querySelector(".spoken"), text);

/**
 * Return a box that shows a failure with possible actions; a function among these is the failed task, to retry.
 * @param {FailureInfo} failure
 * @param {...(Child | (() => unknown))} actions
 */
export function failureBox(failure, ...actions) {
  const { message, hint, faults = [] } = failure;
  return el(
    "div",
    { class: "notice bad", role: "alert" },
    el("p", { class: "said" }, message),
    hint && el("p", { class: "hint" }, hint),
    faults.length > 0 && faultList(faults),
    el(
      "p",
      { class: "actions" },
      actions.map((each) => (typeof each === "function" ? tryAgain(failure, each) : each)),
    ),
  );
}

/** Return whether a failed task may succeed the next time. @param {FailureInfo} failure */
export const mayPass = ({ code = "" }) => ["too-long", "busy", "broke", "gone"].includes(code);

/**
 * Return a button to retry a failed task if it may succeed; otherwise false.
 * @param {FailureInfo} failure
 * @param {(event: any) => unknown} does
 */
export const tryAgain = (failure, does) => mayPass(failure) && el("button", { onclick: does }, t("print.again"));

/** Return errors as a list, each with its place and its line of text. @param {Fault[]} faults */
export const faultList = (faults) =>
  el(
    "ol",
    { class: "faults" },
    faults.map(({ message, hint, file, line, column, text }) =>
      el(
        "li",
        {},
        el("p", { class: "said" }, message),
        el("p", { class: "place" }, [file, line, column].filter(Boolean).join(":")),
        text &&
          el(
            "pre",
            { tabindex: 0 },
            text,
            column && el("b", { "aria-hidden": "true" }, `\n${text.slice(0, column - 1).replace(/[^\t]/g, " ")}^`),
          ),
        hint && el("p", { class: "hint" }, hint),
      ),
    ),
  );

/**
 * Return a function that runs `work` once it has not been called for `wait` ms.
 * @param {(...values: any[]) => unknown} work
 * @param {number} wait
 * @returns {(...values: any[]) => void}
 */
export function debounce(work, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), wait);
  };
}

/**
 * Return a function that does `work` at once. Calls while it runs make it run again, but only one more time. Each call
 * ends when all of that is done.
 * @param {() => Promise<unknown>} work
 */
export function newest(work) {
  let again = false;
  /** @type {Promise<void> | null} */
  let running = null;
  const run = async () => {
    try {
      for (; again; await work()) again = false;
    } finally {
      running = null;
    }
  };
  return () => {
    again = true;
    return (running ??= run());
  };
}

/**
 * Load a module when it is needed; if the program doesn't send it, show a message and return null.
 * @template T
 * @param {Promise<T>} module
 */
export const onDemand = (module) => module.catch(() => (toast(t("error.gone"), "bad"), null));

/** The page's stored values in this browser, by key; if storage is full or forbidden, everything else still works. */
export const settings = {
  /** @param {string} key @param {any} [otherwise] @returns {any} */
  get: (key, otherwise = null) => local((all) => JSON.parse(all.getItem(`sheetgen/${key}`) ?? "null")) ?? otherwise,
  /** @param {string} key @param {any} value */
  set: (key, value) => local((all) => all.setItem(`sheetgen/${key}`, JSON.stringify(value))),
};

/** Download a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
