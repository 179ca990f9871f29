// One sheet as it will be printed: a live picture beside its choices, the PDF, and what to set in the printer's window.

import { api, Failure, Job, of } from "./api.js";
import { asked, Fields, USUAL, wrong } from "./choices.js";
import { download, el, failureBox, faultList, fill, kept, settled, toast } from "./page-parts.js";
import { details, folder, forget, isOwn, measures, paperName, sheetPicture, titleOf } from "./layouts.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

export async function showPad(main, name, { signal }) {
  const heading = el("h1", {}, titleOf(name));
  const about = el("p", { class: "hint" });
  const told = el("div", {});
  const head = el("div", { class: "head" }, heading, about, told);
  const body = el("div", { class: "pad" }, head, el("div", { class: "stage" }, el("div", { class: "place" }, el("div", { class: "bone" }))));
  fill(main, el("a", { class: "back", href: "#print" }, el("span", { "aria-hidden": "true" }, "‹"), t("print.all")), body);
  document.title = `${titleOf(name)} – sheetgen`;

  let stamp = "";
  let pad = null;
  const again = async () => {
    forget(name, stamp);
    await look();
    heading.tabIndex = -1;
    (told.querySelector("button") ?? heading).focus();
  };
  async function look() {
    try {
      if (isOwn(name)) stamp = await stampOf(name);
      const known = await details(name, stamp);
      if (signal.aborted) return;
      fill(heading, titleOf(name, known));
      fill(about, aboutWords(name, known));
      fill(told, faultBox(known, again));
      pad = known.pages && !known.faults.length ? new Pad(name, stamp, known) : null;
      fill(body, head, ...(pad ? pad.nodes : []));
      body.classList.toggle("alone", !pad);
    } catch (failure) {
      if (signal.aborted || pad) return;
      fill(body, head);
      body.classList.add("alone");
      fill(told, failureBox(failure, el("button", { type: "button", onclick: again }, t("print.again"))));
    }
  }
  // A file may have been changed in an editor meanwhile.
  if (isOwn(name)) addEventListener("focus", async () => (await stampOf(name).catch(() => stamp)) !== stamp && look(), { signal });
  addEventListener("back", () => (pad ? pad.again() : look()), { signal });
  await look();
}

/** The stamp of a file in the folder. */
async function stampOf(name) {
  const found = (await folder()).layouts.find((layout) => layout.name === name);
  if (!found) throw new Failure({ code: "not-found", message: t("print.missing", { name }), hint: t("print.missing.hint") });
  return found.stamp;
}

function aboutWords(name, { paper, pages }) {
  const words = [isOwn(name) && t("print.own", { name })];
  if (paper) words.push(paperName(paper), t(paper[0] > paper[1] ? "print.lies" : "print.stands"));
  if (pages > 1) words.push(t("print.pages", { n: pages }));
  return words.filter(Boolean).join(" · ");
}

/** Faults of a file of one's own, with a button that looks at it again once it is mended. */
function faultBox({ faults, warnings }, again) {
  if (!faults.length && !warnings?.length) return [];
  return el("section", { class: `notice ${faults.length ? "bad" : "warn"}`, "aria-label": t("print.faults.title") },
    faults.length > 0 && [el("h2", {}, t("print.faults.found", { n: faults.length })), faultList(faults)],
    warnings?.map((warning) => el("p", {}, warning.message ?? warning)),
    el("p", { class: "actions" }, el("button", { type: "button", onclick: again }, t("print.faults.again"))));
}

const OF_THE_PAPER = ["paper", "size", "up", "fit", "stack", "flip", "numbered", "number", "players"];

class Pad {
  #turn = 0; // which asking is the newest
  #last = ""; // the choice changed last: a refusal is told there when it names no field
  #told = null; // what the choices come to, as the program says
  #job = null;
  #kind = "paper"; // which picture: the sheet, or the paper as it comes out of the printer

