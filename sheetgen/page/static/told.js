// What is told of a sheet beside it: findings, points, what was probably meant, the ranking of a table.

import { el } from "./page-parts.js";
import { said } from "./fields.js";
import { t } from "./words.js";

const heading = (key) => el("h2", {}, t(key));

/** Faults and findings, each leading to its space. */
export function findingsList(desk) {
  const { faults, findings, more, error } = desk.toldOf(desk.key);
  const item = ({ n, id, severity, space, message, notes = [] }) => {
    const place = space && desk.view.space(space);
    return el("li", { id, class: severity },
      el("button", { type: "button", class: "finding", "data-space": space, "aria-disabled": place ? null : "true", onclick: () => place && desk.view.focus(space) },
        el("span", { class: `badge ${severity}`, "aria-hidden": "true" }, String(n)),
        el("span", {}, el("span", { class: "severity" }, t(`check.${severity}`), place ? [" · ", el("span", { lang: desk.form.lang }, place.label)] : null),
          el("span", { class: "message", lang: "en" }, message))),
      notes.length ? el("ul", { class: "whys", lang: "en" }, notes.map((note) => el("li", {}, note))) : null);
  };
  const items = [...faults.map((fault, n) => item({ ...fault, n: "!", id: `fault-${n}`, severity: "fault", notes: fault.hint ? [fault.hint] : [] })), ...findings.map((finding) => item({ ...finding, id: `finding-${finding.n}` }))];
  const summary = el("p", { class: `summary ${items.length ? "" : "well"}` }, desk.summary(desk.key));
  return [heading("check.findings"), summary, desk.tellStrange(), error ? el("p", { class: "notice bad" }, error.message) : null, items.length ? el("ol", { class: "found" }, items) : null,
    more ? el("p", { class: "hint" }, t("check.more", { n: more })) : null];
}

/** Points written beside points earned, part by part. */
export function pointsTable(desk) {
  const { score } = desk.toldOf(desk.key);
  if (!score) return [];
  const row = (label, written, earned, whole) => {
    const differs = written !== null && earned !== null && String(written) !== String(earned);
    return el("tr", { class: `${whole ? "whole" : ""} ${differs ? "differs" : ""}` }, el("th", { scope: "row", lang: whole ? null : desk.form.lang }, label),
      el("td", {}, written ?? "–"), el("td", {}, differs ? el("span", { class: "unseen" }, `${t("check.not-equal")} `) : null, earned ?? "?"));
  };
  return [heading("check.points"), el("table", { class: "figures" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("check.part")), el("th", { scope: "col" }, t("check.written")), el("th", { scope: "col" }, t("check.earned")))),
    el("tbody", {}, score.parts.map(({ label, part, written, earned }) => row(label ?? part, written, earned)), row(t("check.total"), score.claimed, score.computed, true)))];
}

/** What was probably meant, each with a button that does it. */
export function suggestionList(desk) {
  const { suggestions, complete } = desk.answer ?? {};
  if (!suggestions?.length) return suggestions && complete === false ? [heading("check.meant"), el("p", { class: "hint" }, t("check.not-all"))] : [];
  const many = desk.work.sheets.length > 1;
  const change = ({ sheet, space, before, after }) => {
    const place = desk.view.space(space) ?? { id: space, label: space };
    return el("p", {}, many ? `${desk.nameOf(desk.work.sheets[sheet], sheet)}: ` : "", el("span", { lang: desk.form.lang }, place.label || space), " ", el("s", {}, said(place, before)), " → ", el("strong", {}, said(place, after)));
  };
  return [heading("check.meant"), el("ol", { class: "guesses" }, suggestions.map((each) => el("li", {}, el("div", {}, each.changes.map(change), el("p", { class: "hint" }, t(`check.kind.${each.kind}`))),
    el("button", { type: "button", onclick: () => desk.take(each) }, t("check.do"))))), complete === false ? el("p", { class: "hint" }, t("check.not-all")) : null];
}

/** Who won, and what decided. */
export function rankingTable(desk) {
  const ranking = desk.answer?.table?.ranking ?? desk.toldOf(desk.key).ranking;
  if (!ranking?.length) return [];
  return [heading("check.ranking"), el("table", { class: "figures" },
    el("thead", {}, el("tr", {}, ["place", "player", "points", "decided"].map((key) => el("th", { scope: "col" }, t(`check.${key}`))))),
    el("tbody", {}, ranking.map(({ place, player, score, decided }) => el("tr", { class: place === 1 ? "whole" : "" }, el("td", {}, place), el("th", { scope: "row" }, player), el("td", {}, score ?? "?"), el("td", { lang: "en" }, decided ?? "")))))];
}
