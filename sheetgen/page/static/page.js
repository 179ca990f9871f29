// The page: its header, its language, and which view stands in <main> by the address (#print, #print/NAME, #check, #check/ID).

import { api, Failure } from "./api.js";
import { el, failureBox, fill, kept, word } from "./page-parts.js";
import { language, speak, t } from "./words.js";

const main = document.getElementById("main");
const root = document.documentElement;
const look = document.querySelector(".look");
const banner = document.querySelector(".gone");
const tongues = [...document.querySelectorAll(".tongues button")];
const all = (selector, work) => document.querySelectorAll(selector).forEach(work);

let start = null;
let leave = new AbortController(); // aborted once a view is left: what it listens to ends with it

/** What the address asks for: {view: "print", id: "placement/level-1", query: {…}}. */
function route() {
  const [path, query] = location.hash.slice(1).split("?");
  const [view, ...rest] = path.split("/");
  let id = rest.join("/");
  try {
    id = decodeURIComponent(id);
  } catch {
    /* a stray % in an address that was typed: as it stands */
  }
  return { view: view === "check" ? "check" : "print", id, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** Show what the address asks for; after a move at its top, with the focus on its heading, as after loading a page. */
async function go(moved) {
  const { view, id, query } = route();
  leave.abort();
  const { signal } = (leave = new AbortController());
  all("a[data-view]", (link) => (link.dataset.view === view ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current")));
  document.body.dataset.view = view;
  try {
    // The Check view is loaded once it is needed.
    const { show } = await (view === "check" ? import("./check.js") : import("./print.js"));
    if (signal.aborted) return;
    if (moved) scrollTo(0, 0);
    const shown = show(main, id, { query, start, signal });
    if (moved) focusHeading();
    await shown;
    if (moved && !main.contains(document.activeElement)) focusHeading();
  } catch (error) {
    if (!signal.aborted) fill(main, trouble(error));
  }
}

function focusHeading() {
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

function trouble(error) {
  const failure = error instanceof Failure ? error : new Failure({ message: t("error.page"), hint: String(error?.message || error) });
  return el("div", { class: "middle" }, el("h1", { class: "unseen" }, "sheetgen"),
    failureBox(failure, el("button", { type: "button", onclick: () => location.reload() }, t("error.reload"))));
}

/** The words of the header and the state of its buttons. */
function dress() {
  word(document);
  for (const button of tongues) button.setAttribute("aria-pressed", button.lang === language());
  look.setAttribute("aria-pressed", root.dataset.look === "dark");
  look.title = t("shell.dark");
  fill(banner, el("strong", {}, t("error.gone")), " ", t("error.gone.hint"));
}

async function turn(code) {
  kept.set("language", code);
  await speak(code);
  dress();
  await go(false);
}

function toggleLook() {
  const next = root.dataset.look === "dark" ? "light" : "dark";
  const computers = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  kept.set("look", next === computers ? null : next); // what the computer wants anyway is not kept: the page follows it again
  root.dataset.look = next;
  dress();
}

/** The language that was chosen here before, else the first of the browser's that the page speaks. */
function firstLanguage() {
  const wanted = [kept.get("language"), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wanted.find((code) => tongues.some((button) => button.lang === code)) || "en";
}

for (const button of tongues) button.addEventListener("click", () => turn(button.lang));
look.addEventListener("click", toggleLook);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTimeout(dress));
addEventListener("gone", () => (banner.hidden = false));
addEventListener("back", () => (banner.hidden = true));
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address keeps its view
  main.focus();
});
try {
  const speaking = speak(firstLanguage());
  start = await api.get("/api/start");
  await speaking;
  dress();
  addEventListener("hashchange", () => go(true));
  await go(false);
} catch (error) {
  dress();
  fill(main, trouble(error));
}
