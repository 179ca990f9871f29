import { copy, put, renew, said } from "./fields.js";
import { el } from "./page-parts.js";
import { t } from "./words.js";

/**
 * @param {Element} node
 * @param {Child[]} rows
 */
function list(node, rows) {
  renew(node, rows);
  /** @type {any} */ (node.closest(".told")).hidden = !rows.length;
}
/** @param {Node} head @param {...Children} cells */
const row = (head, ...cells) =>
  el(
    "tr",
    {},
    head,
    cells.map((cell) => el("td", {}, cell)),
  );

/**
 * Lists findings, each beside its number on the sheet.
 * @param {import("./desk.js").Desk} desk
 * @param {Remark[]} told
 * @param {{ name: string, words: string }} state
 */
export function tellFindings({ at, view, form, about: { more } }, told, { name, words }) {
  renew(
    at.findings,
    told.map(({ n, id, severity, space, message, notes }) => {
      const place = view.space(space);
      return copy("one-finding", {
        node: { id, className: severity },
        to: { disabled: !place, onclick: () => view.focus(space) },
        number: { textContent: n, className: `badge ${severity}` },
        kind: t(`check.${severity}`),
        message,
        notes: notes.join("\n"),
        place: { textContent: place ? `· ${place.label}` : "", lang: form.lang },
      }).node;
    }),
  );
  put(at, {
    summary: { textContent: words, className: `summary ${name}` },
    more: more ? t("check.more", { n: more }) : "",
  });
}

/**
 * Lists what is written and what is earned, by part.
 * @param {import("./desk.js").Desk} desk
 */
export function tellPoints({ at, form, about: { score } }) {
  /** @param {Points} points @param {string} [lang] */
  const line = ({ label, written, earned }, lang) => {
    const differs = (written ?? "?") !== "?" && earned !== null && Math.abs(Number(written)) !== Math.abs(earned);
    const made = row(el("th", { scope: "row", lang }, label), written ?? "–", [
      differs && el("span", { class: "unseen" }, t("check.not-equal")),
      earned ?? "?",
    ]);
    made.classList.toggle("differs", differs);
    return made;
  };
  const { parts = [], claimed = null, computed = null } = score ?? {};
  const total =
    (claimed ?? computed) !== null && line({ label: t("check.total"), written: claimed, earned: computed });
  list(at.points, [...parts.map((each) => line(each, form.lang)), total].filter(Boolean));
}

/**
 * Lists what may have been meant.
 * @param {import("./desk.js").Desk} desk
 */
export function tellMeant(desk) {
  const { suggestions = [], complete = true, keys } = desk.answer;
  /** @param {Suggestion["changes"][number]} change */
  const change = ({ sheet, space, before, after }) => {
    const place = desk.view.space(space) ?? /** @type {Partial<Field>} */ ({ label: space });
    return el(
      "p",
      {},
      keys.length > 1 && `${desk.nameOf(keys[sheet])}: `,
      el("span", { lang: desk.form.lang }, place.label),
      " ",
      el("s", {}, said(place, before)),
      " → ",
      el("strong", {}, said(place, after)),
    );
  };
  list(
    desk.at.meant,
    suggestions.map((each) => {
      const { node, changes } = copy("one-guess", { kind: t(`check.kind.${each.kind}`), does: () => desk.take(each) });
      changes.append(...each.changes.map(change));
      return node;
    }),
  );
  desk.at.incomplete.hidden = complete;
}

/**
 * Lists the places of the players.
 * @param {import("./desk.js").Desk} desk
 */
export function tellRanking({ at, about, answer: { table } }) {
  const ranking = table?.ranking ?? about.ranking ?? [];
  list(
    at.ranking,
    ranking.map(({ place, player, score, decided, sure }) => {
      const notes = [decided, !sure && t(place === null ? "check.hangs" : "check.may-change")]
        .filter(Boolean)
        .join(" · ");
      const made = row(el("td", {}, place ?? "?"), player, score ?? "?", notes);
      made.classList.toggle("unsure", !sure);
      return made;
    }),
  );
}
