// One sheet as it will be printed: a live picture beside its choices, the PDF, and what to set in the printer's window.

import { api, Failure, Job, of } from "./api.js";
import { Choices } from "./choices.js";
import { download, el, faultList, fill, part, settled, toast } from "./page-parts.js";
import { details, folder, forget, isOwn, measures, paperName, sheetPicture, titleOf } from "./layouts.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

export async function showPad(main, name, { signal }) {
  const own = isOwn(name);
  let stamp = "";
  let known = null;
  lay(main, name, {});
  try {
    if (own) stamp = await stampOf(name);
    known = await details(name, stamp);
  } catch (failure) {
    known = { failure };
  }
  if (signal.aborted) return;
  const whole = lay(main, name, known);
  main.querySelector(".notice button").addEventListener("click", () => {
    forget(name, stamp);
    dispatchEvent(new Event("hashchange")); // as if one had come here now
  });
  const pad = whole && new Pad(main, name, stamp, known);
  const anew = () => dispatchEvent(new Event("anew"));
  // A file may have been changed in an editor meanwhile.
  if (own) addEventListener("focus", () => stampOf(name).then((now) => now !== stamp && !signal.aborted && anew(), () => null), { signal });
  addEventListener("back", () => (pad ? pad.again() : anew()), { signal });
}

/** The stamp of a file in the folder. */
async function stampOf(name) {
  const found = (await folder()).layouts.find((layout) => layout.name === name);
  if (!found) throw new Failure({ code: "not-found", message: t("print.missing", { name }), hint: t("print.missing.hint") });
  return found.stamp;
}

/** Lay the view out with what is known of the layout so far; whether it can be printed. */
function lay(main, name, known) {
  const view = part("pad");
  const find = (selector) => view.querySelector(selector);
  const { failure, faults = [], warnings = [], pages } = known;
  const title = titleOf(name, known);
  const amiss = failure || faults.length > 0;
  document.title = `${title} – sheetgen`;
  fill(find("h1"), title);
  fill(find(".head .hint"), aboutWords(name, known));
  find(".notice").hidden = !amiss && !warnings.length;
  find(".notice").classList.replace("bad", amiss ? "bad" : "warn");
  fill(find(".notice h2"), failure ? failure.message : faults.length > 0 && t("print.faults.found", { n: faults.length }));
  fill(find(".notice div"), failure ? failure.hint : [faultList(faults), ...warnings.map((warning) => el("p", {}, warning.message ?? warning))]);
  find(".pad").classList.toggle("alone", amiss);
  main.replaceChildren(view);
  return pages > 0 && !amiss;
}

function aboutWords(name, { paper, pages }) {
  const words = [isOwn(name) && t("print.own", { name })];
  if (paper) words.push(paperName(paper), t(paper[0] > paper[1] ? "print.lies" : "print.stands"));
  if (pages > 1) words.push(t("print.pages", { n: pages }));
  return words.filter(Boolean).join(" · ");
}

class Pad {
  #turn = 0; // which asking is the newest
  #last = ""; // the choice changed last: a refusal is told there when it names no field
  #told = null; // what the choices come to, as the program says
  #job = null;
  #kind = "paper"; // which picture: the sheet, or the paper as it comes out of the printer

