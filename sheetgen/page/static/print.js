// The Print view.
import { el, fill } from "./page-parts.js";
import { t } from "./words.js";

export async function show(main) {
  fill(main, el("h1", {}, t("print.title")));
}
