// The dialog that adds files or photos to the table. Loaded on demand.

import { cloneTemplate, setProps } from "./fields.js";
import { add, refusedPhotos, sorted } from "./files.js";
import { fetchFolder } from "./layouts.js";
import { fill } from "./page-parts.js";
import { openDialog } from "./save.js";

/**
 * Ask which files to add to a work, or photos, if they can be read.
 * @param {import("./work.js").Work} work
 * @param {(key: string) => unknown} done
 * @param {Start} start
 * @param {((photos: File[]) => unknown) | null} readPhotos
 */
export async function adding(work, done, start, readPhotos) {
  const at = openDialog("adding");
  /** @param {WantedFile[]} wanted @param {HTMLElement[]} [refused] */
  const take = async (wanted, refused = []) => {
    const { keys, boxes } = await add(work, wanted);
    fill(at.told, refused, boxes);
    if (!boxes.length && !refused.length) at.node.close();
    if (keys.length) done(keys[0]);
  };
  at.file.onchange = async () => {
    const { sheets, photos } = await sorted(at.file.files);
    await take(sheets, refusedPhotos(photos, start));
  };
  setProps(at, { photosLabel: { hidden: !readPhotos }, photos: { disabled: !readPhotos } });
  at.photos.onchange = () => {
    at.node.close();
    readPhotos?.([...at.photos.files]);
  };
  const { sheets } = await fetchFolder().catch(() => ({ sheets: [] }));
  const there = new Set(work.sheets.map((key) => work.from(key).file));
  const rows = sheets
    .filter(({ file, layout }) => layout === work.get("layout") && !there.has(file))
    .map(({ file, player }) => {
      const row = cloneTemplate("one-choice", { box: { value: file }, title: file, about: player ?? "" });
      row.box.onchange = () => (at.does.hidden = !rows.some(({ box }) => box.checked));
      return row;
    });
  fill(
    at.files,
    rows.map(({ node }) => node),
  );
  at.form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    take(rows.filter(({ box }) => box.checked).map(({ box }) => ({ file: box.value, name: box.value })));
  };
  setProps(at, { files: { hidden: !rows.length } });
}
