// The Check view: #check begins, #check?layout=NAME with a sheet of that layout, #check/ID goes on with a work that this browser keeps.

import { el } from "./page-parts.js";
import { Desk } from "./desk.js";
import { showStart } from "./start.js";
import { Work, begin } from "./work.js";
import { t } from "./words.js";

/** Fill <main>. `signal` ends with the view. */
export async function show(main, id, { query, start, signal }) {
  document.title = `${t("check.title")} – sheetgen`;
  if (query.layout) {
    id = begin({ layout: query.layout, sheets: [{}] });
    history.replaceState(null, "", `#check/${id}`);
  }
  const work = new Work(id, signal);
  if (work.get("layout")) return new Desk(main, work, { start, signal }).open();
  return showStart(main, { start, signal }, id && el("p", { class: "notice warn" }, t("check.gone")));
}
