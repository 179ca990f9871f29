// Photos: each read by itself, with its progress; then put together into works. One's failure is never the others'.

import { Job, api } from "./api.js";
import { layCorners } from "./corners.js";
import { button, copy } from "./fields.js";
import { fill, toast } from "./page-parts.js";
import { words } from "./save.js";
import { keep } from "./store.js";
import { begin, newKey } from "./work.js";
import { t } from "./words.js";

/** By space what it may hold, where that is in doubt; [] where it is left to type. */
export const doubtsOf = ({ doubts, unread }) => ({ ...Object.fromEntries(unread.map((space) => [space, []])), ...doubts });

/** What the photo of a page is kept as. */
export const nameOf = ({ taken, leaf }) => `flat/${taken}/${leaf}`;

/** Photos that are read, shown in `main`; it ends with a work, or with several to choose from. */
export class Reading {
  at = copy("reading-photos");

  constructor(main, files, { start, signal }) {
    Object.assign(this, { main, start, signal });
    this.items = files.map((file) => ({ file, name: file.name, state: "waiting" }));
    signal.addEventListener("abort", () => this.#stop());
  }

  /** Show what is read, and read the rest. */
  begin() {
    fill(this.main, this.at.node);
    this.at.heading.focus();
    return this.#readAll();
  }

  #stop() {
    this.stopped = true;
    this.job?.stop();
  }

  async #readAll() {
    this.stopped = false;
    for (const item of this.items) if (item.state === "waiting" && !this.stopped) await this.#read(item); // they grow: pages of a PDF
    this.#show();
    if (!this.signal.aborted && this.#of("read").length === this.items.length) await this.#together();
  }

  async #read(item) {
    item.state = "reading";
    this.#show();
    this.job = new Job(({ what }) => fill(this.saying, what));
    try {
      this.take(item, await api.send("/api/photo", { name: item.file.name, scan: item.scan }, item.file, this.job));
    } catch (failure) {
      Object.assign(item, failure.code === "stopped" ? { state: "waiting" } : { state: "failed", faults: [failure] });
    }
  }

  /** What was read of a photo. The pages of a PDF are read one by one, as photos of their own. */
  take(item, { scans, taken, leaves, faults }) {
    Object.assign(item, { taken, leaves, faults, state: leaves.length ? "read" : "failed" });
    if (scans < 2 || item.scan) return;
    const pages = Array.from({ length: scans }, (_, n) => ({ scan: n + 1, name: `${item.name} (${n + 1})` }));
    this.items.push(...pages.slice(1).map((page) => ({ file: item.file, state: "waiting", ...page })));
    Object.assign(item, pages[0]);
  }

  #of = (state) => this.items.filter((item) => item.state === state);

  #show() {
    const { at } = this;
    const [reading, read, failed, waiting] = ["reading", "read", "failed", "waiting"].map((state) => this.#of(state).length);
    const n = this.items.length;
    fill(at.heading, reading ? t("check.reading-n", { k: read + failed + 1, n }) : t(failed ? "check.read-some" : "check.read-all"));
    Object.assign(at.bar, { max: n, value: read + failed, hidden: !reading });
    at.tables.hidden = n < 2;
    fill(at.list, this.items.map((item) => this.#line(item)));
    fill(at.actions, reading ? button(t("check.stop"), () => this.#stop()) : [
      read > 0 && button(t("check.go-on-read", { n: read }), () => this.#together(), { class: "primary" }),
      waiting > 0 && button(t("check.read-rest"), () => this.#readAll()),
      button(t("check.back"), () => leave("#check")),
    ]);
  }

  #line(item) {
    const { name, state, leaves = [], faults = [] } = item;
    const pdf = /\.pdf$/i.test(item.file.name); // no browser shows a page of a PDF as a picture
    const says = [...faults.map(words), state === "failed" && pdf && t("check.corners.pdf")].filter(Boolean).join(" ");
    const at = copy("one-photo", { node: { className: `is-${state}` }, name, state: [t(`check.photo.${state}`), ...leaves.map(({ layout }) => layout)].join(" · "), says,
      failed: { hidden: state !== "failed" || pdf }, corners: () => layCorners(this, item) });
    if (state === "reading") this.saying = at.says;
    return at.node;
  }

  /** Put together what was read: a work a layout, the photos kept with it. */
  async #together() {
    const items = this.#of("read");
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
    const leafOf = ({ taken, leaf }) => items[taken].leaves[leaf];
    const made = sheets.map((sheet) => ({
      key: newKey(), values: sheet.values, doubts: doubtsOf(sheet), scan: leafOf(sheet.pages[0]).scan,
      leaves: Object.fromEntries(sheet.pages.map((page) => [page.page, nameOf(page)])),
    }));
    const id = begin({ layout, lang: sheets[0].lang, table: table && sheets.length > 1, sheets: made });
    await keep(id, "taken", items.map((item) => item.taken));
    for (const [n, { looks, pages }] of sheets.entries()) {
      await keep(id, `looks/${made[n].key}`, looks);
      for (const page of pages) await keep(id, nameOf(page), jpeg(leafOf(page).flat));
    }
    return id;
  }
}

/** Go to an address of the page, also to the one that it is at. */
function leave(hash) {
  if (location.hash === hash) dispatchEvent(new Event("hashchange"));
  else location.assign(hash);
}

const jpeg = (text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });
