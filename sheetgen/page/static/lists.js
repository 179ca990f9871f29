import { button, cloneTemplate, setProps, describe, rankingNotes, showRows } from "./fields.js";
import { el, fill, onDemand } from "./page-parts.js";
import { isOccasion } from "./occasion.js";
import { t } from "./words.js";

/** Show rows, and their section if there are any. @type {typeof showRows} */
function list(node, items, how) {
  showRows(node, items, how);
  /** @type {any} */ (node.closest(".told")).hidden = !items.length;
}

/**
 * List findings, each with its number on the sheet, which links to its space; `more` is called with each row.
 * @param {Element} list
 * @param {import("./sheet.js").Sheet} view
 * @param {Remark[]} remarks
 * @param {(row: Parts, remark: Remark, place: Field | undefined) => void} [more]
 */
export function listFindings(list, view, remarks, more = () => {}) {
  showRows(list, remarks, {
    key: ({ severity, space, message }) => `${severity} ${space} ${message}`,
    row: () => cloneTemplate("one-finding"),
    update: (row, remark) => {
      const { n, id, severity, space, message, notes } = remark;
      const place = view.space(space);
      setProps(row, {
        node: { id, className: severity },
        to: { disabled: !place, onclick: () => view.focus(space) },
        number: { textContent: String(n), className: `badge ${severity}` },
        kind: t(`check.${severity}`),
        message,
        notes: notes.join("\n"),
        place: place ? `· ${place.label}` : "",
      });
      more(row, remark, place);
    },
  });
}

/**
 * List the findings on the sheet in view.
 * @param {import("./desk.js").Desk} desk
 * @param {Remark[]} remarks
 * @param {{ name: string, words: string }} state
 */
export function showFindings(desk, remarks, { name, words }) {
  const { at, view, about } = desk;
  const { more } = about;
  const suggestions = suggestionsFor(desk, remarks);
  const [alike] = [...suggestions].find(([, { length }]) => length > 1) ?? [];
  listFindings(at.findings, view, remarks, (row, { id, message, rule, space }, place) => {
    if (isOccasion(space) && !place)
      setProps(row, {
        to: { disabled: false, onclick: () => desk.occasion.focus(space) },
        place: `· ${t(`occasion.${space}`)}`,
      });
    const ariaLabel = `${t("check.explain")}: ${message}`;
    setProps(row, {
      explain: { hidden: !rule, ariaLabel, onclick: () => toggleExplanation(desk, row, rule ?? "") },
    });
    offer(desk, row.meant, suggestions.get(id) ?? []);
    row.look.hidden = id !== alike;
    fill(
      row.who,
      desk.namesIn(id, place?.person ? `${t("check.player-n", { n: place.person })} ${message}` : message),
    );
  });
  setProps(at, {
    summary: { textContent: words, className: `summary ${name}` },
    more: more ? t("check.more", { n: more }) : "",
  });
}

/** List the spaces that are still to write. @param {import("./desk.js").Desk} desk @param {Field[]} spaces */
export function showOpen({ at, view }, spaces) {
  setProps(at, { open: { hidden: !spaces.length }, openSaid: t("check.open", { count: spaces.length }) });
  at.findings.closest(".told").hidden = !spaces.length && !at.findings.childElementCount;
  showRows(at.openList, spaces, {
    key: ({ id }) => id,
    row: ({ id, label }) => ({ node: button(label, () => view.focus(id), { class: "quiet" }) }),
    update: () => {},
  });
}

/**
 * Show or hide the text of a rule under a finding; it is loaded when it is first shown.
 * @param {import("./desk.js").Desk} desk
 * @param {Parts} row
 * @param {string} rule
 */
async function toggleExplanation(desk, { explain, explained }, rule) {
  const opens = explained.hidden;
  explained.hidden = !opens;
  explain.ariaExpanded = String(opens);
  if (opens) (await onDemand(import("./explanation.js")))?.show(desk, explained, rule);
}

