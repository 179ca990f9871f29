// The start of a level: plain, from a bundled one, from a file, or generated.

import { cloneTemplate, setProps } from "./fields.js";
import { familyOf } from "./layouts.js";
import { generateLevel } from "./level-lab.js";
import { SIDES, plainLevel } from "./level.js";
import { showBeginnings } from "./make-begin.js";
import { beginDraft } from "./make-parts.js";
import { el, failureBox, fill, labelled } from "./page-parts.js";
import { inLanguage, t } from "./words.js";

const USUAL = { width: 7, height: 7 };
/** Kinds that are requested together because neither is useful alone. */
const PAIRS = [["gem"], ["bomb"], ["puzzle"], ["key", "lock"], ["rocket", "planet"], ["flag"], ["pile"]];
const LARGEST_SEED = 1_000_000;

/** Return a random seed for a generated level. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % LARGEST_SEED;

/**
 * Store a new draft and open it.
 * @param {Pick<LevelDraft, "game" | "level" | "original" | "file" | "before">} begun
 */
function begin({ game, level, original, file, before }) {
  const title = inLanguage(level.title);
  location.hash = beginDraft({ way: "level", title, game, level, original, file, before, clean: before !== null });
}

/** @param {HTMLElement} root @param {MakeContext & { kit: LevelKit }} context */
export function showStart(root, context) {
  const { kit, start, signal } = context;
  const at = cloneTemplate("level-start");
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
  showOrder(at, kit, start.install.lab, signal);
  showBeginnings(at, context, {
    way: "level",
    bundled: start.bundled.filter((name) => familyOf(name, []) === kit.game),
    fits: ({ game }) => game === kit.game,
    begin,
  });
}

const sides = () => Array.from({ length: SIDES.most - SIDES.least + 1 }, (_, n) => SIDES.least + n);

/**
 * Set up the form for a generated level: difficulty, size, kinds of fields, seed.
 * @param {Parts} at
 * @param {LevelKit} kit
 * @param {string} command to install the packages for generating levels
 * @param {AbortSignal} signal
 */
function showOrder(at, kit, command, signal) {
  fill(at.lack, t("make.order.lack", { command }));
  setProps(at, { lack: { hidden: kit.lab }, order: { hidden: !kit.lab }, make: t("make.order.make") });
  fill(
    at.kinds,
    ...PAIRS.map((kinds) => {
      const words = kinds.map((kind) => t(`make.kind.${kind}`)).join(" + ");
      return labelled({ type: "checkbox", name: "kinds", value: kinds.join(" ") }, words, { class: "row" });
    }),
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
    const generated = generateLevel(order, at, signal);
    job = generated.job;
    setProps(at, { bar: { hidden: false }, make: t("make.stop"), made: "" });
    const failure = await generated.made.then(begin, (error) => error);
    job = null;
    setProps(at, { bar: { hidden: true }, make: t("make.order.make"), preview: "" });
    if (failure) fill(at.made, failure.code === "stopped" ? t("make.order.stopped") : failureBox(failure));
  };
}
