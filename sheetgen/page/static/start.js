// How checking begins: photos, a file, a sheet to choose, or something that is not finished yet.

import { api } from "./api.js";
import { el, failureBox, faultList, fill, toast } from "./page-parts.js";
import { details, folder, sheetPicture, titleOf } from "./layouts.js";
import { readPhotos } from "./photo.js";
import { begin, forget, keptWorks } from "./work.js";
import { language, t } from "./words.js";

const isYaml = (file) => /\.ya?ml$/i.test(file.name) || /yaml/.test(file.type);
export const layoutNames = async (start) => [...start.bundled, ...(start.folder ? (await folder().catch(() => ({ layouts: [] }))).layouts.map(({ name }) => name) : [])];

export async function showStart(main, { start, signal }) {
  const told = el("div", { class: "start-told" });
  const take = (files) => {
    const [yaml, photos] = [[...files].filter(isYaml), [...files].filter((file) => !isYaml(file))];
    if (photos.length) readPhotos(main, photos, { start, signal });
    else for (const file of yaml) file.text().then((text) => open({ text }, file.name));
  };
  const open = async (what, name) => {
    fill(told);
    try {
      opened(await api.post("/api/open", what), name, told);
    } catch (failure) {
      fill(told, failureBox(failure));
      told.scrollIntoView({ block: "center" });
    }
  };
  const chooser = (id, accept, words, look = "", more = {}) => [el("input", { type: "file", id: `choose-${id}`, class: "unseen", accept, multiple: true, ...more, onchange: (event) => take(event.target.files) }),
    el("label", { class: `button ${look}`, for: `choose-${id}` }, t(`check.start.${words}`))];
  const drop = el("section", { class: "drop", "aria-labelledby": "start-photos" }, el("h2", { id: "start-photos" }, t(start.photos ? "check.start.photos" : "check.start.open")),
    el("p", { class: "hint" }, t(start.photos ? "check.start.drop" : "check.start.no-photos")),
    el("p", { class: "actions" }, [
      start.photos && chooser("photos", "image/*,application/pdf", "choose", "primary"),
      start.photos && matchMedia("(pointer: coarse)").matches && chooser("camera", "image/*", "camera", "", { capture: "environment" }),
      chooser("file", ".yaml,.yml", "file")].flat()));
  addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); }, { signal });
  addEventListener("dragleave", (event) => event.relatedTarget || drop.classList.remove("over"), { signal });
  addEventListener("drop", (event) => { event.preventDefault(); drop.classList.remove("over"); take(event.dataTransfer.files); }, { signal });
  const unfinished = el("section", { class: "unfinished" });
  const files = el("section", { class: "files" });
  const list = el("ul", { class: "picks" });
  fill(main, el("div", { class: "opening" }, el("h1", {}, t("check.title")), el("p", { class: "lede" }, t("check.lede"))), told,
    el("div", { class: "start" }, drop, unfinished, files, el("section", { class: "choose" }, el("h2", {}, t("check.start.sheet")), list)));
  showKept(unfinished);
  const found = start.folder ? await folder().catch(() => null) : null;
  if (signal.aborted) return;
  if (found?.sheets.length) fill(files, el("h2", {}, t("check.start.folder", { folder: start.folder })), el("ul", { class: "lines" }, found.sheets.map((sheet) =>
    el("li", {}, el("button", { type: "button", class: "line", onclick: () => open({ file: sheet.file }, sheet.file) }, el("strong", {}, sheet.file), el("span", { class: "hint" }, [sheet.layout, sheet.player, sheet.documents > 1 && t("check.documents", { n: sheet.documents })].filter(Boolean).join(" · "))))),
    found.more ? el("li", { class: "hint" }, t("check.start.more", { n: found.more })) : null));
  const names = [...start.bundled, ...(found?.layouts ?? []).map(({ name }) => name)];
  await Promise.allSettled(names.map(async (name) => {
    const stamp = found?.layouts.find((each) => each.name === name)?.stamp ?? "";
    const title = el("span", { class: "title" }, titleOf(name));
    const card = el("li", {}, el("a", { class: "pick", href: `#check?layout=${encodeURIComponent(name)}` }, el("img", { loading: "lazy", alt: "", src: sheetPicture(name, { lang: language(), stamp }) }), title));
    list.append(card);
    const known = await details(name, stamp);
    if (!known.fillable && !known.faults.length) card.remove(); // cards and coasters: nothing is written on them
    fill(title, titleOf(name, known));
    if (known.faults.length) card.append(el("p", { class: "wrong" }, known.faults[0].message));
  }));
}

/** The works of an opened file: the only one is gone on with, of several one chooses. */
function opened({ works, text, skipped }, file, told) {
  const ids = works.map(({ layout, sheets }) => begin({ layout, file, original: text, table: sheets.length > 1, sheets }));
  const faults = [...skipped, ...works.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.faults ?? []))];
  if (ids.length === 1 && !faults.length) return location.assign(`#check/${ids[0]}`);
  if (ids.length && !faults.length) toast(t("check.several", { n: ids.length }));
  fill(told, faults.length ? el("div", { class: "notice bad", role: "alert" }, el("p", { class: "said" }, t(ids.length ? "check.partly" : "check.unreadable", { file })), faultList(faults)) : null,
    ids.length ? el("p", { class: "actions" }, ids.map((id, n) => el("a", { class: "button", href: `#check/${id}` }, t("check.go-on", { name: works[n].layout })))) : null);
  told.scrollIntoView({ block: "center" });
  return undefined;
}

function showKept(node) {
  const works = keptWorks().filter(({ filled }) => filled);
  fill(node, works.length ? [el("h2", {}, t("check.start.unfinished")), el("ul", { class: "lines" }, works.map((work) => el("li", {},
    el("a", { class: "line", href: `#check/${work.id}` }, el("strong", {}, work.title ?? work.layout), el("span", { class: "hint" }, [work.players.join(", "), ago(work.time)].filter(Boolean).join(" · "))),
    el("button", { type: "button", class: "quiet", "aria-label": t("check.throw", { name: work.title ?? work.layout }), onclick: () => throwAway(work, node) }, t("check.throw-away")))))] : null);
}

function throwAway(work, node) {
  const ask = el("dialog", { "aria-labelledby": "throw-title", onclose: () => ask.remove() }, el("h2", { id: "throw-title" }, t("check.throw-ask", { name: [work.title ?? work.layout, ...work.players].join(", ") })),
    el("p", { class: "actions" }, el("button", { type: "button", class: "primary", onclick: async () => { await forget(work.id); ask.close(); showKept(node); } }, t("check.throw-away")), el("button", { type: "button", onclick: () => ask.close() }, t("check.cancel"))));
  document.body.append(ask);
  ask.showModal();
}

/** "5 minutes ago", in the page's language. */
function ago(time) {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  if (minutes > -60) return words.format(minutes, "minute");
  return minutes > -60 * 24 ? words.format(Math.round(minutes / 60), "hour") : words.format(Math.round(minutes / 1440), "day");
}
