// How a game becomes a file of the folder. What lies there and says something else by now is only replaced when
// asked to.

import { api } from "./api.js";
import { put } from "./fields.js";
import { toast } from "./page-parts.js";
import { ask, words } from "./save.js";
import { t } from "./words.js";

/**
 * Saves it in its file, or asks for the name of one.
 * @param {import("./game-workshop.js").Workshop} workshop
 */
export async function saveGame(workshop) {
  const { draft } = workshop;
  if (draft.before === null) return askName(workshop);
  try {
    await send(workshop, draft.file, { before: draft.before });
  } catch (/** @type {any} */ failure) {
    if (failure.code !== "changed") return toast(words(failure), "bad");
    askName(workshop, failure);
  }
}

/**
 * @param {import("./game-workshop.js").Workshop} workshop
 * @param {string} file
 * @param {Record<string, unknown>} more
 */
async function send(workshop, file, more) {
  await workshop.form.settled();
  const text = workshop.editor.file;
  await api.post("/api/draft/save", { file, text, ...more });
  workshop.saved(file, text);
  toast(t("check.saved", { file }));
}

/**
 * Asks for the name of its file, and once more where that is taken.
 * @param {import("./game-workshop.js").Workshop} workshop
 * @param {any} [failure] why it was not saved as it is called
 */
function askName(workshop, failure) {
  const folder = t("check.save.folder", { folder: workshop.start.folder ?? "" });
  let taken = failure ? workshop.file : ""; // the name of a file that says something else
  const at = ask(folder, t("check.save.do"), save, failure?.beside ?? workshop.file);
  if (failure) tell(failure);
  /** @param {Parts} at */
  async function save(at) {
    const file = typedName(at);
    try {
      await send(workshop, file, { replace: file === taken });
      return true;
    } catch (/** @type {any} */ refused) {
      taken = ["exists", "changed"].includes(refused.code) ? file : "";
      tell(refused);
      return false;
    }
  }
  /** What the button does: replaces the file that was asked about, or saves. */
  function does() {
    return t(taken && typedName(at) === taken ? "check.save.replace" : "check.save.do");
  }
  /** @param {any} why */
  function tell(why) {
    put(at, {
      wrong: words(why),
      does: does(),
      theirs: {
        hidden: why.code !== "changed",
        href: `#make/game?file=${encodeURIComponent(workshop.file)}`,
        onclick: () => at.node.close(),
      },
    });
    at.input.oninput = () => put(at, { does: does() });
  }
}

/**
 * The name that is typed for a file.
 * @param {Parts} at
 * @returns {string}
 */
const typedName = (at) =>
  at.input.value.trim().replace(/(\.ya?ml(\.txt)?)?$/i, (/** @type {string} */ end) => end || ".yaml");
