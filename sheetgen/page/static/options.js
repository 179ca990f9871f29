// The legal moves for the selected space, if its game provides them: a click, touch or Enter enters a value. Loaded
// with the first space that needs it.

import { api } from "./api.js";
import { button, describe, setProps } from "./fields.js";
import { fill } from "./page-parts.js";
import { t } from "./words.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

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
  const values = listed(options.map(({ value }) => describe(space, value)));
  setProps(at, {
    options: { hidden: !options.length && !why, inert: false, onkeydown: (event) => walk(desk, space, event) },
    optionsSaid: why ? t("check.options.none", { why }) : t("check.options", { values }),
    brings: [...Map.groupBy(options, ({ brings }) => brings)]
      .map(([text, of]) => text && `${of.map(({ value }) => describe(space, value)).join(", ")}: ${text}`)
      .filter(Boolean)
      .join("\n"),
  });
  at.options.dataset.of = `${key} ${space.id}`;
  fill(
    at.optionsRow,
    options.map(({ value, about, brings }) => {
      const name = describe(space, value);
      const enter = () => {
        desk.type(space.id, value);
        desk.view.focus(space.id);
      };
      return button(name, enter, { "aria-label": [name, about, brings].filter(Boolean).join("; "), "title": about });
    }),
  );
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
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run)).join(", ");
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
