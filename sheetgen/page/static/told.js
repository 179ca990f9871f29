// What is told of a sheet beside it: findings, points, what was probably meant, the ranking of a table.

import { button, said } from "./fields.js";
import { el } from "./page-parts.js";
import { t } from "./words.js";

const section = (key, ...children) => el("section", { class: `told ${key}` }, el("h2", {}, t(`check.${key}`)), ...children);
const table = (heads, rows) => el("table", { class: "figures" }, el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, t(`check.${head}`))))), el("tbody", {}, rows));

/** Faults and findings, each leading to its space. */
export function findingsList(desk, told) {
  const more = desk.answer.sheets[desk.answer.keys.indexOf(desk.key)]?.more;
  const item = ({ n, at, severity, space, message, notes }) => {
    const place = desk.view.space(space);
    const words = el("span", {}, el("span", { class: "severity" }, t(`check.${severity}`), place ? " · " : "", el("span", { lang: desk.form.lang }, place?.label ?? "")), el("span", { class: "message", lang: "en" }, message));
    const parts = [el("span", { class: `badge ${severity}`, "aria-hidden": "true" }, String(n)), words];
    return el("li", { id: at, class: severity }, place ? button(parts, () => desk.view.focus(space), { class: "finding", "data-at": at }) : el("div", { class: "finding" }, parts),
      notes.length > 0 && el("ul", { lang: "en" }, notes.map((note) => el("li", {}, note))));
  };
  return section("findings", el("p", { class: told.length ? "summary" : "summary well" }, desk.summary(told)), el("ol", {}, told.map(item)), more > 0 && el("p", { class: "hint" }, t("check.more", { n: more })));
}

/** Points written beside points earned, part by part; a minus is often left out on paper. */
export function pointsTable(desk) {
  const score = desk.answer.sheets[desk.answer.keys.indexOf(desk.key)]?.score;
  const row = (label, written, earned, lang = null) => {
    const differs = (written ?? "?") !== "?" && earned !== null && Math.abs(written) !== Math.abs(earned);
    return el("tr", { class: differs ? "differs" : "" }, el("th", { scope: "row", lang }, label), el("td", {}, written ?? "–"), el("td", {}, differs && el("span", { class: "unseen" }, t("check.not-equal")), String(earned ?? "?")));
  };
  return score && section("points", table(["part", "written", "earned"], [...score.parts.map(({ label, written, earned }) => row(label, written, earned, desk.form.lang)), row(t("check.total"), score.claimed, score.computed)]));
}

/** What was probably meant, each with a button that does it. */
export function meantList(desk) {
  const { suggestions = [], complete = true, keys } = desk.answer;
  const change = ({ sheet, space, before, after }) => {
    const place = desk.view.space(space) ?? { label: space };
    return el("p", {}, keys.length > 1 ? `${desk.nameOf(keys[sheet])}: ` : "", el("span", { lang: desk.form.lang }, place.label), " ", el("s", {}, said(place, before)), " → ", el("strong", {}, said(place, after)));
  };
  return (suggestions.length > 0 || !complete) && section("meant", el("ol", {}, suggestions.map((each) => el("li", {}, el("div", {}, each.changes.map(change), el("p", { class: "hint" }, t(`check.kind.${each.kind}`))), button(t("check.do"), () => desk.take(each))))),
    !complete && el("p", { class: "hint" }, t("check.not-all")));
}

/** Who won, and what decided. */
export function rankingTable(desk) {
  const ranking = desk.answer.table?.ranking ?? desk.answer.sheets[desk.answer.keys.indexOf(desk.key)]?.ranking;
  const row = ({ place, player, score, decided }) => el("tr", {}, el("td", {}, String(place)), el("th", { scope: "row" }, player), el("td", {}, String(score ?? "?")), el("td", { lang: "en" }, decided ?? ""));
  return ranking?.length > 0 && section("ranking", table(["place", "player", "points", "decided"], ranking.map(row)));
}
