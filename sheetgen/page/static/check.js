// The Check view: what stands in <main> by the address. #check begins, #check/ID goes on with a work that this browser keeps.

import { fill, el } from "./page-parts.js";
import { Desk } from "./desk.js";
import { showStart } from "./start.js";
import { Work, begin } from "./work.js";
import { t } from "./words.js";

/** Fill <main>. `signal` ends with the view; {query: {layout}} begins with a sheet of that layout. */
export async function show(main, id, { query, start, signal }) {
  document.title = `${t("check.title")} – sheetgen`;
  if (query.layout) {
    history.replaceState(null, "", `#check/${begin({ layout: query.layout, sheets: [{}] })}`);
    id = location.hash.slice("#check/".length);
  }
  if (!id) return showStart(main, { start, signal });
  const work = new Work(id);
  signal.addEventListener("abort", () => work.close());
  if (work.empty) {
    await showStart(main, { start, signal });
    main.prepend(el("p", { class: "notice warn", role: "status" }, t("check.gone")));
    return undefined;
  }
  fill(main, el("h1", {}, work.get("title") ?? work.get("layout")), el("p", { class: "hint", role: "status" }, t("check.laying")));
  return new Desk(main, work, { start, signal }).open();
}
