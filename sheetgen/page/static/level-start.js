// How a level begins: plain, from a bundled one, from a file, or made to order.

import { api } from "./api.js";
import { copy, put } from "./fields.js";
import { dropInto, textOf } from "./files.js";
import { groupOf } from "./layouts.js";
import { generateLevel } from "./level-lab.js";
import { SIDES, plainLevel } from "./level.js";
import { showBundled, showOwn } from "./make-begin.js";
import { el, failureBox, fill, tryAgain } from "./page-parts.js";
import { drafts } from "./store.js";
import { inLanguage, t } from "./words.js";
import { newKey } from "./work.js";

const USUAL = { width: 7, height: 7 };
/** Kinds that are asked for together: neither is of use alone. */
const PAIRS = [["gem"], ["bomb"], ["puzzle"], ["key", "lock"], ["rocket", "planet"], ["flag"], ["pile"]];
const LARGEST_SEED = 1_000_000;

/** A number that a level is made from, when nobody says one. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % LARGEST_SEED;

/** @typedef {Pick<LevelDraft, "game" | "level" | "original" | "file" | "before">} Begun */

/**
 * Keeps a new draft and goes to it.
 * @param {Begun} begun
 */
export function begin({ game, level, original, file, before }) {
  const id = newKey();
  keep(id, { game, level, original, file, before, clean: before !== null });
  location.hash = `#make/level/${id}`;
}

/**
 * Keeps a draft; false where the browser does not keep it.
 * @param {string} id
 * @param {Begun & { clean: boolean }} draft
 */
export const keep = (id, draft) =>
  drafts.write(id, JSON.stringify({ way: "level", title: inLanguage(draft.level.title), time: Date.now(), ...draft }));

/**
 * @param {HTMLElement} root
 * @param {MakeContext & { kit: LevelKit }} context
 */
export function showStart(root, { kit, start, signal }) {
  const at = copy("level-start");
  fill(root, at.node);
  for (const [select, chosen] of [
    [at.width, USUAL.width],
    [at.height, USUAL.height],
    [at.orderWidth, 9],
    [at.orderHeight, 7],
  ])
    fill(select, ...sides().map((side) => el("option", { value: side, selected: side === chosen }, side)));
  at.plain.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const level = plainLevel(Number(at.width.value), Number(at.height.value), kit.title);
    begin({ game: kit.game, level, original: kit.original, file: null, before: null });
  };
  /** @param {{ name: string, chosen?: File }} wanted @returns {Promise<void>} */
  const open = async (wanted) => {
    try {
      const text = wanted.chosen && (await textOf(wanted.chosen));
      begin(await api.post("/api/level/open", { name: wanted.name, text }));
    } catch (/** @type {any} */ failure) {
      fill(
        at.told,
        failureBox(
          failure,
          tryAgain(failure, () => open(wanted)),
        ),
      );
      at.told.scrollIntoView({ block: "nearest" });
    }
  };
  /** @param {FileList} files */
  const take = ([file]) => file && open({ name: file.name, chosen: file });
  at.file.onchange = () => take(at.file.files);
  dropInto(at.drop, take, signal);
  showBundled(
    at,
    open,
    start.bundled.filter((name) => groupOf(name) === kit.game),
    start.stamp,
  );
  // the folder says what is wrong with it on the other views
  showOwn(at, open, start, ({ game }) => game === kit.game).catch(() => null);
  showOrder(at, kit, start.install.lab, signal);
  return at;
}

const sides = () => Array.from({ length: SIDES.most - SIDES.least + 1 }, (_, n) => SIDES.least + n);

/**
 * A level made to order: how hard, how large, with what, from which number.
 * @param {Parts} at
 * @param {LevelKit} kit
 * @param {string} command what installs the packages that make levels
 * @param {AbortSignal} signal
 */
function showOrder(at, kit, command, signal) {
  fill(at.lack, t("make.order.lack", { command }));
  put(at, { lack: { hidden: kit.lab }, order: { hidden: !kit.lab }, make: t("make.order.make") });
  fill(
    at.difficulty,
    ...[1, 2, 3, 4, 5].map((value) =>
      el(
        "label",
        {},
        el("input", { type: "radio", name: "difficulty", value, checked: value === 3 }),
        el("span", {}, value),
      ),
    ),
  );
  fill(
    at.kinds,
    ...PAIRS.map((kinds) =>
      el(
        "label",
        { class: "row" },
        el("input", { type: "checkbox", name: "kinds", value: kinds.join(" ") }),
        el("span", {}, kinds.map((kind) => t(`make.kind.${kind}`)).join(" + ")),
      ),
    ),
  );
  /** @type {import("./api.js").Job | null} */
  let job = null;
  at.order.onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (job) return job.stop();
    const form = new FormData(at.order);
    const order = {
      game: kit.game,
      seed: at.seed.value === "" ? randomSeed() : Number(at.seed.value),
      difficulty: Number(form.get("difficulty")),
      size: `${at.orderWidth.value}x${at.orderHeight.value}`,
      kinds: form.getAll("kinds").flatMap((kinds) => String(kinds).split(" ")),
    };
    const generated = generateLevel(order, at.bar, signal);
    job = generated.job;
    put(at, { bar: { hidden: false }, make: t("make.stop"), made: "" });
    const failure = await generated.made.then(begin, (error) => error);
    job = null;
    put(at, { bar: { hidden: true }, make: t("make.order.make") });
    if (failure && failure.code !== "stopped") fill(at.made, failureBox(failure));
  };
}
