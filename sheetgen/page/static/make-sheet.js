// A sheet is changed: #make/sheet begins one, #make/sheet/ID goes on with a draft; #make/sheet?name=… begins with a
// layout.

import { api } from "./api.js";
import { copy } from "./fields.js";
import { dropInto, textOf } from "./files.js";
import { showBundled, showOwn } from "./make-begin.js";
import { SheetDesk, fetchPictures, keep } from "./make-sheet-desk.js";
import { el, failureBox, fill, tryAgain } from "./page-parts.js";
import { drafts } from "./store.js";
import { t } from "./words.js";
import { newKey } from "./work.js";

/**
 * @param {HTMLElement} root
 * @param {MakeContext} context
 */
export async function openSheet(root, context) {
  const { id, query, signal } = context;
  const text = id && drafts.load(id);
  if (text) return openDraft(root, context, JSON.parse(text));
  const at = showStart(root, context);
  if (id) fill(at.told, el("p", { class: "notice warn" }, t("check.gone")));
  if (!query.name || signal.aborted) return;
  history.replaceState(null, "", "#make/sheet");
  at.open({ name: query.name });
}

/**
 * @param {HTMLElement} root
 * @param {MakeContext} context
 * @param {SheetDraft} draft
 */
async function openDraft(root, context, draft) {
  try {
    const opened = await api.post("/api/layout/open", { name: draft.file ?? draft.name, text: draft.original });
    const pictures = await fetchPictures(context.id);
    if (!context.signal.aborted) new SheetDesk(root, draft, { ...opened, ...context, pictures });
  } catch (/** @type {any} */ failure) {
    fill(
      root,
      failureBox(
        failure,
        tryAgain(failure, () => openDraft(root, context, draft)),
      ),
    );
  }
}

/**
 * @param {HTMLElement} root
 * @param {MakeContext} context
 */
function showStart(root, { start, signal }) {
  const at = copy("sheet-start");
  fill(root, at.node);
  /** @param {{ name: string, chosen?: File }} wanted @returns {Promise<void>} */
  const open = async (wanted) => {
    try {
      const text = wanted.chosen && (await textOf(wanted.chosen));
      const { name, original, file, before } = await api.post("/api/layout/open", { name: wanted.name, text });
      const id = newKey();
      keep(id, { name, original, file, before, changes: [], clean: before !== null, title: "" });
      location.hash = `#make/sheet/${id}`;
    } catch (/** @type {any} */ failure) {
      const again = tryAgain(failure, () => open(wanted));
      fill(at.told, failureBox(failure, again));
      at.told.scrollIntoView({ block: "nearest" });
    }
  };
  /** @param {FileList} files */
  const take = ([file]) => file && open({ name: file.name, chosen: file });
  at.file.onchange = () => take(at.file.files);
  dropInto(at.drop, take, signal);
  showBundled(at, open, start.bundled, start.stamp);
  showOwn(at, open, start, () => true).catch(() => null); // the folder says what is wrong with it on the other views
  return /** @type {Parts} */ (Object.assign(at, { open }));
}
