// A sheet: #make/sheet starts one, #make/sheet/ID continues a draft; #make/sheet?name=… starts from a layout.

import { api } from "./api.js";
import { cloneTemplate } from "./fields.js";
import { showBeginnings } from "./make-begin.js";
import { beginDraft, loadDraft } from "./make-parts.js";
import { failureBox, fill } from "./page-parts.js";

/** @param {HTMLElement} root @param {MakeContext} context */
export async function openSheet(root, context) {
  const draft = loadDraft(context.id, "sheet");
  if (draft) return openDraft(root, context, draft);
  const at = cloneTemplate("sheet-start");
  fill(root, at.node);
  showBeginnings(at, context, { way: "sheet", bundled: context.start.bundled, fits: () => true, begin });
  import("./make-sheet-desk.js").catch(() => null); // needed once a sheet is started; a failure is shown then
}

/** @param {HTMLElement} root @param {MakeContext} context @param {SheetDraft} draft */
async function openDraft(root, context, draft) {
  try {
    const asked = { way: "sheet", name: draft.file ?? draft.name, text: draft.original };
    const desk = import("./make-sheet-desk.js");
    const opened = await api.post("/api/edit/open", asked);
    const { SheetDesk, fetchPictures } = await desk;
    const pictures = await fetchPictures(context.id);
    if (!context.signal.aborted) new SheetDesk(root, draft, { ...opened, ...context, pictures });
  } catch (/** @type {any} */ failure) {
    fill(
      root,
      failureBox(failure, () => openDraft(root, context, draft)),
    );
  }
}

/** @param {SheetOpened} opened */
function begin({ name, original, file, before }) {
  const clean = before !== null;
  location.hash = beginDraft({ way: "sheet", title: "", name, original, file, before, changes: [], clean });
}