  constructor(name, stamp, known) {
    Object.assign(this, { name, stamp, known });
    this.choices = { ...USUAL, ...kept.get(`print/${name}`, {}) };
    this.fields = new Fields(this.choices, known, (field) => this.#changed(field));
    this.stage = new Stage((kind) => {
      this.#kind = kind;
      this.#draw();
    });
    this.sum = el("p", { class: "sum", "aria-live": "polite" });
    this.make = el("button", { type: "button", class: "primary", onclick: () => this.#print() }, t("print.make"));
    this.making = el("div", { class: "making" }, this.make);
    this.done = el("section", { class: "done", hidden: true, tabindex: "-1" });
    const check = known.fillable && el("p", { class: "onwards" }, el("a", { href: `#check?layout=${encodeURIComponent(name)}` }, t("print.check")));
    const panel = el("div", { class: "panel" }, this.fields.node, this.done, check, el("div", { class: "making-up" }, this.sum, this.making));
    this.nodes = [this.stage.node, panel];
    this.ask = settled(() => this.#ask(), 200);
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

  #changed(field) {
    kept.set(`print/${this.name}`, this.choices);
    this.#last = field;
    this.#told = null;
    this.done.hidden = true;
    if (OF_THE_PAPER.includes(field)) this.#kind = "paper"; // who changes the paper wants to see it
    this.fields.tell(wrong(this.choices));
    this.#draw();
    this.ask();
  }

  #draw() {
    const { name, stamp, known } = this;
    const body = this.#body;
    const { lang, ink, scan, paper, number, players, flip } = body;
    const plain = !paper && !number && !players && !flip; // what comes out of the printer is the sheet and nothing else
    const picture = { title: titleOf(name, known, lang), ratio: known.paper[0] / known.paper[1], kind: plain ? "" : this.#kind };
    if (plain || this.#kind === "sheet") {
      this.stage.show({ ...picture, count: known.pages, url: (page) => sheetPicture(name, { lang, ink, page, scan, stamp }) });
    } else if (this.#told) {
      const pad = JSON.stringify(body);
      this.stage.show({ ...picture, count: this.#told.different, url: (page) => of("/picture/pad.svg", { pad, paper: page, stamp }) });
    }
  }

  /** Ask what the choices come to; only the newest answer counts. */
  async #ask() {
    const turn = (this.#turn += 1);
    const wrongs = wrong(this.choices);
    this.fields.tell(wrongs);
    if (Object.keys(wrongs).length) return void fill(this.sum, "");
    const slow = setTimeout(() => this.sum.classList.add("busy"), 300);
    try {
      const told = await api.post("/api/pad", this.#body);
      if (turn !== this.#turn) return;
      this.#told = told;
      if (!this.#job) fill(this.sum, sumWords(told));
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
    const there = this.fields.has(field);
    if (there) this.fields.tell({ [field]: words });
    fill(this.sum, !there && failure.code !== "gone" && el("span", { class: "wrong" }, words));
  }

  async #print() {
    const first = Object.keys(wrong(this.choices))[0];
    if (first) return this.fields.focus(first);
    if (this.#job) return undefined;
    this.done.hidden = true;
    this.#job = new Job(({ done, total }) => total && this.bar && Object.assign(this.bar, { max: total, value: done }));
    const long = setTimeout(() => this.#showProgress(), 400);
    try {
      const told = this.#told ?? (await api.post("/api/pad", this.#body, this.#job));
      this.#finish(told, await api.post("/api/print", this.#body, this.#job));
    } catch (failure) {
      if (failure.code === "stopped") this.#halted();
      else this.#refused(failure);
    } finally {
      clearTimeout(long);
      this.#job = this.bar = null;
      const held = this.making.contains(document.activeElement);
      fill(this.making, this.make);
      if (held) this.make.focus();
      if (!this.done.hidden) this.done.focus();
    }
    return undefined;
  }

  #halted() {
    toast(t("print.stopped"));
    if (this.#told) fill(this.sum, sumWords(this.#told));
    else this.#ask();
  }

  #showProgress() {
    this.bar = el("progress", { "aria-label": t("print.making") });
    const stop = el("button", { type: "button", onclick: () => this.#job.stop() }, t("print.stop"));
    fill(this.making, stop);
    fill(this.sum, t("print.making"), this.bar);
    stop.focus();
  }

  #finish(told, pdf) {
    const file = `${this.name.replace(/\.ya?ml$/i, "").replaceAll("/", "-")}.pdf`;
    const save = () => download(pdf, file);
    save();
    fill(this.sum, sumWords(told));
    fill(this.done, el("h2", {}, t("print.done", { file })), el("p", {}, t("print.set")), settings(told), notes(told, this.#body),
      el("p", { class: "actions" }, el("button", { type: "button", onclick: save }, t("print.done.again"))));
    this.done.hidden = false;
  }
}

function sumWords({ sheets, papers, paper, size }) {
  const name = paper ?? measures(size);
  if (sheets === papers) return t("print.sum.same", { n: papers, paper: name });
  return t("print.sum", { sheets: t("print.sheets", { n: sheets }), papers: t("print.papers", { n: papers, paper: name }) });
}

/** What is set in the printer's window, line by line. */
function settings({ size, paper, flip, sheets }) {
  const lines = {
    paper: paper ? `${paper} (${measures([...size].sort((a, b) => a - b))})` : measures(size),
    turn: t(size[0] > size[1] ? "print.set.turn.lies" : "print.set.turn.stands"),
    scale: t("print.set.scale.actual"),
    sides: t(`print.set.sides.${flip ?? "one"}`),
    copies: t("print.set.copies.pad", { n: sheets }),
  };
  return el("dl", { class: "lines" }, Object.entries(lines).map(([key, words]) => el("div", {}, el("dt", {}, t(`print.set.${key}`)), el("dd", {}, words))));
}

/** What is told besides: cutting, scaled sheets, trying one paper first. */
function notes({ flip, scales, notes: more }, { paper, up, stack }) {
  const words = [
    paper && t(up !== "1" && stack === "cut" ? "print.note.cut.stack" : "print.note.cut"),
    flip && t("print.note.try"),
    ...scales.map(({ percent }) => t("print.note.scale", { percent })),
    ...more,
  ].filter(Boolean);
  return words.length > 0 && el("ul", { class: "notes hint" }, words.map((each) => el("li", {}, each)));
}
