// The desk: a work that somebody types. It holds the sheet in view, asks what is wrong after each change, and shows what it is told.

import { api } from "./api.js";
import { button, copy, put } from "./fields.js";
import { Hand } from "./hand.js";
import { el, failureBox, fill, settled, speakOut, toast } from "./page-parts.js";
import { saveMenu } from "./save.js";
import { Sheet } from "./sheet.js";
import { fetchKept } from "./store.js";
import { tellFindings, tellMeant, tellPoints, tellRanking } from "./told.js";
import { newKey } from "./work.js";
import { language, t } from "./words.js";

/** A request that is not watched. */
const quiet = ({ signal }) => ({ id: newKey(), signal, begin() {}, end() {} });

export class Desk {
  #forms = {}; // with and without the marks for photos
  #urls = {}; // by sheet and page the address of its photo
  #looks = {};
  #halt = new AbortController(); // of what is asked just now
  #stay = 0; // what is typed in one stay in a space is one step of undo
  #summary = "";
  at = copy("desk");
  answer = { sheets: [], keys: [] };
  under = "print";
  zoom = innerWidth < 600 ? "larger" : "fit"; // on a telephone a whole sheet is too small for fingers

  constructor(main, work, { start, signal }) {
    Object.assign(this, { main, work, start, signal, key: work.sheets[0] });
    work.changed = (paths) => this.#changed(paths);
    this.soon = settled(() => this.#check(), 40);
    this.later = settled(() => this.#suggest(), 400);
    this.say = settled(() => speakOut(this.#summary), 900);
    signal.addEventListener("abort", () => {
      this.#halt.abort();
      Object.values(this.#urls).flatMap(Object.values).forEach(URL.revokeObjectURL);
    });
    addEventListener("back", this.soon, { signal });
    document.addEventListener("keydown", (event) => this.#undoKey(event), { signal });
  }

  async open() {
    const { work, main } = this;
    fill(main, el("h1", {}, work.get("title") ?? work.get("layout")), el("p", { class: "hint" }, t("check.laying")));
    try {
      await this.#form();
    } catch (failure) {
      return main.lastChild.replaceWith(failureBox(failure, el("a", { class: "button", href: "#check" }, t("check.back"))), el("p", { class: "hint" }, t("check.still-kept")));
    }
    if (this.signal.aborted) return undefined;
    if (!work.get("title")) work.put({ title: this.form.title, ...Object.assign({}, ...work.sheets.filter((key) => !Object.keys(work.values(key)).length).map((key) => this.#begins(key))) });
    document.title = `${this.form.title} – ${t("check.title")}`;
    this.#build();
    await this.lay(this.key);
    return this.soon();
  }

  /** The sheet in view as it was printed: with marks in the corners its spaces lie elsewhere. */
  async #form() {
    const scan = Boolean(this.work.get(`scan/${this.key}`));
    this.form = this.#forms[scan] ??= { ...(await api.post("/api/sheet", { ...this.work.asked(), lang: this.work.get("lang") ?? language(), scan })), scan: scan ? "1" : null };
  }

  /** What a new sheet begins with, such as how many play. */
  #begins(key) {
    return Object.fromEntries(this.form.fields.filter(({ start }) => start).map(({ id, start }) => [`value/${key}/${id}`, start]));
  }

  #build() {
    const { at, work } = this;
    put(at, { title: this.form.title, undo: () => this.back("undo"), redo: () => this.back("redo"), add: { onclick: () => this.addSheet(), hidden: !this.form.own }, remove: () => this.removeSheet(), again: () => this.#readAgain() });
    work.lost = () => { at.lost.hidden = false; };
    at.node.querySelector(`[value="${this.zoom}"]`).checked = true;
    at.table.onchange = () => work.change({ table: at.table.checked });
    at.node.addEventListener("change", ({ target: { name, value } }) => {
      if (name === "zoom") this.view.zoom((this.zoom = value), at.pane);
      if (name === "under") this.view.underlay((this.under = value) === "photo" ? this.#urls[this.key] : {});
    });
    this.hand = new Hand(this);
    saveMenu(this);
    fill(this.main, at.node);
  }

  /** Lay another sheet of the work on the desk. */
  async lay(key) {
    this.key = key;
    await this.#form();
    this.view = new Sheet(this.form, { typed: (id, text) => this.type(id, text), held: (id) => this.hold(id), pointed: (id, at) => this.#point(id, at) });
    for (const id of this.view.order) this.view.put(id, this.work.value(key, id));
    fill(this.at.pane, this.view.node);
    fill(this.at.besides, this.view.beside);
    this.view.zoom(this.zoom, this.at.pane);
    this.hold(null);
    this.tell();
    await this.#photos(key);
  }

  // What a player does

  /** A player types something, and so has looked at it. */
  type(id, text) {
    const looked = this.work.doubt(this.key, id) && { [`settled/${this.key}/${id}`]: true };
    this.work.change({ [`value/${this.key}/${id}`]: text, ...looked }, `${this.#stay} ${id}`);
  }

  hold(id) {
    if (this.held !== id) this.#stay += 1;
    this.held = id;
    this.view.hold(id);
    this.hand.hold(this.view.space(id));
    this.#tellHand();
  }

  #tellHand(told = this.toldOf(this.key)) {
    this.hand.update(told.filter(({ space }) => space === this.held), this.work.doubts(this.key).length);
  }

  nextDoubt() {
    const { order } = this.view;
    const from = order.indexOf(this.held) + 1;
    this.view.focus([...order.slice(from), ...order.slice(0, from)].find((id) => this.work.doubt(this.key, id)));
  }

  async back(which) {
    const path = this.work[which]().find((each) => each.startsWith("value/"));
    if (!path) return;
    const [, key, id] = path.match(/^value\/([^/]+)\/(.*)$/);
    if (key !== this.key && this.work.sheets.includes(key)) await this.lay(key);
    this.#stay += 1;
    this.view.focus(id);
  }

  #undoKey(event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key) || event.target.closest("dialog") || !this.view) return;
    event.preventDefault();
    this.back(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  async addSheet() {
    const key = newKey();
    const places = this.work.below("place").map(([, place]) => place);
    this.work.change({ [`place/${key}`]: Math.max(...places) + 1, table: true, ...this.#begins(key) });
    await this.lay(key);
    this.view.focus("player");
  }

  removeSheet() {
    this.work.change({ [`place/${this.key}`]: null });
    toast(t("check.removed"));
  }

  async take({ changes }) {
    const keys = this.answer.keys;
    const [{ sheet, space }] = changes;
    this.work.change(Object.fromEntries(changes.map((each) => [`value/${keys[each.sheet]}/${each.space}`, each.after])));
    if (keys[sheet] !== this.key) await this.lay(keys[sheet]);
    this.view.focus(space);
    toast(t("check.changed"));
  }

  // What changed, and what is told of it

  #changed(paths) {
    if (!this.view) return;
    const { sheets } = this.work;
    this.soon();
    if (!sheets.includes(this.key)) {
      if (sheets.length) this.lay(sheets.at(-1));
      return;
    }
    const here = `value/${this.key}/`;
    for (const path of paths) if (path.startsWith(here)) this.view.put(path.slice(here.length), this.work.get(path) ?? "");
    this.tell();
  }

  /** The work as the server is asked about it. */
  asked(more = {}) {
    const sheets = this.work.sheets.map((key) => ({ values: this.work.values(key), looks: this.#looks[key], document: this.work.get(`document/${key}`) }));
    return { ...this.work.asked(), sheets, lang: this.form.lang, ...more };
  }

  async #check() {
    this.#halt.abort();
    const halt = (this.#halt = new AbortController());
    const keys = this.work.sheets;
    try {
      const answer = await api.post("/api/check", { ...this.work.asked(), lang: this.form.lang }, quiet(halt));
      this.answer = { ...answer, keys };
      this.later();
    } catch (failure) {
      if (halt.signal.aborted) return;
      this.answer = { sheets: [], keys: [], failure };
    }
    if (!halt.signal.aborted) this.tell();
  }

  async #suggest() {
    const { answer } = this;
    if (![...answer.sheets, answer.table].some((each) => each?.findings.length)) return;
    try {
      Object.assign(answer, await api.post("/api/suggest", this.asked(), quiet(this.#halt)));
      this.tell();
    } catch {
      // a search without an end tells nothing, as if nothing had been found
    }
  }

  tell() {
    const { at, work, key, answer } = this;
    at.undo.setAttribute("aria-disabled", !work.undoable);
    at.redo.setAttribute("aria-disabled", !work.redoable);
    this.#tellSheets();
    const told = this.toldOf(key);
    const doubts = new Set(work.doubts(key));
    this.view.mark((id) => ({ doubtful: doubts.has(id), findings: told.filter(({ space }) => space === id) }));
    this.#tellHand(told);
    const had = document.activeElement.dataset.at;
    fill(at.failed, answer.failure && failureBox(answer.failure));
    this.#tellStrange();
    tellFindings(this, told);
    tellPoints(this);
    tellMeant(this);
    tellRanking(this);
    if (had) at.findings.querySelector(`[data-at="${had}"]`)?.focus();
    if (this.summary(told) !== this.#summary) this.say();
    this.#summary = this.summary(told);
  }

  /** The answer about the sheet in view. */
  get about() {
    return this.answer.sheets[this.answer.keys.indexOf(this.key)] ?? {};
  }

  /** What was told of a sheet: what cannot be read (n is "!"), then findings by number, at last what the table says of it. */
  toldOf(key) {
    const at = this.answer.keys.indexOf(key);
    const { faults = [], findings = [] } = this.answer.sheets[at] ?? {};
    const numbered = [...findings, ...(this.answer.table?.findings ?? []).filter(({ sheet }) => sheet === at)].map((each, n) => ({ ...each, n: n + 1, at: `finding-${n + 1}` }));
    return [...faults.map(({ hint, ...fault }, n) => ({ ...fault, notes: [hint].filter(Boolean), severity: "fault", n: "!", at: `fault-${n}` })), ...numbered];
  }

  /** "2 errors, 1 warning". */
  summary(told) {
    const counts = ["fault", "error", "warning"].map((each) => [`check.${each}s`, told.filter(({ severity }) => severity === each).length]);
    return counts.filter(([, n]) => n).map(([word, n]) => t(word, { n })).join(", ") || t("check.well");
  }

  #point(id, at) {
    this.view.focus(id);
    const item = document.getElementById(at);
    item?.scrollIntoView({ block: "nearest" });
    item?.classList.add("pointed");
  }

  /** What is typed in spaces that the sheet does not have (any more): kept, unless thrown away. */
  #tellStrange() {
    const { at, work, key } = this;
    const strange = Object.entries(work.values(key)).filter(([id]) => !this.view.space(id));
    put(at, { strange: { hidden: !strange.length }, strangers: t("check.strange", { n: strange.length }), strangeTexts: strange.map((each) => each.join(": ")).join(" · "),
      throwAway: () => work.change(Object.fromEntries(strange.map(([id]) => [`value/${key}/${id}`, ""]))) });
  }

  // Sheets of a table

  nameOf(key) {
    return this.work.value(key, "player") || t("check.sheet-n", { n: this.work.sheets.indexOf(key) + 1 });
  }

  #tellSheets() {
    const { at, work } = this;
    const keys = work.sheets;
    const had = at.tabs.contains(document.activeElement);
    fill(at.tabs, keys.length > 1 && keys.map((key, n) => {
      const wrong = this.toldOf(key).filter(({ severity }) => severity !== "warning").length;
      return button([this.nameOf(key), wrong > 0 && el("span", { class: "badge error", title: t("check.errors", { n: wrong }) }, String(wrong))], () => this.lay(key), { role: "tab", "aria-selected": String(key === this.key),
        tabindex: key === this.key ? "0" : "-1", onkeydown: (event) => {
          const next = keys[n + { ArrowRight: 1, ArrowLeft: -1 }[event.key]];
          if (next) this.lay(next);
        } });
    }));
    if (had) at.tabs.querySelector("[tabindex='0']")?.focus();
    const hidden = keys.length < 2;
    put(at, { tabs: { hidden }, tables: { hidden }, again: { hidden: hidden || !this.taken }, remove: { hidden, textContent: t("check.remove", { name: this.nameOf(this.key) }) }, table: { checked: Boolean(work.get("table")) } });
  }

  // Photos

  /** The photo of a page of the sheet in view, or undefined. */
  photo(page) {
    return this.#urls[this.key]?.[page];
  }

  async #photos(key) {
    const { work } = this;
    const address = async (name) => URL.createObjectURL((await fetchKept(work.id, name)) ?? new Blob());
    if (!this.#urls[key]) {
      this.#urls[key] = {};
      for (const [page, name] of [...work.below(`leaf/${key}`), ...(work.get(`beside/${key}`) ? [["beside", work.get(`beside/${key}`)]] : [])]) this.#urls[key][page] = await address(name);
      this.#looks[key] = await fetchKept(work.id, `looks/${key}`);
      this.taken = await fetchKept(work.id, "taken");
    }
    if (key !== this.key || this.signal.aborted) return;
    const { beside, ...pages } = this.#urls[key];
    this.at.unders.hidden = !Object.keys(pages).length;
    if (this.under === "photo") this.view.underlay(pages);
    if (beside) this.at.besides.prepend(el("div", { class: "photo-pane", tabindex: "0", role: "group", "aria-label": t("check.beside-photo") }, el("img", { src: beside, alt: "" })));
    this.tell();
  }

  /** Read the same photos again, now as played together or apart; what a player has typed or looked at stays. */
  async #readAgain() {
    const { work } = this;
    try {
      const { sheets } = await api.post("/api/together", { taken: this.taken, table: Boolean(work.get("table")) });
      const cells = {};
      for (const key of work.sheets) {
        const read = work.get(`read/${key}`);
        const again = read && sheets.find(({ pages: [{ taken, leaf }] }) => taken === read.taken && leaf === read.leaf);
        if (!again) continue;
        cells[`read/${key}`] = { ...read, values: again.values };
        for (const id of this.view.order.filter((each) => work.value(key, each) === (read.values[each] ?? "") && !work.get(`settled/${key}/${each}`))) {
          cells[`value/${key}/${id}`] = again.values[id] ?? "";
          cells[`doubt/${key}/${id}`] = again.doubts[id] ?? (again.unread.includes(id) ? [] : null);
        }
      }
      work.change(cells);
      toast(t("check.read-again"));
    } catch (failure) {
      toast(failure.message, "bad");
    }
  }
}
