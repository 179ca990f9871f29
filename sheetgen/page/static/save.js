// What becomes of a work: a file to download or in the folder, a proof, a print. Also the page's one way to ask something.

import { api } from "./api.js";
import { button } from "./fields.js";
import { download, el, fill, toast } from "./page-parts.js";
import { t } from "./words.js";

export const words = ({ message, hint }) => [message, hint].filter(Boolean).join(" – ");

/** Ask in a window of its own; `done()` answers whether it may close. */
export function ask(title, doing, done, ...children) {
  const box = el("dialog", { "aria-labelledby": "ask-title", onclose: () => box.remove() }, el("form", { method: "dialog", onsubmit: async (event) => {
    event.preventDefault();
    if (await done(box)) box.close();
  } }, el("h2", { id: "ask-title" }, title), ...children, el("p", { class: "actions" }, el("button", { class: "primary" }, doing), button(t("check.cancel"), () => box.close()))));
  document.body.append(box);
  box.showModal();
}

export function saveMenu(desk) {
  const { work, signal, start: { folder } } = desk;
  const whole = (more) => desk.asked({ original: work.get("original") ?? null, ...more });
  const does = (key, action) => button(t(`check.save.${key}`, { folder }), () => {
    menu.open = false;
    Promise.resolve(action()).catch((failure) => toast(words(failure), "bad"));
  }, { class: "quiet" });
  const menu = el("details", { class: "menu", onkeydown: ({ key }) => key === "Escape" && ((menu.open = false), menu.firstChild.focus()) }, el("summary", { class: "button primary" }, t("check.save")), el("div", {},
    does("download", async () => download(new Blob([(await api.post("/api/yaml", whole())).text], { type: "application/yaml" }), fileName(desk))),
    folder && does("folder", () => saveInFolder(desk, whole)),
    does("proof", async () => download(await api.post("/api/proof", whole()), fileName(desk).replace(/\.ya?ml$/, "-proof.pdf"))),
    el("a", { class: "button quiet", href: `#print/${encodeURIComponent(work.get("layout")).replaceAll("%2F", "/")}` }, t("check.save.print"))));
  addEventListener("click", ({ target }) => menu.contains(target) || (menu.open = false), { signal });
  return menu;
}

/** A name for the file: as it was opened, else the player's, else the layout's. */
function fileName({ work, key }) {
  const named = (work.sheets.length === 1 && work.value(key, "player")) || work.get("layout");
  return work.get("file") ?? `${named.toLowerCase().replace(/\.ya?ml$/, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "sheet"}.yaml`;
}

function saveInFolder(desk, whole) {
  const input = el("input", { id: "save-name", value: fileName(desk), autocomplete: "off", spellcheck: "false" });
  const told = el("p", { class: "wrong", role: "alert" });
  let replace = null; // the name of which it was asked whether to replace it
  ask(t("check.save.folder", { folder: desk.start.folder }), t("check.save.do"), async (box) => {
    const name = input.value.replace(/(\.ya?ml)?$/i, (end) => end || ".yaml");
    try {
      const { file } = await api.post("/api/save", whole({ file: name, replace: replace === name }));
      desk.work.put({ file });
      toast(t("check.saved", { file }));
      return true;
    } catch (failure) {
      replace = failure.code === "exists" ? name : null;
      fill(told, replace ? t("check.exists", { file: name }) : words(failure));
      fill(box.querySelector(".primary"), t(replace ? "check.save.replace" : "check.save.do"));
      return false;
    }
  }, el("div", { class: "field" }, el("label", { for: "save-name" }, t("check.save.name")), input), told);
}
