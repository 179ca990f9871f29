// The desk: a work that somebody types. It holds the sheet in view, asks what is wrong after each change, and shows what it is told.

import { api } from "./api.js";
import { download, el, failureBox, fill, settled, speakOut, toast } from "./page-parts.js";
import { Hand } from "./hand.js";
import { findingsList, pointsTable, rankingTable, suggestionList } from "./told.js";
import { saveMenu } from "./save.js";
import { Sheet } from "./sheet.js";
import { fetchKept } from "./store.js";
import { newKey } from "./work.js";
import { language, t } from "./words.js";

const QUIET = 400; // ms without a change before it is asked what was meant

export class Desk {
  #urls = new Map(); // sheet → {page: blob URL of its photo}
  #looks = new Map();
  #asked; // the check under way
  #suggesting;
  #turn = 0; // a stay in a field is one step of undo
  #summary = "";
  answer = null;
  held = null;

  constructor(main, work, { start, signal }) {
    Object.assign(this, { main, work, start, signal });
    work.changed = (paths, ours) => this.#changed(paths, ours);
    work.lost = () => this.#tellLost();
    this.key = work.sheets[0];
    this.soon = settled(() => this.#check(), 40);
    this.later = settled(() => this.#suggest(), QUIET);
    this.say = settled(() => speakOut(this.#summary), 900);
    signal.addEventListener("abort", () => {
      for (const urls of this.#urls.values()) Object.values(urls).forEach(URL.revokeObjectURL);
      this.#asked?.abort();
      this.#suggesting?.abort();
    });
  }

  async open() {
    try {
      this.form = await api.post("/api/sheet", { ...this.work.asked(), lang: this.work.get("lang") ?? language() });
    } catch (failure) {
      fill(this.main, el("h1", {}, this.work.get("title") ?? this.work.get("layout")),
        failureBox(failure, el("a", { class: "button", href: "#check" }, t("check.back"))), el("p", { class: "hint" }, t("check.still-kept")));
      return;
    }
    if (this.signal.aborted) return;
    if (this.work.get("title") !== this.form.title) this.work.put({ title: this.form.title });
    if (!this.work.get("begun")) this.#firstValues();
    document.title = `${this.form.title} – ${t("check.title")}`;
    this.hand = new Hand(this);
    this.#build();
    this.lay(this.key);
    document.addEventListener("keydown", (event) => this.#undoKey(event), { signal: this.signal });
    this.soon();
  }

  /** What a new sheet begins with, such as the rounds of a pad. */
  #firstValues() {
    const cells = { begun: true };
    for (const key of this.work.sheets)
      if (!Object.keys(this.work.values(key)).length) Object.assign(cells, this.#begins(key));
    this.work.put(cells);
  }

  #begins(key) {
    return Object.fromEntries(this.form.fields.filter(({ start }) => start).map(({ id, start }) => [`value/${key}/${id}`, String(start)]));
  }

  #build() {
    const tell = (name) => (this[name] = el("section", { class: `told ${name}` }));
    this.undoButton = el("button", { type: "button", class: "quiet", onclick: () => this.back("undo"), title: "Ctrl+Z" }, t("check.undo"));
    this.redoButton = el("button", { type: "button", class: "quiet", onclick: () => this.back("redo"), title: "Ctrl+Shift+Z" }, t("check.redo"));
    this.tabs = el("div", { class: "sheets" });
    this.notes = el("div", { class: "notes" });
    this.pane = el("div", { class: "pane" });
    this.beside = el("div", { class: "besides" });
    this.under = el("div", { class: "segments", role: "radiogroup", "aria-label": t("check.under"), hidden: true });
    fill(this.under, this.#segments("under", ["print", "photo"], "print", (which) => this.#underlay(which)));
    this.zoom = innerWidth < 600 ? "larger" : "fit"; // on a telephone the whole sheet is too small for fingers
    const zoom = el("div", { class: "segments", role: "radiogroup", "aria-label": t("check.zoom") },
      this.#segments("zoom", ["fit", "larger", "actual"], this.zoom, (mode) => this.view.zoom((this.zoom = mode), this.pane)));
    fill(this.main,
      el("div", { class: "desk" },
        el("header", { class: "desk-head" }, el("a", { href: "#check", class: "up" }, t("check.back")), el("h1", {}, this.form.title),
          this.tabs, this.under, zoom,
          el("div", { class: "desk-does" }, this.undoButton, this.redoButton, saveMenu(this))),
        this.notes,
        el("div", { class: "desk-sheet" }, this.pane, this.beside),
        el("aside", { class: "desk-told", "aria-label": t("check.told") }, this.hand.node, tell("findings"), tell("points"), tell("meant"), tell("ranking"))));
  }

  #segments(name, values, chosen, choose) {
    return values.map((value) => el("label", {}, el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }), t(`check.${name}.${value}`)));
  }

  /** Lay another sheet of the work on the desk. */
  lay(key) {
    this.key = key;
    this.held = null;
    this.view = new Sheet(this.form, { typed: (id, text) => this.type(id, text), held: (id) => this.hold(id), badge: (n, id) => this.#badge(n, id) });
    fill(this.pane, this.view.node);
    fill(this.beside, this.view.aside);
    for (const id of this.view.order) this.view.put(id, this.work.value(key, id));
    this.view.zoom(this.zoom, this.pane);
    this.hand.hold(null);
    this.#photos(key);
    this.#tabs();
    this.tell();
  }

  // What a player does

  type(id, text) {
    const cells = { [`value/${this.key}/${id}`]: text };
    if (this.work.doubt(this.key, id)) cells[`settled/${this.key}/${id}`] = true;
    this.work.change(cells, `${this.#turn} ${this.key} ${id}`);
  }

  /** What was read is right as it is. */
  settle(id) {
    this.work.change({ [`settled/${this.key}/${id}`]: true });
  }

  hold(id) {
    if (this.held !== id) this.#turn += 1;
    this.held = id;
    this.view.hold(id);
    this.hand.hold(this.view.space(id));
  }

  /** The next doubtful space after the one in hand. */
  nextDoubt() {
    const doubts = new Set(this.work.doubts(this.key));
    const from = this.view.order.indexOf(this.held) + 1;
    const next = [...this.view.order.slice(from), ...this.view.order.slice(0, from)].find((id) => doubts.has(id));
    if (next) this.view.focus(next);
  }

  back(which) {
    const paths = this.work[which]();
    const value = paths.find((path) => path.startsWith("value/"));
    if (!value) return;
    const [, key, ...space] = value.split("/");
    if (key !== this.key && this.work.sheets.includes(key)) this.lay(key);
    this.#turn += 1;
    this.view.focus(space.join("/"));
  }

  /** Undo by key: a field's own first, as long as something was typed in this stay. */
  #undoKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(event.key.toLowerCase())) return;
    if (document.querySelector("dialog[open]") || event.target.closest("dialog, select")) return;
    event.preventDefault();
    this.back(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
  }

  addSheet() {
    const key = newKey();
    const place = Math.max(0, ...this.work.below("place").map(([, n]) => n ?? 0)) + 1;
    this.work.change({ [`place/${key}`]: place, table: true, ...this.#begins(key) });
    this.lay(key);
    const player = this.form.fields.find(({ id }) => id === "player");
    if (player) this.view.focus("player");
  }

  removeSheet() {
    const keys = this.work.sheets;
    const at = keys.indexOf(this.key);
    this.work.change({ [`place/${this.key}`]: null });
    this.lay(this.work.sheets[Math.max(0, at - 1)]);
    toast(t("check.removed"));
  }

  take(suggestion) {
    const keys = this.work.sheets;
    this.work.change(Object.fromEntries(suggestion.changes.map(({ sheet, space, after }) => [`value/${keys[sheet]}/${space}`, after])));
    toast(t("check.changed"));
    const first = suggestion.changes[0];
    if (keys[first.sheet] !== this.key) this.lay(keys[first.sheet]);
    this.view.focus(first.space);
  }

  // What changed

  #changed(paths, ours) {
    if (!this.view) return;
    const sheets = this.work.sheets;
    if (!sheets.includes(this.key)) return sheets.length ? this.lay(sheets[0]) : undefined;
    const here = `value/${this.key}/`;
    for (const path of paths) if (path.startsWith(here)) this.view.put(path.slice(here.length), this.work.get(path) ?? "");
    if (!ours || paths.some((path) => /^(place|table|value\/[^/]+\/player)/.test(path))) this.#tabs();
    this.hand.update();
    if (paths.some((path) => /^(settled|doubt)/.test(path))) this.#mark();
    this.#buttons();
    this.soon();
    return undefined;
  }

  #buttons() {
    this.undoButton.setAttribute("aria-disabled", String(!this.work.undoable));
    this.redoButton.setAttribute("aria-disabled", String(!this.work.redoable));
  }

  asked() {
    const asked = this.work.asked();
    asked.sheets.forEach((sheet, n) => {
      const key = this.work.sheets[n];
      if (this.#looks.has(key)) sheet.looks = this.#looks.get(key);
      const document = this.work.get(`document/${key}`);
      if (document) sheet.document = document;
    });
    return asked;
  }

  async #check() {
    this.#asked?.abort();
    const halt = (this.#asked = new AbortController());
    this.#suggesting?.abort();
    const sheets = this.work.sheets;
    try {
      const answer = await api.post("/api/check", this.work.asked(), quiet(halt));
      if (halt.signal.aborted) return;
      this.answer = { ...answer, keys: sheets, suggestions: null };
    } catch (failure) {
      if (failure.code === "stopped" || halt.signal.aborted) return;
      if (failure.code === "gone") addEventListener("back", () => this.soon(), { once: true, signal: this.signal });
      this.answer = { failure, sheets: [], keys: [], table: null };
    }
    this.tell();
    if (!this.answer.failure) this.later();
  }

  async #suggest() {
    if (!this.answer || this.answer.failure || !this.#wrong()) return;
    const halt = (this.#suggesting = new AbortController());
    const answer = this.answer;
    try {
      const { suggestions, complete } = await api.post("/api/suggest", this.asked(), quiet(halt));
      if (halt.signal.aborted || this.answer !== answer) return;
      Object.assign(answer, { suggestions, complete });
      fill(this.meant, ...suggestionList(this));
    } catch {
      // a search that came to no end tells nothing, as if nothing had been found
    }
  }

  #wrong() {
    return this.answer.sheets.some(({ findings }) => findings?.length) || this.answer.table?.findings.length;
  }

  /** Show what was told of the sheet in view. */
  tell() {
    this.#buttons();
    if (!this.answer) return;
    const { failure } = this.answer;
    fill(this.findings, ...(failure ? [failureBox(failure)] : findingsList(this)));
    fill(this.points, ...pointsTable(this));
    fill(this.ranking, ...rankingTable(this));
    fill(this.meant, ...suggestionList(this));
    this.#mark();
    this.#tabs();
    this.hand.update();
    const summary = failure ? failure.message : this.summary(this.key);
    if (summary !== this.#summary) this.say();
    this.#summary = summary;
  }

  /** What was told of a sheet: {faults, findings: [{n, …}], score}; its own, then what the table says of it. */
  toldOf(key) {
    const at = this.answer?.keys?.indexOf(key) ?? -1;
    const sheet = this.answer?.sheets[at];
    if (!sheet) return { faults: [], findings: [], score: null };
    const all = [...(sheet.findings ?? []), ...(this.answer.table?.findings ?? []).filter((each) => each.sheet === at)];
    return { faults: sheet.faults ?? [], findings: all.map((each, n) => ({ ...each, n: n + 1 })), score: sheet.score, ranking: sheet.ranking, more: sheet.more, error: sheet.error };
  }

  /** "2 errors, 1 warning", "all is well". */
  summary(key) {
    const { faults, findings } = this.toldOf(key);
    const errors = findings.filter(({ severity }) => severity === "error").length;
    const counts = [["check.faults", faults.length], ["check.errors", errors], ["check.warnings", findings.length - errors]];
    return counts.filter(([, n]) => n).map(([word, n]) => t(word, { n })).join(", ") || t("check.well");
  }

  #mark() {
    const { faults, findings } = this.toldOf(this.key);
    const about = new Map();
    for (const { n, space } of findings) about.set(space, [...(about.get(space) ?? []), `finding-${n}`]);
    faults.forEach(({ space }, n) => about.set(space, [...(about.get(space) ?? []), `fault-${n}`]));
    this.view.mark({ doubts: new Set(this.work.doubts(this.key)), findings, faults: new Set(faults.map(({ space }) => space)), about: (id) => about.get(id)?.join(" ") });
  }

  /** From a number at a space to what it says, and back. */
  #badge(n, id) {
    this.view.focus(id);
    const item = document.getElementById(n === "!" ? `fault-${this.toldOf(this.key).faults.findIndex(({ space }) => space === id)}` : `finding-${n}`);
    item?.scrollIntoView({ block: "nearest" });
    item?.classList.add("pointed");
    setTimeout(() => item?.classList.remove("pointed"), 1500);
  }

  // Sheets of a table

  nameOf(key, n = this.work.sheets.indexOf(key)) {
    return this.work.value(key, "player") || t("check.sheet-n", { n: n + 1 });
  }

  #tabs() {
    const keys = this.work.sheets;
    const own = this.form.own;
    const had = this.tabs.contains(document.activeElement) && document.activeElement.dataset.key;
    const tabs = keys.map((key, n) => {
      const wrong = this.toldOf(key).findings.filter(({ severity }) => severity === "error").length + this.toldOf(key).faults.length;
      return el("button", { type: "button", role: "tab", "data-key": key, "aria-selected": String(key === this.key), tabindex: key === this.key ? "0" : "-1", onclick: () => this.lay(key),
        onkeydown: (event) => this.#tabKey(event, n) }, this.nameOf(key, n), wrong ? el("span", { class: "badge error", title: t("check.errors", { n: wrong }) }, String(wrong)) : null);
    });
    fill(this.tabs,
      keys.length > 1 && el("div", { role: "tablist", class: "tabs", "aria-label": t("check.sheets") }, tabs),
      own && el("button", { type: "button", class: "quiet", onclick: () => this.addSheet() }, t("check.add")),
      keys.length > 1 && el("button", { type: "button", class: "quiet", onclick: () => this.removeSheet() }, t("check.remove", { name: this.nameOf(this.key) })),
      keys.length > 1 && el("label", { class: "together" }, el("input", { type: "checkbox", checked: Boolean(this.work.get("table")),
        onchange: (event) => this.work.change({ table: event.target.checked }) }), t("check.together")),
      this.taken && keys.length > 1 && el("button", { type: "button", class: "quiet", onclick: () => this.readAgain() }, t("check.again")));
    if (had) this.tabs.querySelector(`[data-key="${had}"]`)?.focus();
  }

  #tabKey(event, n) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && this.work.sheets[n + by];
    if (!next) return;
    this.lay(next);
    this.tabs.querySelector(`[data-key="${next}"]`).focus();
  }

  // Photos

  async #photos(key) {
    if (!this.#urls.has(key)) {
      const urls = {};
      for (const [page, leaf] of this.work.below(`leaf/${key}`)) {
        const blob = await fetchKept(this.work.id, leaf);
        if (blob) urls[page] = URL.createObjectURL(blob);
      }
      const looks = await fetchKept(this.work.id, `looks/${key}`);
      if (looks) this.#looks.set(key, looks);
      this.taken ??= await fetchKept(this.work.id, "taken");
      this.#urls.set(key, urls);
      if (this.signal.aborted) Object.values(urls).forEach(URL.revokeObjectURL);
    }
    if (key !== this.key || this.signal.aborted) return;
    this.under.hidden = !Object.keys(this.#urls.get(key)).length;
    this.#underlay(this.under.querySelector(":checked").value);
    this.hand.update();
    this.#tabs();
    await this.#besidePhoto(key);
  }

  /** A photo on which nothing was found stands beside the sheet while it is typed. */
  async #besidePhoto(key) {
    const name = this.work.get(`beside/${key}`);
    const blob = name && (await fetchKept(this.work.id, name));
    if (!blob || key !== this.key) return;
    const url = URL.createObjectURL(blob);
    this.signal.addEventListener("abort", () => URL.revokeObjectURL(url));
    this.beside.prepend(el("details", { class: "beside-photo", open: true }, el("summary", {}, t("check.beside-photo")),
      el("div", { class: "photo-pane", tabindex: "0", role: "group", "aria-label": t("check.beside-photo") }, el("img", { src: url, alt: "" }))));
  }

  #underlay(which) {
    this.view.underlay(which === "photo" ? this.#urls.get(this.key) : {});
  }

  /** The photo of a page of the sheet in view, or undefined. */
  photo(page) {
    return this.#urls.get(this.key)?.[page];
  }

  /** Read the same photos again, now as played together or apart; what a player has typed or looked at stays. */
  async readAgain() {
    try {
      const { sheets } = await api.post("/api/together", { taken: this.taken, table: Boolean(this.work.get("table")) });
      const cells = {};
      for (const key of this.work.sheets) {
        const read = this.work.get(`read/${key}`);
        const now = read && sheets.find(({ pages }) => pages[0]?.taken === read.taken && pages[0]?.leaf === read.leaf);
        if (!now) continue;
        for (const id of this.view.order) {
          const before = read.values[id] ?? "";
          if (this.work.value(key, id) !== before || this.work.get(`settled/${key}/${id}`)) continue;
          cells[`value/${key}/${id}`] = now.values[id] ?? "";
          cells[`doubt/${key}/${id}`] = now.doubts?.[id] ?? (now.unread?.includes(id) ? [] : null);
        }
        cells[`read/${key}`] = { ...read, values: now.values };
      }
      this.work.change(cells);
      toast(t("check.read-again"));
    } catch (failure) {
      toast(failure.message, "bad");
    }
  }

  // Words at the top

  #tellLost() {
    if (this.notes && !this.notes.querySelector(".lost")) this.notes.append(el("p", { class: "notice warn lost", role: "alert" }, t("check.lost")));
  }

  /** What is typed in spaces that the sheet does not have (any more): kept, unless thrown away. */
  tellStrange() {
    const known = new Set(this.view.order);
    const strange = Object.entries(this.work.values(this.key)).filter(([id]) => !known.has(id));
    if (!strange.length) return null;
    return el("div", { class: "notice warn" }, el("p", { class: "said" }, t("check.strange", { n: strange.length })),
      el("p", { class: "hint" }, strange.map(([id, text]) => `${id}: ${text}`).join(" · ")),
      el("p", { class: "actions" }, el("button", { type: "button", onclick: () => this.work.change(Object.fromEntries(strange.map(([id]) => [`value/${this.key}/${id}`, ""]))) }, t("check.throw-away"))));
  }

  download = (blob, name) => download(blob, name);
}

/** A request that is not watched, and ended when there is a newer one. */
const quiet = (halt) => ({ id: newKey(), signal: halt.signal, begin() {}, end() {} });
