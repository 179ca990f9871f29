// The page: its header, its language, and which view stands in <main> by the address (#print, #print/NAME, #check, #check/ID).

import { api, Failure } from "./api.js";
import { el, failureBox, fill, kept } from "./page-parts.js";
import { speak, language, t } from "./words.js";

const main = document.getElementById("main");
let start = null;
let shown = null;
let leave = new AbortController(); // aborted once a view is left: what it listens to ends with it

/** What the address asks for: {view: "print", id: "placement/level-1", query: {…}}. */
function route() {
  const [path, query = ""] = location.hash.slice(1).split("?");
  const [view, ...rest] = path.split("/");
  return { view: view === "check" ? "check" : "print", id: decodeSafely(rest.join("/")), query: Object.fromEntries(new URLSearchParams(query)) };
}

function decodeSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Show what the address asks for. Views come as modules of their own, loaded once they are needed. */
async function go(moved) {
  if (location.hash === "#main") return;
  const asked = route();
  shown = asked;
  leave.abort();
  leave = new AbortController();
  for (const link of document.querySelectorAll("[data-view]")) {
    if (link.dataset.view === asked.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    const { show } = await (asked.view === "check" ? import("./check.js") : import("./print.js"));
    if (shown !== asked) return;
    document.body.dataset.view = asked.view;
    await show(main, asked.id, { query: asked.query, start, signal: leave.signal });
  } catch (error) {
    if (shown === asked) fill(main, trouble(error));
  }
  if (moved && shown === asked) settle();
}

/** After a move within the page: at the top, with the focus on the heading, as after a page load. */
function settle() {
  scrollTo(0, 0);
  const heading = main.querySelector("h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

function trouble(error) {
  const failure = error instanceof Failure ? error : new Failure({ message: t("error.page"), hint: String(error?.message || error) });
  return el("div", { class: "middle" }, failureBox(failure, el("button", { type: "button", onclick: () => location.reload() }, t("error.reload"))));
}

/** The words of the header, and its buttons. */
function dress() {
  for (const node of document.querySelectorAll("[data-t]")) fill(node, t(node.dataset.t));
  for (const node of document.querySelectorAll("[data-t-label]")) node.setAttribute("aria-label", t(node.dataset.tLabel));
  for (const button of document.querySelectorAll(".tongues button")) button.setAttribute("aria-pressed", button.lang === language());
  const look = document.querySelector(".look");
  look.setAttribute("aria-pressed", document.documentElement.dataset.look === "dark");
  look.title = t("shell.dark");
}

const NAMES = new Intl.DisplayNames("en", { type: "language" });

function tongues(languages) {
  const button = (code) => {
    const own = new Intl.DisplayNames(code, { type: "language" }).of(code) || NAMES.of(code);
    return el("button", { type: "button", lang: code, title: own, onclick: () => turn(code) }, code.toUpperCase(), el("span", { class: "unseen" }, ` ${own}`));
  };
  fill(document.querySelector(".tongues"), languages.map(button));
}

async function turn(code) {
  kept.set("language", code);
  await speak(code);
  dress();
  if (!document.querySelector(".gone").hidden) gone();
  await go(false);
}

function toggleLook() {
  const next = document.documentElement.dataset.look === "dark" ? "light" : "dark";
  const computer = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  try {
    // What the computer wants anyway is not kept, so that the page follows it again.
    if (next === computer) localStorage.removeItem("sheetgen/look");
    else localStorage.setItem("sheetgen/look", next);
  } catch {
    /* not kept */
  }
  document.documentElement.dataset.look = next;
  dress();
}

function gone() {
  const box = document.querySelector(".gone");
  box.hidden = false;
  fill(box, el("strong", {}, t("error.gone")), " ", t("error.gone.hint"));
}

const LANGUAGES = ["en", "de"];

/** The language that was chosen here before, else the first of the browser's that the page speaks. */
function firstLanguage() {
  const wanted = [kept.get("language"), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wanted.find((code) => LANGUAGES.includes(code)) || "en";
}

async function begin() {
  tongues(LANGUAGES);
  document.querySelector(".look").addEventListener("click", toggleLook);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTimeout(dress));
  addEventListener("gone", gone);
  addEventListener("back", () => {
    document.querySelector(".gone").hidden = true;
  });
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the address keeps its view
    main.focus();
  });
  try {
    [start] = await Promise.all([api.get("/api/start"), speak(firstLanguage())]);
  } catch (error) {
    dress();
    fill(main, trouble(error));
    return;
  }
  dress();
  addEventListener("hashchange", () => go(true));
  await go(false);
}

begin();
