// Links: to a sheet with its options (#print/NAME?copies=20), and with a whole layout in them
// (#open/NAME?v=VERSION&z=PACKED), which is kept and then shown like any other custom layout.

import { api, of } from "./api.js";
import { isOwn, titleOf } from "./layouts.js";
import { el, failureBox, fill, toast } from "./page-parts.js";
import { ask } from "./save.js";
import { language, t } from "./words.js";

/**
 * Open the content of a link; an incomplete link is reported at once. If the page has a folder on a disk, ask first.
 * @param {Element} main
 * @param {string} name
 * @param {Visit} visit
 */
export async function show(main, name, { query, start, signal }) {
  const { z: text, v: version, ...choices } = query;
  const layout = await unpacked(text ?? "").catch(() => "");
  const title = titleIn(layout) || titleOf(name ?? "");
  const told = el("div", { class: "stack", role: "status" }, el("p", {}, t("link.opening")));
  document.title = `${title} – sheetgen`;
  fill(main, el("div", { class: "stack" }, el("h1", {}, t("link.title", { title })), told));
  if (!layout) return void fill(told, failureBox({ message: t("link.cut"), hint: t("link.cut.hint") }));
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

/** Return the text of a layout in a link; fail if the link is incomplete. @param {string} packed */
function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

/** Return the title in the text of a layout, as far as it can be read without the program. @param {string} text */
function titleIn(text) {
  const line = /^title: *(.*)/m.exec(text)?.[1] ?? "";
  const value = /("[^"]*"|[^,}]*)/.source;
  const [, title = line] =
    RegExp(`\\b${language()}: *${value}`).exec(line) ?? RegExp(`^{.*?: *${value}`).exec(line) ?? [];
  return title.replace(/ +#.*/, "").replace(/^["']|["'] *$/g, "");
}

/**
 * Copy the link to a sheet with its options; if the browser forbids that, or the link is of use only on this computer,
 * show it.
 * @param {string} name
 * @param {Record<string, any>} choices
 * @param {Start} start
 */
export async function copyLink(name, choices, { base, keeps }) {
  try {
    const link = isOwn(name) ? (await api.post("/api/link", { name })).link : `#print/${name}`;
    const query = of("", choices).slice(1);
    const address = (base || location.href.split("#")[0]) + link + (query && (link.includes("?") ? "&" : "?") + query);
    if (!base && !keeps && /^(localhost|127\.|\[::1)/.test(location.hostname))
      return showLink(address, t("link.local"));
    await navigator.clipboard.writeText(address).then(
      () => toast(t("link.copied")),
      () => showLink(address),
    );
  } catch (/** @type {any} */ failure) {
    toast([failure.message, failure.hint].filter(Boolean).join(" – "), "bad");
  }
}

/** Show a link to copy by hand. @param {string} address @param {string} hint */
function showLink(address, hint = "") {
  const at = ask(t("link.copy"), t("link.done"), () => {}, address);
  fill(at.field.querySelector("label"), t("link.copy-this"));
  fill(at.hint, hint);
  at.input.select();
}
