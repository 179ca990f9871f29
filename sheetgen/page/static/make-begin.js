// What something is begun from: bundled layouts, those of the folder, files that are dropped on the page.

import { copy, put } from "./fields.js";
import { fetchDetails, fetchFolder, sheetPicture, titleOf } from "./layouts.js";
import { el, fill } from "./page-parts.js";
import { show as showPicture } from "./reach.js";
import { language, t } from "./words.js";

/**
 * Shows bundled layouts as cards to begin from.
 * @param {Parts} at
 * @param {(wanted: { name: string }) => unknown} open
 * @param {string[]} bundled
 * @param {string | undefined} stamp the program's
 */
export function showBundled(at, open, bundled, stamp) {
  for (const name of bundled) {
    const card = copy("level-card", { pick: () => open({ name }), title: titleOf(name) });
    showPicture(card.picture, sheetPicture(name, { lang: language(), stamp }));
    at.bundled.append(card.node);
    fetchDetails(name, stamp).then(
      (details) => fill(card.title, titleOf(name, details)),
      () => null,
    );
  }
}

/**
 * Lists the layouts of the folder that fit.
 * @param {Parts} at
 * @param {(wanted: { name: string }) => unknown} open
 * @param {Start} start
 * @param {(details: Details) => boolean} fits
 */
export async function showOwn(at, open, start, fits) {
  if (!start.folder) return;
  const { layouts } = await fetchFolder();
  for (const { name, stamp } of layouts) {
    const details = await fetchDetails(name, stamp).catch(() => null);
    if (!details || !fits(details)) continue;
    put(at, { own: { hidden: false }, folder: t(at.folder.dataset.says, { folder: start.folder }) });
    at.files.append(
      el(
        "li",
        {},
        el(
          "button",
          { class: "line", onclick: () => open({ name }) },
          el("span", { class: "said" }, titleOf(name, details)),
          el("span", { class: "hint" }, name),
        ),
      ),
    );
  }
}
