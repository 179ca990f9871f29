// How checking begins: photos, a file, a sheet to choose, or something that is not finished yet.

import { api } from "./api.js";
import { button } from "./fields.js";
import { details, folder, sheetPicture, titleOf } from "./layouts.js";
import { el, failureBox, faultList, fill, toast } from "./page-parts.js";
import { Reading } from "./photo.js";
import { ask } from "./save.js";
import { forget } from "./store.js";
import { begin, keptWorks } from "./work.js";
import { language, t } from "./words.js";

/** `notice`: what is to be said first, or nothing. */
export async function showStart(main, { start, signal }, notice = null) {
  const told = el("div", { role: "status" }, notice);
  const open = async (what, name) => {
    fill(told);
    try {
      opened(await api.post("/api/open", what), name, told);
    } catch (failure) {
      fill(told, failureBox(failure));
    }
    told.scrollIntoView({ block: "nearest" });
  };
  const take = (files) => {
    const isYaml = (file) => /\.ya?ml$/i.test(file.name);
    const photos = [...files].filter((file) => !isYaml(file));
    if (photos.length) new Reading(main, photos, { start, signal }).begin();
    else [...files].forEach(async (file) => open({ text: await file.text() }, file.name));
  };
  const chooser = (id, accept, look = "", capture = null) => [el("input", { type: "file", id: `choose-${id}`, class: "unseen", accept, multiple: true, capture, onchange: ({ target }) => take(target.files) }),
    el("label", { class: `button ${look}`, for: `choose-${id}` }, t(`check.start.${id}`))];
  const drop = el("section", { class: "drop" }, el("h2", {}, t(start.photos ? "check.start.from" : "check.start.open")), el("p", { class: "hint" }, t(start.photos ? "check.start.drop" : "check.start.no-photos")),
    el("p", { class: "actions" }, [start.photos ? chooser("photos", "image/*,application/pdf", "primary") : [], start.photos && matchMedia("(pointer: coarse)").matches ? chooser("camera", "image/*", "", "environment") : [], chooser("file", ".yaml,.yml")].flat()));
  const hear = (type, does) => addEventListener(type, (event) => (event.preventDefault(), does(event)), { signal });
  hear("dragover", () => drop.classList.add("over"));
  hear("dragleave", ({ relatedTarget }) => relatedTarget || drop.classList.remove("over"));
  hear("drop", ({ dataTransfer }) => (drop.classList.remove("over"), take(dataTransfer.files)));
  const [unfinished, files, choose] = ["unfinished", "files", "choose"].map((name) => el("section", { class: name }));
  fill(main, el("div", { class: "opening" }, el("h1", {}, t("check.title")), el("p", { class: "lede" }, t("check.lede"))), told, el("div", { class: "start" }, drop, unfinished, files, choose));
  showKept(unfinished);
  const found = (start.folder && (await folder().catch(() => null))) || { layouts: [], sheets: [] };
  if (signal.aborted) return;
  const line = ({ file, layout, player, documents }) => el("li", {}, button([el("strong", {}, file), el("span", { class: "hint" }, [layout, player, documents > 1 && t("check.documents", { n: documents })].filter(Boolean).join(" · "))], () => open({ file }, file), { class: "line" }));
  if (found.sheets.length) fill(files, el("h2", {}, t("check.start.folder", { folder: start.folder })), el("ul", { class: "lines" }, found.sheets.map(line), found.more > 0 && el("li", { class: "hint" }, t("check.start.more", { n: found.more }))));
  const picks = [...start.bundled.map((name) => ({ name })), ...found.layouts].map(({ name, stamp = "" }) => {
    const title = el("span", {}, titleOf(name));
    const image = el("img", { loading: "lazy", alt: "", src: sheetPicture(name, { lang: language(), stamp }), onerror: () => image.remove() });
    const pick = el("li", {}, el("a", { class: "pick", href: `#check?layout=${encodeURIComponent(name)}` }, image, title));
    details(name, stamp).then((known) => {
      if (!known.fillable && !known.faults.length) pick.remove(); // nothing is written on cards and coasters
      fill(title, titleOf(name, known), known.faults.length > 0 && el("span", { class: "wrong" }, known.faults[0].message));
    }, () => pick.remove());
    return pick;
  });
  fill(choose, el("h2", {}, t("check.start.sheet")), el("ul", { class: "picks" }, picks));
}

/** The works of an opened file: an only one is gone on with, of several one chooses. */
function opened({ works, text, skipped }, file, told) {
  const ids = works.map(({ layout, sheets }) => begin({ layout, file, original: text, table: sheets.length > 1, sheets }));
  const faults = [...skipped, ...works.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.faults))];
  if (ids.length === 1 && !faults.length) location.assign(`#check/${ids[0]}`);
  else fill(told, faults.length > 0 && el("div", { class: "notice bad", role: "alert" }, el("p", { class: "said" }, t(ids.length ? "check.partly" : "check.unreadable", { file })), faultList(faults)),
    el("p", { class: "actions" }, ids.map((id, n) => el("a", { class: "button", href: `#check/${id}` }, t("check.go-on", { name: works[n].layout })))));
}

function showKept(node) {
  const works = keptWorks();
  // What was only looked at is not kept for ever.
  for (const { id, filled, time } of works) if (!filled && time < Date.now() - 3_600_000) forget(id);
  const line = ({ id, title, players, time }) => {
    const name = [title, ...players].join(", ");
    return el("li", {}, el("a", { class: "line", href: `#check/${id}` }, el("strong", {}, title), el("span", { class: "hint" }, [players.join(", "), ago(time)].filter(Boolean).join(" · "))),
      button(t("check.throw-away"), () => ask(t("check.throw-ask", { name }), t("check.throw-away"), async () => {
        await forget(id);
        showKept(node);
        return true;
      }), { class: "quiet", "aria-label": t("check.throw", { name }) }));
  };
  const there = works.filter(({ filled, layout }) => filled && layout);
  fill(node, ...(there.length ? [el("h2", {}, t("check.start.unfinished")), el("ul", { class: "lines" }, there.map(line))] : []));
}

/** "5 minutes ago", in the page's language. */
function ago(time) {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const [n, unit] = minutes > -60 ? [minutes, "minute"] : minutes > -1440 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.round(n), unit);
}
