// How checking begins: photos, a file, a sheet to choose, or something that is not finished yet.

import { api } from "./api.js";
import { copy, put } from "./fields.js";
import { details, folder, sheetPicture, titleOf } from "./layouts.js";
import { el, failureBox, faultList, fill } from "./page-parts.js";
import { Reading } from "./photo.js";
import { ask } from "./save.js";
import { forget } from "./store.js";
import { begin, keptWorks } from "./work.js";
import { language, t } from "./words.js";

/** `notice`: what is to be said first, or nothing. */
export async function showStart(main, { start, signal }, notice = null) {
  const at = copy("start-view");
  const open = async (what, name) => {
    try {
      opened(await api.post("/api/open", what), name, at.told);
    } catch (failure) {
      fill(at.told, failureBox(failure));
    }
    at.told.scrollIntoView({ block: "nearest" });
  };
  const take = (files) => {
    const photos = [...files].filter(({ name }) => !/\.ya?ml$/i.test(name));
    if (photos.length) new Reading(main, photos, { start, signal }).begin();
    else [...files].forEach(async (file) => open({ text: await file.text() }, file.name));
  };
  for (const input of [at.photos, at.camera, at.file]) input.onchange = () => take(input.files);
  at.photos.disabled = !start.photos;
  at.camera.disabled = !start.photos || !matchMedia("(pointer: coarse)").matches;
  if (!start.photos) put(at, { from: t("check.start.open"), drops: t("check.start.no-photos") });
  const hear = (type, does) => addEventListener(type, (event) => (event.preventDefault(), does(event)), { signal });
  hear("dragover", () => at.drop.classList.add("over"));
  hear("dragleave", ({ relatedTarget }) => relatedTarget || at.drop.classList.remove("over"));
  hear("drop", ({ dataTransfer }) => (at.drop.classList.remove("over"), take(dataTransfer.files)));
  fill(at.told, notice);
  fill(main, at.node);
  showKept(at);
  const found = (start.folder && (await folder().catch(() => null))) || { layouts: [], sheets: [] };
  at.inFolder.hidden = !found.sheets.length;
  at.folder.textContent = t("check.start.folder", { folder: start.folder });
  fill(at.files, found.sheets.map(({ file, layout, player, documents }) => copy("one-file", { to: () => open({ file }, file), title: file, about: joined(layout, player, documents > 1 && t("check.documents", { n: documents })) }).node), found.more > 0 && el("li", { class: "hint" }, t("check.start.more", { n: found.more })));
  fill(at.picks, [...start.bundled.map((name) => ({ name })), ...found.layouts].map(pick));
}

/** A sheet to choose; nothing is written on cards and coasters. */
function pick({ name, stamp = "" }) {
  const { node, title } = copy("one-pick", { title: titleOf(name), to: { href: `#check?layout=${encodeURIComponent(name)}` }, image: { src: sheetPicture(name, { lang: language(), stamp }), onerror: ({ target }) => target.remove() } });
  details(name, stamp).then((known) => {
    node.hidden = !known.fillable && !known.faults.length;
    fill(title, titleOf(name, known), known.faults.length > 0 && el("span", { class: "wrong" }, known.faults[0].message));
  }, () => node.remove());
  return node;
}

/** The works of an opened file: an only one is gone on with, of several one chooses. */
function opened({ works, text, skipped }, file, told) {
  const ids = works.map(({ layout, sheets }) => begin({ layout, file, original: text, table: sheets.length > 1, sheets }));
  const faults = [...skipped, ...works.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.faults))];
  if (ids.length === 1 && !faults.length) location.assign(`#check/${ids[0]}`);
  else fill(told, faults.length > 0 && el("div", { class: "notice bad", role: "alert" }, el("p", { class: "said" }, t(ids.length ? "check.partly" : "check.unreadable", { file })), faultList(faults)),
    el("p", { class: "actions" }, ids.map((id, n) => el("a", { class: "button", href: `#check/${id}` }, t("check.go-on", { name: works[n].layout })))));
}

function showKept(at) {
  const works = keptWorks();
  // What was only looked at is not kept for ever.
  for (const { id, filled, time } of works) if (!filled && time < Date.now() - 3_600_000) forget(id);
  const there = works.filter(({ filled, layout }) => filled && layout);
  at.unfinished.hidden = !there.length;
  fill(at.works, there.map((work) => {
    const name = [work.title, ...work.players].join(", ");
    const throwAway = () => ask(t("check.throw-ask", { name }), t("check.throw-away"), async () => {
      await forget(work.id);
      showKept(at);
      return true;
    });
    return copy("one-work", { to: { href: `#check/${work.id}` }, title: work.title, about: joined(work.players.join(", "), ago(work.time)), away: { onclick: throwAway, ariaLabel: t("check.throw", { name }) } }).node;
  }));
}

const joined = (...words) => words.filter(Boolean).join(" · ");

/** "5 minutes ago", in the page's language. */
function ago(time) {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const [n, unit] = minutes > -60 ? [minutes, "minute"] : minutes > -1440 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.round(n), unit);
}
