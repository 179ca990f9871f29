// A level is made: #make/level begins one, #make/level/ID goes on with a draft; #make/level?name=… begins with a
// layout.

import { api } from "./api.js";
import { el, failureBox, fill } from "./page-parts.js";
import { begin, showStart } from "./level-start.js";
import { drafts } from "./store.js";
import { t } from "./words.js";

const GAME = "placement";

/**
 * @param {HTMLElement} root
 * @param {MakeContext} context
 */
export async function openLevel(root, context) {
  const { id, query, signal } = context;
  const draft = kept(id);
  const desk = draft && import("./level-desk.js");
  /** @type {LevelKit} */
  const kit = await api.get("/api/level/kit", { game: GAME });
  const module = await desk;
  if (signal.aborted) return;
  if (draft && module) return new module.LevelDesk(root, id, draft, { ...context, kit });
  const at = showStart(root, { ...context, kit });
  import("./level-desk.js").catch(() => null); // wanted once one is begun, where a failure is told
  if (id) fill(at.told, el("p", { class: "notice warn" }, t("check.gone")));
  if (!query.name) return;
  history.replaceState(null, "", "#make/level");
  try {
    begin(await api.post("/api/level/open", { name: query.name }));
  } catch (/** @type {any} */ failure) {
    fill(at.told, failureBox(failure));
  }
}

/**
 * A draft of a level that this browser keeps.
 * @param {string} id
 * @returns {LevelDraft | null}
 */
function kept(id) {
  try {
    const draft = JSON.parse((id && drafts.load(id)) || "null");
    return draft?.way === "level" ? draft : null;
  } catch {
    return null;
  }
}
