// One sheet as it will be printed: a live picture beside its choices, the PDF, and what to set in the printer's window.

import { api, Failure, Job, of } from "./api.js";
import { asked, Fields, USUAL, wrong } from "./choices.js";
import { download, el, failureBox, faultList, fill, kept, settled, toast } from "./page-parts.js";
import { details, folder, forget, isOwn, measures, paperName, sheetPicture, titleOf } from "./layouts.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

export async function showPad(main, name, context) {
  const heading = el("h1", {}, titleOf(name));
  const about = el("p", { class: "hint" });
  const faults = el("div", { class: "told" });
  const body = el("div", { class: "pad" }, bones());
  const back = el("a", { class: "back", href: "#print" }, el("span", { "aria-hidden": "true" }, "‹ "), t("print.all"));
  fill(main, back, el("div", { class: "opening" }, heading, about), faults, body);
  document.title = `${titleOf(name)} – sheetgen`;

  let stamp = "";
  let pad = null;
  const look = async (again) => {
    try {
      if (isOwn(name)) stamp = await stampOf(name);
      if (again) forget(name);
      const known = await details(name, stamp);
      if (context.signal.aborted) return;
      fill(heading, titleOf(name, known));
      document.title = `${titleOf(name, known)} – sheetgen`;
      fill(about, aboutWords(name, known));
      fill(faults, faultBox(known, () => look(true)));
      if (!known.pages) fill(body);
      else if (!pad || again) (pad = new Pad(name, stamp, known)) && fill(body, pad.node);
    } catch (failure) {
      if (!context.signal.aborted && !pad) fill(body, failureBox(failure, el("button", { type: "button", onclick: () => look(true) }, t("print.again"))));
    }
  };
  if (isOwn(name)) {
    addEventListener("focus", async () => (await stampOf(name).catch(() => stamp)) !== stamp && look(true), { signal: context.signal });
  }
  addEventListener("back", () => (pad ? pad.again() : look(true)), { signal: context.signal });
  await look(false);
}

/** The stamp of a file in the folder. */
async function stampOf(name) {
  const found = (await folder()).layouts.find((layout) => layout.name === name);
  if (!found) throw new Failure({ code: "not-found", message: t("print.missing", { name }), hint: t("print.missing.hint") });
  return found.stamp;
}

const bones = () => [el("div", { class: "stage" }, el("div", { class: "place" }, el("div", { class: "bone" }))), el("div", { class: "panel" }, el("div", { class: "bone tall" }))];

function aboutWords(name, known) {
  const words = [];
  if (known.paper) words.push(paperName(known.paper), t(known.paper[0] > known.paper[1] ? "print.lies" : "print.stands"));
  if (known.pages > 1) words.push(t("print.pages", { n: known.pages }));
  if (isOwn(name)) words.push(t("print.own.file", { name }));
  return words.join(" · ");
}

/** Faults of a file of one's own, with a button that looks at it again once it is mended. */
function faultBox(known, again) {
  const faults = known.faults || [];
  const warnings = known.warnings || [];
  if (!faults.length && !warnings.length) return [];
  return el(
    "section",
    { class: `notice ${faults.length ? "bad" : "warn"}`, "aria-label": t("print.faults.title") },
    faults.length > 0 && el("h2", {}, t("print.faults.found", { n: faults.length })),
    faults.length > 0 && faultList(faults),
    warnings.map((warning) => el("p", {}, warning.message ?? warning)),
    el("p", { class: "actions" }, el("button", { type: "button", onclick: again }, t("print.faults.again"))),
  );
}

class Pad {
  #turn = 0; // which asking is the newest
  #last = ""; // the choice changed last: what is refused is told there when nobody says better
  #job = null;
  #told = null; // the program's answer to the choices as they stand