  constructor(main, name, stamp, known) {
    const find = (selector) => main.querySelector(selector);
    Object.assign(this, { name, stamp, known, form: find("form"), done: find(".done"), sum: find(".sum p"), bar: find("progress"), make: find(".primary"), stop: find(".stop") });
    this.choices = new Choices(name, this.form, known, (field) => this.#changed(field));
    this.stage = new Stage(find(".stage"), (kind) => {
      this.#kind = kind;
      this.#draw();
    });
    this.make.addEventListener("click", () => this.#print());
    this.stop.addEventListener("click", () => this.#job.stop());
    find(".onwards").hidden = !known.fillable;
    find(".onwards a").href = `#check?layout=${encodeURIComponent(name)}`;
    find(".again").addEventListener("click", () => this.save());
    this.form.hidden = false;
    this.ask = settled(() => this.#ask(), 200);
    this.#draw();
    this.#ask();
  }

  again() {
    this.stage.again();
    this.#ask();
  }

  #changed(field) {
    this.#last = field;
    this.#told = null;
    this.done.hidden = true;
    if (!["lang", "ink", "scan", "copies"].includes(field)) this.#kind = "paper"; // who changes the paper wants to see it
    this.choices.tell(this.choices.wrong);
    this.#draw();
    this.ask();
  }

  #draw() {
    const { name, stamp, known } = this;
    const { asked } = this.choices;
    const { lang, ink, scan, paper, number, players, flip } = asked;
    const plain = !paper && !number && !players && !flip; // what comes out of the printer is the sheet and nothing else
    const picture = { title: titleOf(name, known, lang), ratio: known.paper[0] / known.paper[1], kind: plain ? "" : this.#kind };
    if (plain || this.#kind === "sheet") {
      this.stage.show({ ...picture, count: known.pages, url: (page) => sheetPicture(name, { lang, ink, page, scan, stamp }) });
    } else if (this.#told) {
      const pad = JSON.stringify(asked);
      this.stage.show({ ...picture, count: this.#told.different, url: (page) => of("/picture/pad.svg", { pad, paper: page, stamp }) });
    }
  }

  /** Ask what the choices come to; only the newest answer counts. */
  async #ask() {
    const turn = (this.#turn += 1);
    const { wrong, asked } = this.choices;
    this.choices.tell(wrong);
    if (Object.keys(wrong).length) return void fill(this.sum, "");
    try {
      const told = await api.post("/api/pad", asked);
      if (turn !== this.#turn) return;
      this.#told = told;
      this.#sumUp();
      this.#draw();
    } catch (failure) {
      if (turn === this.#turn) this.#refused(failure);
    }
  }

  #sumUp() {
    if (this.#told && !this.#job) fill(this.sum, sumWords(this.#told));
  }

  /** What cannot be done is told at the field it is about, else where the sum stands. */
  #refused(failure) {
    const field = failure.field || (failure.code === "refused" && this.#last);
    const words = [failure.message, failure.hint].filter(Boolean).join(failure.message.endsWith(".") ? " " : " – ");
    const there = field && this.choices.tell({ [field]: words });
    fill(this.sum, !there && failure.code !== "gone" && el("span", { class: "wrong" }, words));
  }

  async #print() {
    const [first] = Object.keys(this.choices.wrong);
    if (first) return void this.form.elements[first].focus();
    if (this.#job) return;
    const job = (this.#job = new Job(({ done, total }) => total && Object.assign(this.bar, { max: total, value: done })));
    this.done.hidden = true;
    this.bar.removeAttribute("value");
    const long = setTimeout(() => this.#working(true), 400); // nothing flashes where it is made at once
    let failed = null;
    try {
      const { asked } = this.choices;
      this.#told ??= await api.post("/api/pad", asked, job);
      this.#finish(this.#told, asked, await api.post("/api/print", asked, job));
    } catch (failure) {
      failed = failure;
    }
    clearTimeout(long);
    this.#job = null;
    this.#working(false);
    if (failed?.code === "stopped") toast(t("print.stopped"));
    else if (failed) this.#refused(failed);
    else this.done.focus();
  }

  #working(so) {
    const held = document.activeElement === (so ? this.make : this.stop);
    this.make.hidden = so;
    this.stop.hidden = this.bar.hidden = !so;
    if (held) (so ? this.stop : this.make).focus();
    if (so) fill(this.sum, t("print.making"));
    else this.#sumUp();
  }

  #finish(told, asked, pdf) {
    const file = `${this.name.replace(/\.ya?ml$/i, "").replaceAll("/", "-")}.pdf`;
    this.save = () => download(pdf, file);
    this.save();
    const { size, paper, flip, sheets } = told;
    const lines = {
      h2: t("print.done", { file }),
      ".set-paper": paper ? `${paper} (${measures([...size].sort((a, b) => a - b))})` : measures(size),
      ".set-turn": t(size[0] > size[1] ? "print.set.turn.lies" : "print.set.turn.stands"),
      ".set-sides": t(`print.set.sides.${flip ?? "one"}`),
      ".set-copies": t("print.set.copies.pad", { n: sheets }),
    };
    for (const [place, words] of Object.entries(lines)) fill(this.done.querySelector(place), words);
    fill(this.done.querySelector("ul"), notes(told, asked).map((words) => el("li", {}, words)));
    this.done.hidden = false;
  }
}

function sumWords({ sheets, papers, paper, size }) {
  const name = paper ?? measures(size);
  if (sheets === papers) return t("print.sum.same", { n: papers, paper: name });
  return t("print.sum", { sheets: t("print.sheets", { n: sheets }), papers: t("print.papers", { n: papers, paper: name }) });
}

/** What is told besides: cutting, trying one paper first, scaled sheets. */
function notes({ flip, scales, notes: more }, { paper, up, stack }) {
  const cut = up !== "1" && stack === "cut" ? "print.note.cut.stack" : "print.note.cut";
  return [paper && t(cut), flip && t("print.note.try"), ...scales.map(({ percent }) => t("print.note.scale", { percent })), ...more].filter(Boolean);
}
