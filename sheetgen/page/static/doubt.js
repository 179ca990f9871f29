// An uncertain space as shown to the player: its name, its possible values, its piece of the photo.

import { button, contradiction, setProps } from "./fields.js";
import { el, fill } from "./page-parts.js";
import { percent, t } from "./words.js";

/**
 * Ask about a doubt in a view with the parts of the template: a button for each possible value of the space.
 * @param {Parts} at
 * @param {Doubt} doubt value: the confirmed value
 * @param {(text: string) => unknown} settle
 * @param {boolean} [numbered] digits choose
 */
export function showDoubt(at, doubt, settle, numbered = false) {
  const { label, player, hard, against, kind, may, digits, offers, value } = doubt;
  const hardly = t(kind === "text" ? "check.not-read" : "check.settle.hard");
  const other = t("check.settle.other");
  setProps(at, {
    name: label,
    whose: player,
    hard: { hidden: !hard && !against, textContent: against ? contradiction(kind) : hardly },
    input: { value: "", inputMode: digits ? "numeric" : "", placeholder: value || (numbered ? "" : other) },
    piece: { ariaLabel: t("check.settle.piece", { name: label }) },
    may: kind === "tick" ? "" : may,
  });
  at.input.closest(".row").hidden = kind === "tick"; // its two values are offered
  const every = offers.some(({ text }) => !text) ? offers : [...offers, { text: "", p: 0, says: t("check.blank") }];
  const likely = value ?? (every[0].p > 0 ? every[0].text : null);
  fill(
    at.options,
    every.map(({ text, p, says }, k) => {
      const digit = numbered && k < 9 && k + 1;
      const shown = [digit && el("kbd", { "aria-hidden": "true" }, digit), " ", el("span", {}, says), " "];
      return button([...shown, p > 0 && !against && el("small", {}, percent(p))], () => settle(text), {
        "class": text === likely ? "primary" : null,
        "aria-keyshortcuts": digit,
      });
    }),
  );
}

/**
 * Let a view's form settle the current doubt with the typed value.
 * @param {Parts} at
 * @param {(text: string) => unknown} settle
 */
export function settleByForm({ form, input }, settle) {
  form.onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) settle(text);
  };
}