  constructor(name, stamp, known) {
    Object.assign(this, { name, stamp, known, kind: "sheet" });
    this.choices = { ...USUAL, ...kept.get(`print/${name}`, {}) };
    this.stage = new Stage((kind) => this.#look(kind));
    this.fields = new Fields(name, this.choices, known, (field) => this.#changed(field));
    this.sum = el("p", { class: "sum", "aria-live": "polite" });
    this.make = el("button", { type: "button", class: "primary", onclick: () => this.#print() }, t("print.make"));
    this.making = el("div", { class: "making" }, this.make);
    this.done = el("section", { class: "done", hidden: true, tabindex: "-1" });
    const check = known.fillable !== false && el("p", { class: "onwards" }, el("a", { href: `#check?layout=${encodeURIComponent(name)}` }, t("print.check")));
    this.node = el("div", { class: "pad" }, this.stage.node, el("div", { class: "panel" }, this.fields.node, el("div", { class: "making-up" }, this.sum, this.making), this.done, check));
    this.ask = settled(() => this.#ask(), 200);
    this.kind = this.#plain() ? "sheet" : "paper";
    this.#draw();
    this.#ask();
  }

  again() {
    this.stage.again();
    this.#ask();
  }

  get #body() {
    return asked(this.name, this.choices, this.known);
  }

  /** Whether the paper out of the printer is the sheet and nothing else. */
  #plain() {
    const { paper, number, players, flip } = this.#body;
    return !paper && !number && !players && !flip;
  }

  #changed(field) {
    kept.set(`print/${this.name}`, this.choices);
    this.#last = field;
    this.done.hidden = true;
    // Who changes the paper wants to see the paper; who changes the sheet sees it in either picture.
    if (["paper", "size", "up", "fit", "stack", "flip", "numbered", "number", "players"].includes(field)) this.kind = "paper";
    if (this.#plain()) this.kind = "sheet";
    this.fields.tell(wrong(this.choices));
    this.#told = null;
    this.ask();
    if (this.kind === "sheet") this.#draw();
  }

  #look(kind) {
    this.kind = kind;
    this.#draw();
  }

  #draw() {
    const { lang, ink, scan } = this.#body;
    const { name, stamp } = this;
    const kinds = this.#plain() ? [] : ["sheet", "paper"];
    const ratio = this.known.paper ? this.known.paper[0] / this.known.paper[1] : null;
    const sheets = { count: this.known.pages, url: (page) => sheetPicture(name, { lang, ink, page, scan, stamp }) };
    const pad = JSON.stringify(this.#body);
    const papers = { count: this.#count(), url: (paper) => of("/picture/pad.svg", { pad, paper, stamp }) };
    this.stage.show({ pictures: this.kind === "sheet" ? sheets : papers, title: titleOf(name, this.known, lang), kinds, kind: this.kind, ratio });
  }

  /** How many different pages the PDF has, as far as it is known. */
  #count() {
    const told = this.#told;
    if (!told) return this.stage.pictures?.count ?? 1;
    if (told.different) return told.different;
    const sides = told.flip ? 2 : 1;
    return this.choices.numbered || this.choices.players ? told.papers * sides : Math.min(told.papers * sides, this.known.pages);
  }

  /** Ask what the choices come to; only the newest answer counts. */
  async #ask() {
    const turn = (this.#turn += 1);
    const wrongs = wrong(this.choices);
    this.fields.tell(wrongs);
    if (Object.keys(wrongs).length) return fill(this.sum, "");
    const slow = setTimeout(() => this.sum.classList.add("busy"), 300);
    try {
      const told = await api.post("/api/pad", this.#body);
      if (turn !== this.#turn) return;
      this.#told = told;
      fill(this.sum, sumWords(told));
      this.#draw();
    } catch (failure) {
      if (turn === this.#turn) this.#refused(failure);
    } finally {
      clearTimeout(slow);
      if (turn === this.#turn) this.sum.classList.remove("busy");
    }
  }

  /** What cannot be done is told at the field it is about, else where the sum stands. */
  #refused(failure) {
    const field = failure.field || (failure.code === "refused" && this.#last);
    const words = [failure.message, failure.hint].filter(Boolean).join(" – ");
    fill(this.sum, "");
    if (field && this.fields.has(field)) this.fields.tell({ [field]: words });
    else if (failure.code !== "gone") fill(this.sum, el("span", { class: "wrong" }, words));
  }

  async #print() {
    const first = Object.keys(wrong(this.choices))[0];
    if (first) return this.fields.focus(first);
    if (this.#job) return undefined;
    this.done.hidden = true;
    const job = (this.#job = new Job((progress) => this.#tellProgress(progress)));
    const long = setTimeout(() => this.#showProgress(job), 400);
    try {
      const told = this.#told ?? (await api.post("/api/pad", this.#body));
      const pdf = await api.post("/api/print", this.#body, job);
      const file = fileName(this.name);
      download(pdf, file);
      this.#finish(file, told, pdf);
    } catch (failure) {
      if (failure.code === "stopped") toast(t("print.stopped"));
      else this.#refused(failure);
    } finally {
      clearTimeout(long);
      const held = this.making.contains(document.activeElement);
      this.#job = null;
      fill(this.making, this.make);
      if (held && this.done.hidden) this.make.focus();
    }
    return undefined;
  }

  #showProgress(job) {
    this.bar = el("progress", { "aria-label": t("print.making") });
    this.doing = el("span", { class: "hint" }, t("print.making"));
    const stop = el("button", { type: "button", onclick: () => job.stop() }, t("print.stop"));
    fill(this.making, el("div", { class: "progress" }, this.doing, this.bar), stop);
    stop.focus();
  }

  #tellProgress({ what, done, total }) {
    if (!this.bar) return;
    if (total) Object.assign(this.bar, { max: total, value: done });
    fill(this.doing, total ? t("print.making.of", { what, done, total }) : t("print.making"));
  }

  #finish(file, told, pdf) {
    const title = el("h2", {}, t("print.done", { file }));
    const again = el("button", { type: "button", class: "quiet", onclick: () => download(pdf, file) }, t("print.done.again"));
    fill(this.done, title, el("p", {}, t("print.set")), settings(told), notes(told, this.#body), el("p", { class: "actions" }, again));
    this.done.hidden = false;
    this.done.focus({ preventScroll: true });
    this.done.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
}

/** The PDF's name: that of the layout, a hyphen for each "/". */
const fileName = (name) => `${name.replace(/\.ya?ml$/i, "").replaceAll("/", "-")}.pdf`;

function sumWords(told) {
  const paper = told.paper ?? measures(told.size);
  if (told.sheets === told.papers) return t("print.sum.same", { n: told.papers, paper });
  return t("print.sum", { sheets: t("print.sheets", { n: told.sheets }), papers: t("print.papers", { n: told.papers, paper }) });
}

/** What is set in the printer's window, line by line. */
function settings(told) {
  const [width, height] = told.size;
  const flip = told.flip ? t(`print.set.flip.${told.flip}`) : t("print.set.one-side");
  const lines = [
    ["paper", told.paper ? `${told.paper} (${measures(told.size)})` : measures(told.size)],
    ["scale", t("print.set.scale.actual")],
    ["turn", t(width > height ? "print.set.turn.lies" : "print.set.turn.stands")],
    ["sides", flip],
    ["copies", t("print.set.copies.one", { n: told.sheets })],
  ];
  return el("dl", { class: "lines" }, lines.map(([key, words]) => el("div", {}, el("dt", {}, t(`print.set.${key}`)), el("dd", {}, words))));
}

/** What is told besides: cutting, scaled sheets, trying one paper first. */
function notes(told, body) {
  const words = [
    body.paper && t(body.up !== "1" && body.stack === "cut" ? "print.note.cut.stack" : "print.note.cut"),
    told.flip && t("print.note.try"),
    ...(told.scales || []).map(({ percent }) => t("print.note.scale", { percent })),
    ...(told.notes || []),
  ].filter(Boolean);
  return words.length > 0 && el("ul", { class: "notes hint" }, words.map((each) => el("li", {}, each)));
}
