// Links: to a sheet with its options (#print/NAME?copies=20), and with a whole layout in them
// (#open/NAME?v=VERSION&z=PACKED), which is kept and then shown like any other custom layout.

import { api, of } from "./api.js";
import { isOwn } from "./layouts.js";
import { el, failureBox, fill, toast } from "./page-parts.js";
import { ask } from "./save.js";
import { t } from "./words.js";

/**
 * Open the content of a link. If the page has a folder on a disk, ask first.
 * @param {Element} main
 * @param {string} name
 * @param {Visit} visit
 */
export async function show(main, name, { query, start, signal }) {
  const { z: text, v: version, ...choices } = query;
  const told = el("div", { class: "stack" });
  document.title = `${name} – sheetgen`;
  fill(main, el("div", { class: "stack" }, el("h1", {}, t("link.title", { file: name })), told));
  const send = (keep = false) => api.post("/api/link/open", { name, text, version, keep });
  const open = async () => {
    const answer = await send(true);
    location.replace(of(`#print/${encodeURIComponent(answer.name)}`, choices));
  };
  /** @param {any} failure */
  const tell = (failure) => signal.aborted || fill(told, failureBox(failure));
  try {
    const there = await send();
    if (signal.aborted) return;
    if (!there.is_newer && (there.is_kept || start.keeps)) return await open();
    fill(
      told,
      there.is_newer && el("p", { class: "notice warn" }, t("link.newer", { theirs: version, ours: start.version })),
      el("p", {}, t("link.about", { file: there.name, folder: start.folder })),
      el(
        "p",
        { class: "actions" },
        el("button", { class: "primary", onclick: () => open().catch(tell) }, t("link.open")),
      ),
    );
  } catch (failure) {
    tell(failure);
  }
}

/**
 * Copy the link to a sheet with its options; if the browser forbids that, show it for copying by hand.
 * @param {string} name
 * @param {Record<string, any>} choices
 */
export async function copyLink(name, choices) {
  try {
    const link = isOwn(name) ? (await api.post("/api/link", { name })).link : `#print/${name}`;
    const query = of("", choices).slice(1);
    const address = location.href.split("#")[0] + link + (query && (link.includes("?") ? "&" : "?") + query);
    await navigator.clipboard.writeText(address).then(
      () => toast(t("link.copied")),
      () => showLink(address),
    );
  } catch (/** @type {any} */ failure) {
    toast([failure.message, failure.hint].filter(Boolean).join(" – "), "bad");
  }
}

/** Show a link to copy by hand. @param {string} address */
function showLink(address) {
  const at = ask(t("link.copy"), t("link.done"), () => {}, address);
  fill(at.field.querySelector("label"), t("link.copy-this"));
  at.input.select();
}
