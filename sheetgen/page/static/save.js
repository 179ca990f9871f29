// What becomes of a work: a file to download or in the folder, a proof, a print.

import { api } from "./api.js";
import { download, el, fill, toast } from "./page-parts.js";
import { t } from "./words.js";

export function saveMenu(desk) {
  const { work } = desk;
  const whole = () => ({ ...desk.asked(), original: work.get("original") ?? null });
  const does = (key, action) => el("button", { type: "button", class: "quiet", onclick: async () => {
    menu.open = false;
    try {
      await action();
    } catch (failure) {
      toast([failure.message, failure.hint].filter(Boolean).join(" – "), "bad");
    }
  } }, t(key, { folder: desk.start.folder }));
  const menu = el("details", { class: "menu", onkeydown: (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.firstChild.focus();
  } }, el("summary", { class: "button primary" }, t("check.save")), el("div", {},
    does("check.save.download", async () => download(new Blob([(await api.post("/api/yaml", whole())).text], { type: "application/yaml" }), fileName(desk))),
    desk.start.folder && does("check.save.folder", async () => saveInFolder(desk, whole())),
    does("check.save.proof", async () => download(await api.post("/api/proof", whole()), fileName(desk).replace(/\.ya?ml$/, "-proof.pdf"))),
    el("a", { class: "button quiet", href: `#print/${encodeURIComponent(work.get("layout")).replaceAll("%2F", "/")}` }, t("check.save.print"))));
  addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; }, { signal: desk.signal });
  return menu;
}

/** A name for the file: as it was opened, else the player's, else the layout's. */
function fileName(desk) {
  const { work } = desk;
  const named = work.sheets.length === 1 && work.value(desk.key, "player");
  const stem = (named || work.get("layout")).toLowerCase().normalize("NFKD").replace(/\.ya?ml$/, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return work.get("file") ?? `${stem || "sheet"}.yaml`;
}

function saveInFolder(desk, whole) {
  const input = el("input", { id: "save-name", value: fileName(desk), autocomplete: "off", spellcheck: "false" });
  const told = el("p", { class: "wrong", role: "alert" });
  const save = el("button", { class: "primary" }, t("check.save.do"));
  let replace = null; // the name for which it was asked whether to replace it
  const ask = el("dialog", { "aria-labelledby": "save-title", onclose: () => ask.remove() }, el("form", { method: "dialog", onsubmit: async (event) => {
    event.preventDefault();
    try {
      const name = /\.ya?ml$/i.test(input.value) ? input.value : `${input.value}.yaml`;
      const { file } = await api.post("/api/save", { ...whole, file: name, replace: replace === input.value });
      desk.work.put({ file });
      ask.close();
      toast(t("check.saved", { file }));
    } catch (failure) {
      const there = failure.code === "exists";
      replace = there ? input.value : null;
      fill(told, there ? t("check.exists", { file: input.value }) : [failure.message, failure.hint].filter(Boolean).join(" – "));
      fill(save, t(there ? "check.save.replace" : "check.save.do"));
    }
  } }, el("h2", { id: "save-title" }, t("check.save.folder", { folder: desk.start.folder })), el("div", { class: "field" }, el("label", { for: "save-name" }, t("check.save.name")), input), told,
    el("p", { class: "actions" }, save, el("button", { type: "button", onclick: () => ask.close() }, t("check.cancel")))));
  document.body.append(ask);
  ask.showModal();
  input.setSelectionRange(0, input.value.lastIndexOf("."));
}
