// One sheet as it will be printed: a live picture beside its choices, the PDF, and what to set in the printer's
// window.

import { api, Failure, Job, of } from "./api.js";
import { Choices } from "./choices.js";
import { download, el, faultList, fill, part, settled, toast } from "./page-parts.js";
import { details, isOwn, measures, paperName, titleOf, watchedFolder } from "./layouts.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

/**
 * @param {Element} main
 * @param {string} name
 * @param {Visit} visit
 */
export async function show(main, name, { signal }) {
  lay(main, name, {});
  const [stamp, known] = await found(name, signal).catch(
    (failure) => /** @type {[string, Known]} */ (["", { failure }]),
  );
  if (signal.aborted) return;
  lay(main, name, known);
  if (known.pages && !known.faults?.length) new Pad(main, name, stamp, /** @type {Details} */ (known));
}

/**
 * The stamp of a layout, and what is known of it.
 * @param {string} name
 * @param {AbortSignal} signal
 * @returns {Promise<[string | undefined, Known]>}
 */
async function found(name, signal) {
  if (!isOwn(name)) return ["", await details(name)];
  const file = (await watchedFolder(signal)).layouts.find((layout) => layout.name === name);
  if (!file) throw new Failure({ message: t("print.missing", { name }), hint: t("print.missing.hint") });
  return [file.stamp, await details(name, file.stamp)];
}

/**
 * Shows a layout's title and its faults; until they are known, its name.
 * @param {Element} main
 * @param {string} name
 * @param {Known} known
 */
function lay(main, name, known) {
  const { failure, faults = [], warnings = [], paper, called, pages = 1 } = known;
  main.replaceChildren(part("pad"));
  const find = (/** @type {string} */ selector) => /** @type {any} */ (main.querySelector(selector));
  const amiss = failure || faults.length > 0;
  const heading = titleOf(name, known);
  document.title = `${heading} – sheetgen`;
  fill(find("h1"), heading);
  const about = [
    isOwn(name) && t("print.own", { name }),
    paper && paperName({ paper, called }),
    paper && t(paper[0] > paper[1] ? "print.lies" : "print.stands"),
    pages > 1 && t("print.pages", { n: pages }),
  ];
  fill(find(".head .hint"), about.filter(Boolean).join(" · "));
  find(".pad").classList.toggle("alone", amiss);
  const notice = find(".notice");
  notice.hidden = !amiss && !warnings.length;
  notice.classList.add(amiss ? "bad" : "warn");
  fill(
    find(".notice h2"),
    failure ? failure.message : faults.length > 0 && t("print.faults.found", { n: faults.length }),
  );
  fill(
    find(".notice div"),
    failure
      ? failure.hint
      : [
          faultList(faults),
          ...warnings.map((warning) => el("p", {}, typeof warning === "string" ? warning : warning.message)),
        ],
  );
  // as if one had come here now
  find(".notice button").addEventListener("click", () => dispatchEvent(new Event("hashchange")));
}

class Pad {
  /** @type {any} */
  #told = {}; // what the choices came to, as the program said
  /** @type {Job | null} */
  #job = null;

  /**
   * @param {Element} main
   * @param {string} name
   * @param {string | undefined} stamp
   * @param {Details} known
   */
  constructor(main, name, stamp, known) {
    const find = (/** @type {string} */ selector) => /** @type {any} */ (main.querySelector(selector));
    this.name = name;
    this.stamp = stamp;
    this.known = known;
    this.form = find("form");
    this.done = find(".done");
    this.sum = find(".sum p");
    this.bar = find("progress");
    this.make = find(".primary");
    this.save = () => {};
    this.form.hidden = false;
    this.stage = new Stage(find(".stage"));
    const askSoon = settled(() => this.#ask(), 150);
    this.choices = new Choices(name, this.form, known, () => {
      this.done.hidden = true;
      askSoon();
    });
    this.make.addEventListener("click", () => (this.bar.hidden ? this.#print() : this.#job?.stop()));
    find(".again").addEventListener("click", () => this.save());
    find(".onwards").hidden = !known.fillable;
    find(".onwards a").href = `#check?layout=${encodeURIComponent(name)}`;
    this.#ask();
  }

  /** Asks what the choices come to, and shows its picture. */
  async #ask() {
    const { asked } = this.choices;
    const pad = JSON.stringify(asked);
    const told = await api.post("/api/pad", asked).catch((failure) => ({ failure }));
    if (pad !== JSON.stringify(this.choices.asked)) return;
    if (told.failure) return void this.#refused(told.failure);
    this.#told = told;
    this.choices.tell();
    this.#sumUp();
    const { name, stamp, known } = this;
    this.stage.show({
      title: titleOf(name, known, asked.lang),
      count: told.different,
      url: (page) => of("/picture/pad.svg", { pad, paper: page, stamp }),
    });
  }

  /** Says how many sheets and papers there are. */
  #sumUp() {
    const { sheets, papers, paper, size } = this.#told;
    if (this.#job || !sheets) return;
    const on = { n: papers, paper: paper ?? measures(size) };
    fill(
      this.sum,
      sheets === papers
        ? t("print.sum.same", on)
        : t("print.sum", { sheets: t("print.sheets", { n: sheets }), papers: t("print.papers", on) }),
    );
  }

  /**
   * What cannot be done is told at the field it is about, else where the sum stands; the field, if so.
   * @param {FailureInfo} failure
   * @returns {any}
   */
  #refused({ code, message, hint, field }) {
    const words = [message, hint].filter(Boolean).join(" – ");
    const control = this.choices.tell(field, words);
    fill(this.sum, !control && code !== "gone" && el("span", { class: "wrong" }, words));
    return control;
  }

  /** Makes the PDF. */
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

  /** @param {boolean} so */
  #working(so) {
    this.bar.hidden = !so;
    fill(this.make, t(so ? "print.stop" : "print.make"));
    if (so) fill(this.sum, t("print.making"));
    else this.#sumUp();
  }

  /**
   * Makes the PDF, downloads it, and says what to set in the printer's window; undefined if that went well.
   * @param {Record<string, any>} asked
   * @param {Job} job
   * @returns {Promise<any>}
   */
  async #finish(asked, job) {
    const { size, paper, flip, sheets, scales, notes } = await api.post("/api/pad", asked, job);
    const pdf = await api.post("/api/print", asked, job);
    const file = `${this.name.replace(/\.ya?ml$/i, "").replaceAll("/", "-")}.pdf`;
    this.save = () => download(pdf, file);
    this.save();
    const lines = {
      "h2": t("print.done", { file }),
      ".set-paper": paper
        ? `${paper} (${measures(size.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b))})`
        : measures(size),
      ".set-turn": t(size[0] > size[1] ? "print.set.turn.lies" : "print.set.turn.stands"),
      ".set-sides": t(`print.set.sides.${flip ?? "one"}`),
      ".set-copies": t("print.set.copies.pad", { n: sheets }),
    };
    for (const [place, words] of Object.entries(lines)) fill(this.done.querySelector(place), words);
    const besides = [
      asked.paper && t(asked.stack === "cut" ? "print.note.cut.stack" : "print.note.cut"),
      flip && t("print.note.try"),
      ...scales.map((/** @type {{ percent: number }} */ { percent }) => t("print.note.scale", { percent })),
      ...notes,
    ];
    fill(
      this.done.querySelector("ul"),
      besides.filter(Boolean).map((words) => el("li", {}, words)),
    );
    this.done.hidden = false;
  }
}
