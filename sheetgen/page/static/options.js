// The legal moves for the selected space, if its game provides them: a click, touch or Enter enters a value. Loaded
// with the first space that needs it.

import { api } from "./api.js";
import { button, describe, setProps } from "./fields.js";
import { fill } from "./page-parts.js";
import { t } from "./words.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const FEW = 12; // maximum values that are always shown as buttons

/**
 * Request the legal moves and show them. isDue: return whether the answer is still needed; a missing answer shows no
 * message.
 * @param {import("./desk.js").Desk} desk
 * @param {Field} space
 * @param {() => boolean} isDue
 */
export async function show(desk, space, isDue) {
  const { at, key } = desk;
  if (!isDue()) return;
  const request = desk.request({ field: space.id, table: false, fill: false }, [key]);
  /** @type {{ options: Option[], why: string | null } | null} */
  const answer = await api.post("/api/options", request).catch(() => null);
  if (!answer || !isDue()) return;
  const { options, why } = answer;
  const effect = commonEffect(options);
  /** @param {string} value */
  const explain = (value) => {
    const { about, brings = effect } = options.find((option) => option.value === value) ?? {};
    setProps(at, { brings: [about, brings].filter(Boolean).join(": ") });
  };
  const explainTyped = () => explain(desk.work.value(key, space.id));
  const few = options.length <= FEW;
  const of = `${key} ${space.id}`;
  const values = listed(options.map(({ value }) => describe(space, value)));
  const moves = why ? t("check.options.none", { why }) : options.length && t("check.options", { values });
  setProps(at, {
    may: moves || space.may,
    options: {
      hidden: !options.length || Boolean(space.values),
      inert: false,
      open: few || (at.options.dataset.of === of && at.options.open),
      onkeydown: (event) => walk(desk, space, event),
    },
    choose: { hidden: few },
  });
  explainTyped();
  at.options.dataset.of = of;
  fill(
    at.optionsRow,
    options.map(({ value, about, brings }) => {
      const name = describe(space, value);
      const enter = () => {
        desk.type(space.id, value);
        desk.view.focus(space.id);
      };
      const [point, leave] = [() => explain(value), explainTyped];
      const pointing = { onfocus: point, onpointerenter: point, onblur: leave, onpointerleave: leave };
      return button(name, enter, { "aria-label": [name, about, brings].filter(Boolean).join("; "), ...pointing });
    }),
  );
}

/**
 * Return the effect that all values have, or all except for the value itself ("earns the same number"); otherwise "".
 * @param {Option[]} options
 */
function commonEffect(options) {
  /** @param {Option} option */
  const general = ({ value, brings }) =>
    brings
      .split(/(\d+)/)
      .map((part) => (part === value ? t("check.options.same") : part))
      .join("");
  for (const effects of [options.map(({ brings }) => brings), options.map(general)])
    if (new Set(effects).size === 1) return effects[0].slice(0, 1).toUpperCase() + effects[0].slice(1);
  return "";
}

/**
 * Join values with commas; three or more consecutive numbers become a range.
 * @param {string[]} values
 */
function listed(values) {
  /** @type {string[][]} */
  const runs = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && Number(value) === Number(run.at(-1)) + 1) run.push(value);
    else runs.push([value]);
  }
  /** @param {string[]} run */
  const range = (run) => t("check.options.range", { first: run[0], last: run[run.length - 1] });
  return runs.flatMap((run) => (run.length > 2 ? range(run) : run)).join(", ");
}

/**
 * Move between values with the arrow keys, and back to the space with Escape.
 * @param {import("./desk.js").Desk} desk
 * @param {Field} space
 * @param {any} event
 */
function walk(desk, space, event) {
  const values = [...desk.at.optionsRow.children];
  const next = values[values.indexOf(event.target) + STEPS[event.key]];
  if (event.key === "Escape") desk.view.focus(space.id);
  else if (next && !event.altKey) next.focus();
  else return;
  event.preventDefault();
}
