// The Check view: #check starts a work, #check?layout=NAME with a sheet of that layout, #check?file=NAME with a file
// in the folder. #check/ID continues a work in this browser, #check/ID?sheet=N at one of its sheets.

import { Desk } from "./desk.js";
import { cloneTemplate, setProps, showRows } from "./fields.js";
import { beginOf, dropInto, read, refusedPhotos, sorted } from "./files.js";
import { Gallery } from "./gallery.js";
import { fetchContents, knownLayouts, titleOf } from "./layouts.js";
import { el, fill, onDemand, settings } from "./page-parts.js";
import { Reading } from "./photo.js";
import { moment, throwingAway } from "./save.js";
import { forget } from "./store.js";
import { Work, begin, keptWorks } from "./work.js";
import { t } from "./words.js";

/** @param {Element} main @param {string} id @param {Visit} visit */
export async function show(main, id, { query, start, signal }) {
  document.title = `${t("check.title")} – sheetgen`;
  if (query.layout) {
    id = begin({ layout: query.layout, fill: settings.get("fill", false), sheets: [{}] });
    history.replaceState(history.state, "", `#check/${id}`);
  }
  if (query.file) history.replaceState(history.state, "", "#check"); // opened once
  const work = new Work(id, signal);
  const phones = start.phones ? await onDemand(import("./phones.js")) : null;
  if (work.get("layout")) {
    const desk = new Desk(main, work, { start, signal });
    desk.key = work.sheets[Number(query.sheet)] ?? desk.key;
    await desk.open();
    const back = history.state?.from === "#evenings" && main.querySelector(".desk-head a");
    if (back) fill(Object.assign(back, { href: "#evenings" }), t("check.back.evenings"));
    phones?.attend(desk, signal);
    return;
  }
  phones?.attend(null, signal);
  const gone = id && el("p", { class: "notice warn" }, t("check.gone"));
  await showStart(main, { start, signal, file: query.file }, gone);
}

/**
 * Show the ways to start a work: photos, files, a sheet to type, and unfinished works.
 * @param {Element} main
 * @param {Pick<Visit, "start" | "signal"> & { file?: string }} visit
 * @param {Child} notice
 */
async function showStart(main, { start, signal, file }, notice) {
  const at = cloneTemplate("start-view", { folder: t("check.start.folder", { folder: start.folder }) });
  /** @param {WantedFile[]} wanted @param {HTMLElement[]} [refused] @returns {Promise<void>} */
  const open = async (wanted, refused = []) => {
    const { works, boxes } = await read(wanted, () => open(wanted));
    fill(at.told, ...beginAll({ works, boxes: [...refused, ...boxes] }));
    at.told.scrollIntoView({ block: "nearest" });
  };
  /** @param {File[] | FileList} files */
  const take = async (files) => {
    const { sheets, photos } = await sorted(files);
    if (photos.length && start.photos) new Reading(main, photos, { start, signal }).begin();
    else open(sheets, refusedPhotos(photos, start));
  };
  for (const input of [at.photos, at.file]) input.onchange = () => take(input.files);
  if (!start.photos) {
    at.photos.nextElementSibling.remove();
    at.photos.remove();
    setProps(at, { from: t("check.start.open"), drops: t("check.start.no-photos", { command: start.install.photo }) });
  }
  dropInto(at.drop, take, signal);
  fill(at.told, notice);
  fill(main, at.node);
  showKept(at, signal);
  const fits = (/** @type {Details} */ { fillable, faults }) => fillable || faults?.length;
  const gallery = new Gallery(signal, (name) => `#check?layout=${encodeURIComponent(name)}`, fits);
  at.choose.append(gallery.node);
  gallery.put(knownLayouts(start));
  if (file) await open([{ file, name: file }]);
  complete(at, gallery, start, open);
}

/**
 * List the folder's filled sheets and layouts.
 * @param {Parts} at
 * @param {Gallery} gallery
 * @param {Start} start
 * @param {(wanted: WantedFile[]) => unknown} open
 */
async function complete(at, gallery, start, open) {
  const { sheets, more, layouts } = await fetchContents(start);
  if (gallery.signal.aborted) return;
  at.inFolder.hidden = !sheets.length;
  /** @type {Parts[]} */
  const rows = sheets.map(({ file, layout, player, documents }) => {
    const about = join(layout && titleOf(layout), player, documents > 1 && t("check.documents", { count: documents }));
    const box = { value: file, ariaLabel: t("check.choose", { file }), onchange: () => showSelection() };
    return cloneTemplate("one-file", { to: () => open([{ file, name: file }]), title: file, about, box });
  });
  const selection = () =>
    rows.filter(({ box }) => box.checked).map(({ box }) => ({ file: box.value, name: box.value }));
  const showSelection = () =>
    setProps(at, {
      several: {
        hidden: selection().length < 2,
        textContent: t("check.open-chosen", { n: selection().length }),
        onclick: () => open(selection()),
      },
    });
  fill(
    at.files,
    rows.map(({ node }) => node),
    more > 0 && el("li", { class: "hint" }, t("check.start.more", { n: more })),
  );
  gallery.put(layouts);
  await gallery.load();
}

/**
 * Start works from the sheets in files; go to the only work, or list links to all.
 * @param {Awaited<ReturnType<typeof read>>} files
 * @returns {Child[]}
 */
export function beginAll({ works, boxes }) {
  const links = [...works].map(([layout, work]) => [layout, beginOf(layout, work)]);
  if (links.length === 1 && !boxes.length) location.assign(`#check/${links[0][1]}`);
  return [
    ...boxes,
    el(
      "p",
      { class: "actions" },
      links.map(([name, id]) => el("a", { class: "button", href: `#check/${id}` }, t("check.go-on", { name }))),
    ),
  ];
}

/**
 * List the works in this browser; blank ones are deleted after an hour.
 * @param {Parts} at
 * @param {AbortSignal} signal
 */
function showKept(at, signal) {
  const works = keptWorks();
  for (const { id, filled, time } of works) if (!filled && time < Date.now() - 3_600_000) forget(id);
  const there = works.filter(({ filled }) => filled);
  at.unfinished.hidden = !there.length;
  showRows(at.works, there, {
    key: ({ id }) => id,
    row: () => cloneTemplate("one-work"),
    update: (row, { id, title, players, time }) => {
      const name = [title, ...players].join(", ");
      const away = throwingAway(name, () => forget(id).then(() => showKept(at, signal)));
      setProps(row, { to: { href: `#check/${id}` }, title, about: join(players.join(", "), moment(time)), away });
      row.image.dataset.work = id;
    },
  });
  // the list is useful without pictures
  if (there.length)
    import("./work-pictures.js").then(
      ({ show }) => show(at.works, signal),
      () => null,
    );
}

/** @param {...(string | false | null | undefined)} words */
const join = (...words) => words.filter(Boolean).join(" · ");
