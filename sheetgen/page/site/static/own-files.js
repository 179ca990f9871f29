// The files that this browser keeps, shown with the gallery: dropped here or chosen, downloaded, deleted.

import { cloneTemplate } from "./fields.js";
import { dropInto } from "./files.js";
import { all, isLasting, keep } from "./kept-files.js";
import { download, fill, toast } from "./page-parts.js";
import { ask, isMeant } from "./save.js";
import { language, t } from "./words.js";

const MOST = 1_000_000; // bytes per file, the program's own limit
const KINDS = /\.(ya?ml(\.txt)?|png|jpe?g)$/i;

/** Report that the browser does not store or return files. */
const fail = () => toast(t("site.unkept"), "bad");

/** @param {Element} main @param {AbortSignal} signal */
export async function showKeptFiles(main, signal) {
  const hint = `${t("site.own.hint")} ${t((await isLasting()) ? "site.own.stay" : "site.own.unkept")}`;
  const at = cloneTemplate("own-files-box", { hint, files: { onchange: () => take(at.files.files) } });
  const again = async () => {
    const files = await all();
    fill(
      at.list,
      [...files].map(([name, { data }]) => row(name, data, again)),
    );
    at.list.hidden = !files.size;
  };
  /** @param {FileList} files */
  const take = async (files) => {
    const kept = [];
    for (const file of [...files]) if (await isTaken(file).catch(fail)) kept.push(file.name);
    if (kept.length && (await isLasting())) toast(t("site.own.kept", { files: kept.join(", ") }));
    if (kept.length) dispatchEvent(new Event("anew"));
  };
  dropInto(at.node, take, signal);
  await again().catch(fail);
  if (!signal.aborted) main.append(at.node);
}

/**
 * Keep a file unless it is unusable here or the user keeps the existing one; return whether it was kept.
 * @param {File} file
 */
async function isTaken(file) {
  if (!KINDS.test(file.name) || file.size > MOST || /^[.~]/.test(file.name)) {
    toast(t("site.own.refused", { file: file.name }), "bad");
    return false;
  }
  const data = new Uint8Array(await file.arrayBuffer());
  const there = (await all()).get(file.name);
  if (there && String(there.data) !== String(data)) {
    const isReplaced = await isMeant(t("site.own.replace", { file: file.name }), t("check.save.replace"));
    if (!isReplaced) return false;
  }
  return keep(file.name, data);
}

/** @param {string} name @param {Uint8Array} data @param {() => Promise<void>} again */
function row(name, data, again) {
  const size = t("site.own.size", { size: Math.max(1, Math.round(data.length / 1000)).toLocaleString(language()) });
  const save = () => download(new Blob([/** @type {BlobPart} */ (data)]), name);
  const away = () =>
    keep(name, null)
      .then(again)
      .then(() => dispatchEvent(new Event("anew")), fail);
  return cloneTemplate("own-file", {
    name,
    size,
    save: { onclick: save, ariaLabel: t("site.own.download-file", { file: name }) },
    away: {
      onclick: () => ask(t("site.own.throw-ask", { file: name }), t("check.throw-away"), away),
      ariaLabel: t("site.own.throw-file", { file: name }),
    },
  }).node;
}
