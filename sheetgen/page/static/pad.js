// One sheet as it will be printed: a live picture beside its choices, the PDF, and what to set in the printer's window.

import { api, Failure, Job, of } from "./api.js";
import { Choices } from "./choices.js";
import { download, el, faultList, fill, part, settled, toast } from "./page-parts.js";
import { details, folder, isOwn, measures, paperName, sheetPicture, titleOf } from "./layouts.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

export async function show(main, name, { signal }) {
  const own = isOwn(name);
  let stamp = "";
  let known = {};
  lay(main, name, known);
  try {
    if (own) stamp = await stampOf(name);
    known = await details(name, stamp);
  } catch (failure) {
    known = { failure };
  }
  if (signal.aborted) return;
  lay(main, name, known);
  const pad = known.pages && !known.faults.length ? new Pad(main, name, stamp, known) : null;
  const anew = () => dispatchEvent(new Event("anew"));
  // A file may have been changed in an editor meanwhile.
  if (own) addEventListener("focus", () => stampOf(name).then((now) => now !== stamp && anew(), () => null), { signal });
  addEventListener("back", () => (pad ? pad.again() : anew()), { signal });
}

/** The stamp of a file in the folder. */
async function stampOf(name) {
  const found = (await folder()).layouts.find((layout) => layout.name === name);
  if (!found) throw new Failure({ message: t("print.missing", { name }), hint: t("print.missing.hint") });
  return found.stamp;
}

/** Lay the view out with what is known of the layout so far. */
function lay(main, name, { failure, faults = [], warnings = [], title, paper, pages }) {
  main.replaceChildren(part("pad"));
  const find = (selector) => main.querySelector(selector);
  const amiss = failure || faults.length > 0;
  const heading = titleOf(name, { title });
  document.title = `${heading} – sheetgen`;
  fill(find("h1"), heading);
  const about = [isOwn(name) && t("print.own", { name }), paper && paperName(paper), paper && t(paper[0] > paper[1] ? "print.lies" : "print.stands"),
    pages > 1 && t("print.pages", { n: pages })];
  fill(find(".head .hint"), about.filter(Boolean).join(" · "));
  find(".pad").classList.toggle("alone", amiss);
  const notice = find(".notice");
  notice.hidden = !amiss && !warnings.length;
  notice.classList.add(amiss ? "bad" : "warn");
  fill(find(".notice h2"), failure ? failure.message : faults.length > 0 && t("print.faults.found", { n: faults.length }));
  fill(find(".notice div"), failure ? failure.hint : [faultList(faults), ...warnings.map((warning) => el("p", {}, warning.message ?? warning))]);
  find(".notice button").addEventListener("click", () => dispatchEvent(new Event("hashchange"))); // as if one had come here now
}

class Pad {
  #told = {}; // what the choices came to, as the program said, and which choices those were (`of`)
  #job = null;
  #kind = "paper"; // which picture: the sheet, or the paper as it comes out of the printer

