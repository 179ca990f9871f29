// The page: its header, its language, and which view stands in <main> by the address (#print, #print/NAME, #check, #check/ID).

import { api, Failure } from "./api.js";
import { el, failureBox, fill, kept, word } from "./page-parts.js";
import { language, speak, t } from "./words.js";

const find = (selector) => document.querySelector(selector);
const [main, look, banner] = ["#main", ".look", ".gone"].map(find);
const root = document.documentElement;
const tongues = [...document.querySelectorAll(".tongues button")];
const dark = matchMedia("(prefers-color-scheme: dark)");

let start = null;
let leave = new AbortController(); // aborted once a view is left: what it listens to ends with it

/** What the address asks for: {view: "print", id: "placement/level-1", query: {…}}. */
function route() {
  const [, view, id = "", query] = /^#?([^/?]*)\/?([^?]*)\??(.*)$/.exec(location.hash);
  let name = id;
  try {
    name = decodeURIComponent(id);
  } catch {
    /* a stray % in an address that was typed */
  }
  return { view: view === "check" ? "check" : "print", id: name, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** Show what the address asks for; after a move at its top, with the focus on its heading, as after loading a page. */
async function go(moved) {
  const { view, id, query } = route();
  leave.abort();
  const { signal } = (leave = new AbortController());
  for (const link of document.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  find(`a[data-view=${view}]`).setAttribute("aria-current", "page");
  document.body.dataset.view = view;
  if (moved) scrollTo(0, 0);
  try {
    const { show } = await (view === "check" ? import("./check.js") : import("./print.js")); // a view is loaded once it is needed
    if (!signal.aborted) await show(main, id, { query, start, signal });
    if (moved && !signal.aborted && !main.contains(document.activeElement)) focusHeading();
  } catch (error) {
    if (!signal.aborted) trouble(error);
  }
}

function focusHeading() {
  const heading = main.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function trouble(error) {
  const failure = error instanceof Failure ? error : new Failure({ message: t("error.page"), hint: String(error?.message || error) });
  const again = el("button", { onclick: () => location.reload() }, t("error.reload"));
  fill(main, el("div", { class: "middle" }, el("h1", { class: "unseen" }, "sheetgen"), failureBox(failure, again)));
}

/** The words of the header, and the state of its buttons. */
function dress() {
  word(document);
  for (const button of tongues) button.setAttribute("aria-pressed", button.lang === language());
  look.setAttribute("aria-pressed", root.dataset.look === "dark");
}

async function turn(code) {
  kept.set("language", code);
  await speak(code);
  dress();
  await go(false);
}

for (const button of tongues) button.addEventListener("click", () => turn(button.lang));
look.addEventListener("click", () => {
  const next = root.dataset.look === "dark" ? "light" : "dark";
  kept.set("look", next === (dark.matches ? "dark" : "light") ? null : next); // as the computer's is not kept: the page follows it again
  root.dataset.look = next;
  dress();
});
dark.addEventListener("change", () => setTimeout(dress));
addEventListener("gone", () => (banner.hidden = false));
addEventListener("back", () => (banner.hidden = true));
addEventListener("hashchange", () => go(true));
addEventListener("anew", () => go(false)); // what a view shows has changed
find(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address keeps its view
  main.focus();
});
try {
  const wanted = [kept.get("language"), ...navigator.languages.map((code) => code.slice(0, 2)), "en"];
  const speaking = speak(wanted.find((code) => tongues.some((button) => button.lang === code)));
  start = await api.get("/api/start");
  await speaking;
  dress();
  await go(false);
} catch (error) {
  dress();
  trouble(error);
}
