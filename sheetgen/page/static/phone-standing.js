// The state of the table on a phone: the findings on each sheet, and the ranking.

import { cloneTemplate, setProps, rankingNotes, showRows } from "./fields.js";
import { el, fill } from "./page-parts.js";
import { tellAll } from "./words.js";

/** Show the sheets of the table and the ranking. @param {Parts} at @param {TableState | null} table */
export function showStanding(at, table) {
  const { sheets = [], ranking = [] } = table ?? {};
  setProps(at, { sheetsPart: { hidden: !sheets.length }, rankingPart: { hidden: !ranking.length } });
  showRows(at.sheets, sheets, {
    key: ({ key }) => key,
    row: () => cloneTemplate("one-sheet"),
    update: (row, { player, name, said, told }) => {
      setProps(row, { player, state: { textContent: tellAll(said), className: `summary ${name}` } });
      fill(
        row.told,
        told.map(({ message }) => el("li", {}, message)),
      );
      row.told.hidden = !told.length;
    },
  });
  showRows(at.ranking, ranking, {
    key: ({ player }) => player,
    row: () => ({ node: el("tr", {}, el("td"), el("td"), el("td")) }),
    update: ({ node }, rank) => {
      const { place, player, score, sure } = rank;
      const notes = rankingNotes(rank);
      node.classList.toggle("leads", place === 1 && sure);
      fill(node.children[0], place ?? "?");
      fill(node.children[1], player, notes.length > 0 && el("p", { class: "hint" }, notes.join(" · ")));
      fill(node.children[2], score ?? "?");
    },
  });
}