  constructor(main, name, stamp, known) {
    const find = (selector) => main.querySelector(selector);
    Object.assign(this, { name, stamp, known, form: find("form"), done: find(".done"), sum: find(".sum p"), bar: find("progress"), make: find(".primary"), stop: find(".stop") });
    this.form.hidden = false;
    this.choices = new Choices(name, this.form, known, (field) => this.#changed(field));
    this.stage = new Stage(find(".stage"), (kind) => {
      this.#kind = kind;
      this.#draw();
    });
    this.make.addEventListener("click", () => this.#print());
    this.stop.addEventListener("click", () => this.#job.stop());
    find(".again").addEventListener("click", () => this.save());
    find(".onwards").hidden = !known.fillable;
    find(".onwards a").href = `#check?layout=${encodeURIComponent(name)}`;
    this.askSoon = settled(() => this.#ask(), 200);
    this.#draw();
    this.#ask();
  }

  again() {
    this.stage.again();
    this.#ask();
  }

  #changed(field) {
    this.done.hidden = true;
    if (!["lang", "ink", "scan", "copies"].includes(field)) this.#kind = "paper"; // who changes the paper wants to see it
    this.#draw();
    this.askSoon();
  }

  #draw() {
    const { name, stamp, known } = this;
    const { asked } = this.choices;
    const { lang, ink, scan, paper, number, players, flip } = asked;
    const pad = JSON.stringify(asked);
    const plain = !paper && !number && !players && !flip; // what comes out of the printer is the sheet and nothing else
    const shown = { title: titleOf(name, known, lang), kind: plain ? "" : this.#kind };
    if (plain || this.#kind === "sheet") {
      this.stage.show({ ...shown, count: known.pages, url: (page) => sheetPicture(name, { lang, ink, page, scan, stamp }) });
    } else if (this.#told.of === pad) {
      this.stage.show({ ...shown, count: this.#told.different, url: (page) => of("/picture/pad.svg", { pad, paper: page, stamp }) });
    }
  }

  /** Ask what the choices come to; an answer counts as long as they are the same. */
  async #ask() {
    const { asked } = this.choices;
    const pad = JSON.stringify(asked);
    const isNew = () => pad === JSON.stringify(this.choices.asked);
    try {
      const told = await api.post("/api/pad", asked);
      if (!isNew()) return;
      this.#told = { ...told, of: pad };
      this.choices.tell();
      this.#sumUp();
      this.#draw();
    } catch (failure) {
      if (isNew()) this.#refused(failure);
    }
  }

  #sumUp() {
    const { sheets, papers, paper, size } = this.#told;
    if (this.#job || !sheets) return;
    const on = { n: papers, paper: paper ?? measures(size) };
    const words = { sheets: t("print.sheets", { n: sheets }), papers: t("print.papers", on) };
    fill(this.sum, sheets === papers ? t("print.sum.same", on) : t("print.sum", words));
  }

  /** What cannot be done is told at the field it is about, else where the sum stands; the field, if so. */
  #refused({ code, message, hint, field }) {
    const words = [message, hint].filter(Boolean).join(" – ");
    const control = this.choices.tell(field, words);
    fill(this.sum, !control && code !== "gone" && el("span", { class: "wrong" }, words));
    return control;
  }

  async #print() {
    if (this.#job) return;
    this.#job = new Job(({ done, total }) => total && Object.assign(this.bar, { max: total, value: done }));
    this.done.hidden = true;
    this.bar.removeAttribute("value");
    const long = setTimeout(() => this.#working(true), 400); // nothing flashes where it is made at once
    const failure = await this.#finish(this.choices.asked, this.#job).catch((error) => error);
    clearTimeout(long);
    this.#job = null;
    this.#working(false);
    if (!failure) this.done.focus();
    else if (failure.code === "stopped") toast(t("print.stopped"));
    else this.#refused(failure)?.focus();
  }

  #working(so) {
    const held = document.activeElement === (so ? this.make : this.stop);
    this.make.hidden = so;
    this.stop.hidden = this.bar.hidden = !so;
    if (held) (so ? this.stop : this.make).focus();
    if (so) fill(this.sum, t("print.making"));
    else this.#sumUp();
  }

  async #finish(asked, job) {
    const { size, paper, flip, sheets, scales, notes } = await api.post("/api/pad", asked, job);
    const pdf = await api.post("/api/print", asked, job);
    const file = `${this.name.replace(/\.ya?ml$/i, "").replaceAll("/", "-")}.pdf`;
    this.save = () => download(pdf, file);
    this.save();
    const lines = {
      h2: t("print.done", { file }),
      ".set-paper": paper ? `${paper} (${measures(size.toSorted((a, b) => a - b))})` : measures(size),
      ".set-turn": t(size[0] > size[1] ? "print.set.turn.lies" : "print.set.turn.stands"),
      ".set-sides": t(`print.set.sides.${flip ?? "one"}`),
      ".set-copies": t("print.set.copies.pad", { n: sheets }),
    };
    for (const [place, words] of Object.entries(lines)) fill(this.done.querySelector(place), words);
    const besides = [asked.paper && t(asked.stack === "cut" ? "print.note.cut.stack" : "print.note.cut"), flip && t("print.note.try"),
      ...scales.map(({ percent }) => t("print.note.scale", { percent })), ...notes];
    fill(this.done.querySelector("ul"), besides.filter(Boolean).map((words) => el("li", {}, words)));
    this.done.hidden = false;
  }
}
