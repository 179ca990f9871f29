// Photos: each read by itself, with its progress; then put together into works. One's failure is never the others'.

import { Job, api } from "./api.js";
import { layCorners } from "./corners.js";
import { button, copy } from "./fields.js";
import { fill, toast } from "./page-parts.js";
import { words } from "./save.js";
import { keep } from "./store.js";
import { begin, newKey } from "./work.js";
import { t } from "./words.js";

/** Photos that are read, shown in `main`; it ends with a work, or with several to choose from. */
export class Reading {
  constructor(main, files, { start, signal }) {
    Object.assign(this, { main, start, signal, at: copy("reading-photos") });
    this.items = files.map((file) => ({ file, name: file.name, state: "waiting" }));
    signal.addEventListener("abort", () => this.stop());
  }

  begin() {
    fill(this.main, this.at.node);
    this.at.heading.focus();
    return this.readAll();
  }

  stop() {
    this.stopped = true;
    this.job?.stop();
  }

  async readAll() {
    this.stopped = false;
    for (const item of this.items) if (item.state === "waiting" && !this.stopped) await this.#read(item); // they grow: pages of a PDF
    this.show();
    if (!this.signal.aborted && this.items.every(({ state }) => state === "read")) await this.together();
  }

  async #read(item) {
    item.state = "reading";
    this.show();
    this.job = new Job(({ what }) => fill(this.saying, what));
    try {
      this.take(item, await api.send("/api/photo", { name: item.name, scan: item.scan }, item.file, this.job));
    } catch (failure) {
      Object.assign(item, failure.code === "stopped" ? { state: "waiting" } : { state: "failed", faults: [failure] });
    }
  }

  /** What was read of a photo. The pages of a PDF are read one by one, as photos of their own. */
  take(item, { scans, taken, leaves, faults }) {
    if (scans > 1 && !item.scan) this.items.push(...Array.from({ length: scans - 1 }, (_, n) => ({ ...item, scan: n + 2, state: "waiting" })));
    Object.assign(item, { taken, leaves, faults, state: leaves.length ? "read" : "failed" });
    if (scans > 1) item.scan ??= 1;
  }

  show() {
    const { at } = this;
    const count = (state) => this.items.filter((item) => item.state === state).length;
    const [reading, read, failed, waiting] = ["reading", "read", "failed", "waiting"].map(count);
    fill(at.heading, reading ? t("check.reading-n", { k: read + failed + 1, n: this.items.length }) : t(failed ? "check.read-some" : "check.read-all"));
    Object.assign(at.bar, { max: this.items.length, value: read + failed, hidden: !reading });
    at.tables.hidden = this.items.length < 2;
    fill(at.list, this.items.map((item) => this.#line(item)));
    fill(at.actions, ...(reading ? [button(t("check.stop"), () => this.stop())] : [read > 0 && button(t("check.go-on-read", { n: read }), () => this.together(), { class: "primary" }),
      waiting > 0 && button(t("check.read-rest"), () => this.readAll()), button(t("check.back"), () => leave("#check"))]));
  }

  #line(item) {
    const { name, scan, state, leaves = [], faults = [] } = item;
    const at = copy("one-photo", { node: { className: `is-${state}` }, name: scan ? `${name} (${scan})` : name, state: [t(`check.photo.${state}`), ...leaves.map(({ layout }) => layout)].join(" · "), says: faults.map(words).join(" "),
      failed: { hidden: state !== "failed" }, corners: { onclick: () => layCorners(this, item), hidden: /\.pdf$/i.test(name) }, type: () => layCorners(this, item, true) }); // no browser shows a page of a PDF as a picture
    if (state === "reading") this.saying = at.says;
    return at.node;
  }

  /** Put together what was read: a work a layout, the photos kept with it. */
  async together() {
    const items = this.items.filter(({ state }) => state === "read");
    const taken = items.map((item) => item.taken);
    const table = this.at.table.checked && taken.length > 1;
    try {
      const { sheets } = await api.post("/api/together", { taken, table });
      const layouts = [...new Set(sheets.map(({ layout }) => layout))];
      const ids = await Promise.all(layouts.map((layout) => this.#work(layout, sheets.filter((sheet) => sheet.layout === layout), items, table)));
      if (ids.length > 1) toast(t("check.several", { n: ids.length }));
      leave(ids.length === 1 ? `#check/${ids[0]}` : "#check");
    } catch (failure) {
      toast(words(failure), "bad");
    }
  }

  async #work(layout, sheets, items, table) {
    const made = sheets.map(({ pages, ...sheet }) => ({ ...sheet, key: newKey(), scan: items[pages[0].taken].leaves[pages[0].leaf].scan, read: { ...pages[0], values: sheet.values },
      leaves: Object.fromEntries(pages.map(({ taken, leaf, page }) => [page, `flat/${taken}/${leaf}`])) }));
    const id = begin({ layout, lang: sheets[0].lang, table: table && sheets.length > 1, sheets: made });
    await keep(id, "taken", items.map((item) => item.taken));
    for (const { key, looks } of made) await keep(id, `looks/${key}`, looks);
    for (const { taken, leaf } of sheets.flatMap(({ pages }) => pages)) await keep(id, `flat/${taken}/${leaf}`, jpeg(items[taken].leaves[leaf].flat));
    return id;
  }
}

/** Go to an address of the page, also to the one that it is at. */
export function leave(hash) {
  if (location.hash === hash) dispatchEvent(new Event("hashchange"));
  else location.assign(hash);
}

const jpeg = (text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });
