// The start of something new: a bundled layout, a layout in the folder, or a file dropped on the page.

import { api } from "./api.js";
import { cloneTemplate, setProps } from "./fields.js";
import { dropInto, textOf } from "./files.js";
import { fetchDetails, fetchFolder, sheetPicture, titleOf } from "./layouts.js";
import { el, failureBox, fill } from "./page-parts.js";
import { show as showPicture } from "./reach.js";
import { language, t } from "./words.js";

/**
 * Show the possible starting points; start with the layout named in the address.
 * @param {Parts} at
 * @param {MakeContext} context
 * @param {{ way: string, bundled: string[], fits: (details: Details) => boolean, begin: (opened: any) => void }} what
 *     fits: whether a layout in the folder is a starting point; begin: receives the layout as opened by the program
 */
export function showBeginnings(at, { id, query, start, signal }, { way, bundled, fits, begin }) {
  /** @param {{ name: string, chosen?: File }} wanted @returns {Promise<void>} */
  const open = async ({ name, chosen }) => {
    try {
      begin(await api.post("/api/edit/open", { way, name, text: chosen && (await textOf(chosen)) }));
    } catch (/** @type {any} */ failure) {
      fill(
        at.told,
        failureBox(failure, () => open({ name, chosen })),
      );
      at.told.scrollIntoView({ block: "nearest" });
    }
  };
  /** @param {FileList} files */
  const take = ([file]) => file && open({ name: file.name, chosen: file });
  at.file.onchange = () => take(at.file.files);
  dropInto(at.drop, take, signal);
  showBundled(at, open, bundled, start.stamp);
  showOwn(at, open, start, fits).catch(() => null); // other views show the folder's errors
  if (id) fill(at.told, el("p", { class: "notice warn" }, t("check.gone")));
  if (!query.name) return;
  history.replaceState(history.state, "", `#make/${way}`);
  open({ name: query.name });
}

/**
 * Show bundled layouts as cards to start from.
 * @param {Parts} at
 * @param {(wanted: { name: string }) => unknown} open
 * @param {string[]} bundled
 * @param {string | undefined} stamp the program's
 */
function showBundled(at, open, bundled, stamp) {
  for (const name of bundled) {
    const card = cloneTemplate("level-card", { pick: () => open({ name }), title: titleOf(name) });
    showPicture(card.picture, sheetPicture(name, { lang: language(), stamp }));
    at.bundled.append(card.node);
    fetchDetails(name, stamp).then(
      (details) => fill(card.title, titleOf(name, details)),
      () => null,
    );
  }
}

/**
 * List the folder's suitable layouts.
 * @param {Parts} at
 * @param {(wanted: { name: string }) => unknown} open
 * @param {Start} start
 * @param {(details: Details) => boolean} fits
 */
async function showOwn(at, open, start, fits) {
  if (!start.folder) return;
  const { layouts } = await fetchFolder();
  for (const { name, stamp } of layouts) {
    const details = await fetchDetails(name, stamp).catch(() => null);
    if (!details || !fits(details)) continue;
    setProps(at, { own: { hidden: false }, folder: t(at.folder.dataset.says, { folder: start.folder }) });
    const row = { pick: () => open({ name }), title: titleOf(name, details), name };
    at.files.append(cloneTemplate("own-layout", row).node);
  }
}