/** List the written and earned points by part. @param {import("./desk.js").Desk} desk */
export function showPoints(desk) {
  const { at, about } = desk;
  const { score } = about;
  const { parts = [], claimed = null, computed = null } = score ?? {};
  const lines = [...parts];
  if ((claimed ?? computed) !== null)
    lines.push({ label: t("check.total"), written: desk.work.get("fill") ? computed : claimed, earned: computed });
  list(at.points, lines, {
    key: ({ label }) => label,
    row: () => cloneTemplate("points-row"),
    update: (row, { label: part, written, earned }) => {
      const label = desk.named(part);
      const differs = (written ?? "?") !== "?" && earned !== null && Math.abs(Number(written)) !== Math.abs(earned);
      const unequal = differs && el("span", { class: "unseen" }, t("check.not-equal"));
      fill(row.label, desk.namesIn("points", label), label);
      fill(row.written, written ?? "–");
      fill(row.earned, unequal, earned ?? "?");
      row.node.classList.toggle("differs", differs);
    },
  });
}

/**
 * Offer suggestions, one tap each.
 * @param {import("./desk.js").Desk} desk
 * @param {Element} node
 * @param {Suggestion[]} suggestions
 */
function offer(desk, node, suggestions) {
  const { keys } = desk.answer;
  /** @param {Suggestion["changes"][number]} change */
  const change = ({ sheet, space, before, after }) => {
    const place = desk.view.space(space) ?? /** @type {Partial<Field>} */ ({ label: space });
    return el(
      "p",
      {},
      keys[sheet] !== desk.key && `${desk.nameOf(keys[sheet])}: `,
      el("span", {}, place.label),
      " ",
      el("s", {}, describe(place, before)),
      " → ",
      el("strong", {}, describe(place, after)),
    );
  };
  showRows(node, suggestions, {
    key: ({ changes }) => JSON.stringify(changes),
    row: () => cloneTemplate("one-guess"),
    update: (row, each) => {
      setProps(row, { does: () => desk.take(each) });
      fill(row.changes, each.changes.map(change));
    },
  });
}

/**
 * Return the suggestions for each finding on the sheet in view: under the first finding that they remove, at most two.
 * @param {import("./desk.js").Desk} desk
 * @param {Remark[]} remarks
 */
function suggestionsFor({ answer, key }, remarks) {
  const sheet = answer.keys.indexOf(key);
  /** @type {Map<string, Suggestion[]>} */
  const found = new Map();
  for (const each of answer.suggestions ?? []) {
    const first = remarks.find(({ rule, space }) =>
      each.explains.some((error) => error.sheet === sheet && error.rule === rule && (!space || error.space === space)),
    );
    const here = found.get(first?.id ?? "") ?? [];
    if (first && here.length < 2) found.set(first.id, [...here, each]);
  }
  return found;
}

/** List the suggestions that belong to no finding. @param {import("./desk.js").Desk} desk */
export function showSuggestions(desk) {
  const { suggestions = [], complete = true } = desk.answer;
  const others = suggestions.filter(({ explains }) => !explains.length);
  offer(desk, desk.at.meant, others);
  desk.at.meant.closest(".told").hidden = !others.length;
  desk.at.incomplete.hidden = complete || suggestions.length > 0;
}

/** Show the players' ranking. @param {import("./desk.js").Desk} desk */
export function showRanking(desk) {
  const {
    at,
    about,
    answer: { table },
  } = desk;
  list(at.ranking, table?.ranking ?? about.ranking ?? [], {
    key: ({ player }) => player,
    row: () => cloneTemplate("ranking-row"),
    update: (row, rank) => {
      const { place, score, sure } = rank;
      const player = desk.named(rank.player);
      fill(row.place, place ?? "?");
      fill(row.player, desk.namesIn("ranking", player), player);
      fill(row.score, score ?? "?");
      const amiss = desk.isAmiss(rank);
      fill(row.notes, rankingNotes({ ...rank, amiss }).join(" · "));
      row.node.classList.toggle("unsure", !sure);
      row.node.classList.toggle("leads", place === 1 && sure && !amiss);
    },
  });
}
