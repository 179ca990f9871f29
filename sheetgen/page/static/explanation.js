// A rule explained under a finding: its text, its place in the rulebook, and its two examples as pictures. Loaded on
// demand.

import { api, of } from "./api.js";
import { el, failureBox, fill } from "./page-parts.js";
import { openable, show as showPicture } from "./reach.js";
import { t } from "./words.js";

/**
 * Show the program's explanation of a rule.
 * @param {import("./desk.js").Desk} desk
 * @param {HTMLElement} node
 * @param {string} rule
 */
export async function show(desk, node, rule) {
  if (node.dataset.rule === rule) return;
  node.dataset.rule = rule;
  const about = { layout: desk.form.layout, rule };
  fill(node, el("p", { class: "hint", role: "status" }, t("check.explain.waits")));
  try {
    const { says, source, examples } = await api.get("/api/explain", about);
    fill(
      node,
      says.map((/** @type {string} */ text) => el("p", {}, withCode(text))),
      source && el("p", { class: "hint" }, source),
      examples.map((/** @type {RuleExample} */ example) => figure(example, { ...about, lang: desk.form.lang })),
    );
  } catch (/** @type {any} */ failure) {
    delete node.dataset.rule;
    fill(
      node,
      failureBox(failure, () => show(desk, node, rule)),
    );
  }
}

/** Return a text with its formulas in backticks as code. @param {string} text */
const withCode = (text) => text.split("`").map((part, n) => (n % 2 ? el("code", {}, part) : part));

/**
 * Return an example as a picture that opens in a larger size.
 * @param {RuleExample} example
 * @param {{ layout: string, rule: string, lang: string }} query
 */
function figure({ kind, sheets, about, findings = [] }, query) {
  const title = t(`check.explain.${kind}`, { count: sheets });
  const src = of("/picture/example.svg", { ...query, kind });
  const alt = t("check.explain.larger", { picture: [title, about].filter(Boolean).join(": ") });
  const image = showPicture(el("img", { class: "paper", loading: "lazy", alt }), src);
  return el(
    "figure",
    { class: "stack" },
    el("figcaption", {}, el("strong", {}, title), about && el("span", {}, ` ${about}`)),
    openable(src) ? el("a", { href: src, target: "_blank" }, image) : image,
    findings.map((text) => el("p", { class: "wrong" }, text)),
  );
}
