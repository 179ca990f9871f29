// Photos: each read by itself, with its progress; then put together into works. One's failure is never the others'.

import { Job, api } from "./api.js";
import { el, fill, toast } from "./page-parts.js";
import { layCorners } from "./corners.js";
import { keep } from "./store.js";
import { begin, newKey } from "./work.js";
import { t } from "./words.js";

/** Read photos, showing how it goes in `main`; ends with a work, or several to choose from. */
export function readPhotos(main, files, { start, signal }) {
  const reading = new Reading(main, files, { start, signal });
  return reading.begin();
}

class Reading {
  #stopped = false;
  #job = null;

  constructor(main, files, { start, signal }) {
    Object.assign(this, { main, start, signal });
    this.items = [...files].map((file) => ({ file, name: file.name, scan: null, state: "waiting" }));
    this.list = el("ol", { class: "reading" });
    this.heading = el("h1", { tabindex: "-1" });
    this.bar = el("progress", { "aria-label": t("check.reading") });
    this.table = el("input", { type: "checkbox", checked: true });
    this.doing = el("p", { class: "actions" });
    signal.addEventListener("abort", () => this.stop());
  }

  async begin() {
    fill(this.main, this.heading, this.bar, this.list, el("label", { class: "together" }, this.table, t("check.together")), this.doing);
    this.heading.focus();
    await this.#readAll();
  }

  stop() {
    this.#stopped = true;
    this.#job?.stop();
  }

  async #readAll() {
    this.#stopped = false;
    for (let n = 0; n < this.items.length && !this.#stopped; n += 1) // items grow: pages of a PDF come as they are known
      if (this.items[n].state === "waiting") await this.#read(this.items[n]);
    this.show();
    if (!this.signal.aborted && this.items.every(({ state }) => state === "read")) await this.together();
  }

  async #read(item) {
    item.state = "reading";
    this.show();
    this.#job = new Job((progress) => {
      fill(item.about, progress.what ?? "");
      if (progress.total) item.meter.value = progress.done / progress.total;
    });
    try {
      this.take(item, await api.send("/api/photo", { name: item.name, scan: item.scan }, item.file, this.#job));
    } catch (failure) {
      item.state = failure.code === "stopped" ? "waiting" : "failed";
      item.faults = [failure];
    }
  }

  /** What was read of a photo. The pages of a PDF are read one by one, as photos of their own. */
  take(item, answer) {
    if (answer.scans > 1 && !item.scan) {
      const more = Array.from({ length: answer.scans - 1 }, (_, n) => ({ file: item.file, name: item.name, scan: n + 2, state: "waiting" }));
      this.items.splice(this.items.indexOf(item) + 1, 0, ...more);
      item.scan = 1;
    }
    Object.assign(item, { faults: answer.faults, leaves: answer.leaves, taken: answer.taken, state: answer.leaves.length ? "read" : "failed" });
  }

  show() {
    const { items } = this;
    const done = items.filter(({ state }) => ["read", "failed"].includes(state)).length;
    const busy = items.some(({ state }) => state === "reading");
    fill(this.heading, busy ? t("check.reading-n", { k: Math.min(done + 1, items.length), n: items.length }) : t(items.some(({ state }) => state === "failed") ? "check.read-some" : "check.read-all"));
    Object.assign(this.bar, { max: items.length, value: done });
    this.bar.hidden = !busy;
    this.table.parentElement.hidden = items.length < 2;
    fill(this.list, items.map((item) => this.#line(item)));
    const read = items.filter(({ state }) => state === "read").length;
    const waiting = items.some(({ state }) => state === "waiting");
    fill(this.doing, busy && el("button", { type: "button", onclick: () => this.stop() }, t("check.stop")),
      !busy && read > 0 && el("button", { type: "button", class: "primary", onclick: () => this.together() }, t("check.go-on-read", { n: read })),
      !busy && waiting && el("button", { type: "button", onclick: () => this.#readAll() }, t("check.read-rest")),
      !busy && el("a", { class: "button", href: "#check", onclick: () => location.hash === "#check" && location.reload() }, t("check.back")));
  }

  #line(item) {
    item.about = el("span", { class: "hint" });
    item.meter = el("progress", { hidden: item.state !== "reading", "aria-label": item.name });
    const found = item.leaves?.map((leaf) => leaf.layout).join(", ");
    const said = item.faults?.length ? item.faults.map(({ message, hint }) => el("p", { class: "hint", lang: "en" }, [message, hint].filter(Boolean).join(" – "))) : [];
    const failed = item.state === "failed";
    return el("li", { class: `is-${item.state}` }, el("strong", {}, item.name, item.scan ? ` (${item.scan})` : ""), el("span", { class: "state" }, t(`check.photo.${item.state}`), found ? ` · ${found}` : ""), item.about, item.meter, said,
      failed && el("p", { class: "actions" }, !item.scan && !/pdf/.test(item.file.type) && el("button", { type: "button", onclick: () => layCorners(this, item) }, t("check.corners")),
        el("button", { type: "button", class: "quiet", onclick: () => layCorners(this, item, true) }, t("check.type-beside"))));
  }

  /** Put together what was read: a work a layout; the photos are kept with it. */
  async together() {
    const items = this.items.filter(({ state }) => state === "read");
    try {
      const table = this.table.checked && items.length > 1;
      const taken = items.map((item) => item.taken);
      const { sheets } = await api.post("/api/together", { taken, table });
      const works = Map.groupBy ? Map.groupBy(sheets, ({ layout }) => layout) : grouped(sheets);
      const ids = [];
      for (const [layout, of] of works) ids.push(await this.#work(layout, of, { items, taken, table: table && of.length > 1 }));
      if (ids.length > 1) toast(t("check.several", { n: ids.length }));
      location.assign(ids.length === 1 ? `#check/${ids[0]}` : "#check");
      if (ids.length > 1 && location.hash === "#check") dispatchEvent(new Event("hashchange"));
    } catch (failure) {
      toast(failure.message, "bad");
      this.show();
    }
  }

  async #work(layout, sheets, { items, taken, table }) {
    const keys = sheets.map(newKey);
    const leaves = sheets.map(({ pages }) => Object.fromEntries(pages.map(({ taken: i, leaf, page }) => [page, `flat/${i}/${leaf}`])));
    const id = begin({ layout, lang: sheets[0].lang, table, keys, sheets: sheets.map((sheet, n) => ({ ...sheet, leaves: leaves[n], read: { taken: sheet.pages[0]?.taken, leaf: sheet.pages[0]?.leaf, values: sheet.values } })) });
    await keep(id, "taken", taken);
    for (const [n, { looks, pages }] of sheets.entries()) {
      await keep(id, `looks/${keys[n]}`, looks);
      for (const { taken: i, leaf } of pages) await keep(id, `flat/${i}/${leaf}`, await jpeg(items[i].leaves[leaf].flat));
    }
    return id;
  }
}

function grouped(sheets) {
  const works = new Map();
  for (const sheet of sheets) works.set(sheet.layout, [...(works.get(sheet.layout) ?? []), sheet]);
  return works;
}

const jpeg = (text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });
