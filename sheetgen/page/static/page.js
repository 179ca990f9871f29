// The page: its header, its language, and the view in <main>, chosen by the address (#print, #print/NAME, #check,
// #check/ID, #evenings, #make, #make/WAY/ID, #open/NAME for a link that holds a layout).

import { api, Failure } from "./api.js";
import { el, failureBox, fill, onDemand, settings, translate } from "./page-parts.js";
import { keysBelow, language, speak, t } from "./words.js";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
const [main, look, banner, tongues, settingsBox] = ["#main", ".look", ".gone", ".tongues", ".settings"].map(find);
const views = /** @type {any[]} */ ([...document.querySelectorAll(".views a")]);
const root = document.documentElement.dataset; // `look` is "dark" or "light" if the user chose it
const dark = matchMedia("(prefers-color-scheme: dark)");
/** Whether the page is dark now. */
const isDark = () => (root.look ? root.look === "dark" : dark.matches);

/** @type {any} */
let start = null;
let last = location.hash; // the address of the view
let leave = new AbortController(); // aborted once a view is left: ends its event listeners

/** Return the view named by the address, its script, its subject, and the rest of the address. */
function addressed() {
  const [, asked, id, query] = /^#?([^/?]*)\/?([^?]*)\??(.*)$/.exec(location.hash) ?? [];
  const name = new URLSearchParams(`id=${id}`).get("id");
  const view = ["check", "evenings", "make"].includes(asked) ? asked : "print";
  const printing = name ? "pad" : "gallery";
  const script = asked === "open" ? "link" : view === "print" ? printing : view;
  return { view, script, name, query: Object.fromEntries(new URLSearchParams(query)) };
}

/**
 * Show the view named by the address. moved: the user went there, so that the focus goes to its heading.
 * @param {boolean} moved
 */
async function go(moved) {
  const { view, script, name, query } = addressed();
  if (!history.state) history.replaceState({ from: moved ? last || "#print" : null }, "");
  last = location.hash;
  const { top = 0, href } = history.state ?? {}; // if the user comes back
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  for (const link of views) link.setAttribute("aria-current", link.dataset.view === view ? "page" : "false");
  document.body.dataset.view = view;
  const focused = document.activeElement;
  if (moved) scrollTo(0, 0);
  try {
    // loaded once it is needed
    const { show } = await import(`./${script}.js`);
    if (!signal.aborted) await show(main, name, { query, start, signal });
    if (moved && !signal.aborted) scrollTo(0, top);
    const link = href && main.querySelector(`a[href="${CSS.escape(href)}"]`);
    const heading = link || main.querySelector("h1");
    const now = document.activeElement;
    const hasMovedOn = main.contains(now) || ![focused, document.body].includes(now); // while the view was loading
    if (!moved || !heading || signal.aborted || hasMovedOn) return;
    if (!link) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  } catch (error) {
    if (!signal.aborted) trouble(error);
  }
}

/** Show why there is no view. @param {unknown} error */
function trouble(error) {
  const failure = error instanceof Failure ? error : new Failure({ message: t("error.page"), hint: String(error) });
  const again = el("button", { onclick: () => location.reload() }, t("error.reload"));
  fill(main, el("h1", { class: "unseen" }, "sheetgen"), failureBox(failure, again));
}

/** Translate the header, and show the selected language and look. */
function dress() {
  translate(document);
  for (const button of tongues.children) button.setAttribute("aria-pressed", String(button.lang === language()));
  look.setAttribute("aria-pressed", String(isDark()));
  fill(find(".settings-open span"), language().toUpperCase());
}

/** Return a button for a language, with its own name. @param {string} lang */
function tongue(lang) {
  const onclick = async () => {
    settings.set("language", lang);
    settingsBox.hidePopover();
    await speak(lang);
    dress();
    dispatchEvent(new Event("spoken"));
    await go(false);
  };
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang);
  return el("button", { lang, onclick }, lang.toUpperCase(), el("span", { class: "unseen" }, ` ${name}`));
}

/** Close open menus, except for one whose own button or label was pressed. @param {Element} [target] */
function closeMenus(target) {
  for (const menu of /** @type {any} */ (document.querySelectorAll(".menu[open]"))) {
    if (target?.closest("summary, label") && menu.contains(target)) continue;
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  }
}

look.addEventListener("click", () => {
  const next = isDark() ? "light" : "dark";
  root.look = next === (dark.matches ? "dark" : "light") ? "" : next; // as the system: follow it again
  settings.set("look", root.look);
  dress();
});
dark.addEventListener("change", dress);
addEventListener("gone", () => (banner.hidden = false));
addEventListener("back", () => {
  banner.hidden = true;
  if (document.body.dataset.view === "print") go(false); // repeat failed requests; all choices are kept
});
addEventListener("hashchange", () => go(true));
addEventListener("anew", () => go(false)); // the view's content has changed
// otherwise the browser would open a file that is dropped outside a drop target
for (const type of ["dragover", "drop"])
  addEventListener(type, (/** @type {any} */ event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
// a link to where the user came from goes back; otherwise its place is kept for when the user comes back
main.addEventListener("click", (/** @type {any} */ event) => {
  const href = event.target.closest("a[href^='#']")?.getAttribute("href");
  if (!href || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (href === history.state.from) {
    event.preventDefault();
    history.back();
  } else history.replaceState({ ...history.state, top: scrollY, href }, "");
});
// a menu closes once something in it was pressed, or something outside, or Escape
document.addEventListener("click", (/** @type {any} */ { target }) => closeMenus(target));
document.addEventListener("keydown", ({ key }) => key === "Escape" && closeMenus());
find(".skip").addEventListener("click", (/** @type {Event} */ event) => {
  event.preventDefault(); // the address keeps its view
  main.focus();
});
import(`./${addressed().script}.js`).catch(() => null); // during the first request; a failure is shown below
try {
  // the failure message needs words
  start = await api.get("/api/start").catch(() => speak("en").then(() => api.get("/api/start")));
  fill(tongues, ...start.languages.map(tongue));
  const wanted = [settings.get("language"), ...navigator.languages.map((code) => code.slice(0, 2)), "en"];
  await speak(wanted.find((code) => start.languages.includes(code)));
  dress();
  if (start.phones) await onDemand(import("./phones.js").then(({ begin }) => begin()));
  await go(false);
} catch (error) {
  // without words, the sentence in the HTML stays
  if (keysBelow("error.").length) {
    dress();
    trouble(error);
  }
}
