// A level: #make/level starts one, #make/level/ID continues a draft; #make/level?name=… starts from a layout.

import { api } from "./api.js";
import { showStart } from "./level-start.js";
import { loadDraft } from "./make-parts.js";

const GAME = "placement";

/** @param {HTMLElement} root @param {MakeContext} context */
export async function openLevel(root, context) {
  const draft = loadDraft(context.id, "level");
  const desk = draft && import("./level-desk.js");
  /** @type {LevelKit} */
  const kit = await api.get("/api/level/kit", { game: GAME });
  const module = await desk;
  if (context.signal.aborted) return;
  if (module) return new module.LevelDesk(root, draft, { ...context, kit });
  showStart(root, { ...context, kit });
  import("./level-desk.js").catch(() => null); // needed once a level is started; a failure is shown then
}
