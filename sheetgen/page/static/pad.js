// One sheet as it will be printed: a live picture beside its choices, the PDF, and what to set in the printer's
// window.

import { api, Failure, Job, of } from "./api.js";
import { Choices } from "./choices.js";
import { download, el, faultList, fill, templateContent, debounce, toast } from "./page-parts.js";
import { fetchDetails, isOwn, measures, paperName, titleOf, watchFolder } from "./layouts.js";
import { isMeant } from "./save.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

const MANY = 500; // papers, of which a pack has as many

/**
 * @param {Element} main
 * @param {string} name
 * @param {Visit} visit
 */
export async function show(main, name, { signal, query, start }) {
  lay(main, name, {});
  const [stamp, details] = await fetchLayout(name, start.stamp, signal).catch(
    (failure) => /** @type {[string, Known]} */ (["", { failure }]),
  );
  if (signal.aborted) return;
  lay(main, name, details);
  if (details.pages && !details.faults?.length) new Pad(main, name, stamp, /** @type {Details} */ (details), query);
}

/**
 * The stamp of a layout, and its details.
 * @param {string} name
 * @param {string | undefined} program its own stamp
 * @param {AbortSignal} signal
 * @returns {Promise<[string | undefined, Known]>}
 */
async function fetchLayout(name, program, signal) {
  if (!isOwn(name)) return [program, await fetchDetails(name, program)];
  const file = (await watchFolder(signal)).layouts.find((layout) => layout.name === name);
  if (!file) throw new Failure({ message: t("print.missing", { name }), hint: t("print.missing.hint") });
  return [file.stamp, await fetchDetails(name, file.stamp)];
}

/**
 * Shows a layout's title and its faults; without its details, its name.
 * @param {Element} main
 * @param {string} name
 * @param {Known} details
 */
function lay(main, name, details) {
  const { failure, faults = [], warnings = [], paper, called, pages = 1 } = details;
  main.replaceChildren(templateContent("pad"));
  const find = (/** @type {string} */ selector) => /** @type {any} */ (main.querySelector(selector));
  const amiss = failure || faults.length > 0;
  const heading = titleOf(name, details);
  document.title = `${heading} – sheetgen`;
  fill(find("h1"), heading);
  const about = [
    isOwn(name) && t("print.own", { name }),
    paper && paperName({ paper, called }),
    paper && t(paper[0] > paper[1] ? "print.lies" : "print.stands"),
    pages > 1 && t("print.pages", { count: pages }),
  ];
  fill(find(".head .hint"), about.filter(Boolean).join(" · "));
  find(".pad").classList.toggle("alone", amiss);
  const notice = find(".notice");
  notice.hidden = !amiss && !warnings.length;
  notice.classList.add(amiss ? "bad" : "warn");
  fill(
    find(".notice h2"),
    failure ? failure.message : faults.length > 0 && t("print.faults.found", { count: faults.length }),
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
  #plan = {}; // what the choices came to, as the program said
  /** @type {Job | null} */
  #job = null;

  /**
   * @param {Element} main
   * @param {string} name
   * @param {string | undefined} stamp
   * @param {Details} details
   * @param {Record<string, string>} chosen by the address
   */
  constructor(main, name, stamp, details, chosen) {
    const find = (/** @type {string} */ selector) => /** @type {any} */ (main.querySelector(selector));
    this.name = name;
    this.stamp = stamp;
    this.details = details;
    this.form = find("form");
    this.done = find(".done");
    this.sum = find(".sum p");
    this.bar = find("progress");
    this.make = find(".primary");
    this.save = () => {};
    this.form.hidden = false;
    this.stage = new Stage(find(".stage"));
    const askLater = debounce(() => this.#ask(), 150);
    this.choices = new Choices(name, this.form, details, chosen, () => {
      this.done.hidden = true;
      askLater();
    });
    this.make.addEventListener("click", () => (this.bar.hidden ? this.#print() : this.#job?.stop()));
    find(".share").addEventListener("click", async () => {
      const { copyLink } = await import("./link.js");
      await copyLink(name, this.choices.chosen);
    });
    find(".again").addEventListener("click", () => this.save());
    find(".onwards").hidden = !details.fillable;
    find(".onwards a").href = `#check?layout=${encodeURIComponent(name)}`;
    this.#ask();
  }

  /** Asks what the choices come to, and shows its picture. */
  async #ask() {
    const { request } = this.choices;
    const pad = JSON.stringify(request);
    const plan = await api.post("/api/pad", request).catch((failure) => ({ failure }));
    if (pad !== JSON.stringify(this.choices.request)) return;
    if (plan.failure) return void this.#refused(plan.failure);
    this.#plan = plan;
    this.choices.showError();
    this.#sumUp();
    const { name, stamp, details } = this;
    this.stage.show({
      title: titleOf(name, details, request.lang),
      count: plan.different,
      url: (page) => of("/picture/pad.svg", { pad, paper: page, stamp }),
    });
  }

  /** Says how many sheets and papers there are. */
  #sumUp() {
    const { sheets, papers, paper, size } = this.#plan;
    if (this.#job || !sheets) return;
    const on = { count: papers, paper: paper ?? measures(size) };
    fill(
      this.sum,
      sheets === papers
        ? t("print.sum.same", on)
        : t("print.sum", { sheets: t("print.sheets", { count: sheets }), papers: t("print.papers", on) }),
    );
  }

  /**
   * Shows what cannot be done at the field it is about, else where the sum stands; the field, if so.
   * @param {FailureInfo} failure
   */
  #refused({ code, message, hint, field }) {
    const words = [message, hint].filter(Boolean).join(" – ");
    const control = this.choices.showError(field, words);
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
    const failure = await this.#finish(this.choices.request, this.#job).catch((error) => error);
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
   * @param {Record<string, any>} request
   * @param {Job} job
   * @returns {Promise<any>}
   */
  async #finish(request, job) {
    const { size, paper, flip, sheets, papers, scales, notes } = await api.post("/api/pad", request, job);
    const on = t("print.papers", { count: papers, paper: paper ?? measures(size) });
    if (papers > MANY && !(await isMeant(t("print.many", { papers: on }), t("print.make"))))
      throw new Failure({ code: "stopped" });
    const pdf = await api.post("/api/print", request, job);
    const file = `${this.name.replace(/\.ya?ml(\.txt)?$/i, "").replaceAll("/", "-")}.pdf`;
    this.save = () => download(pdf, file);
    this.save();
    const lines = {
      "h2": t("print.done", { file }),
      ".set-paper": paper
        ? `${paper} (${measures(size.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b))})`
        : measures(size),
      ".set-turn": t(size[0] > size[1] ? "print.set.turn.lies" : "print.set.turn.stands"),
      ".set-sides": t(`print.set.sides.${flip ?? "single"}`),
      ".set-copies": t("print.set.copies.pad", { count: sheets }),
    };
    for (const [place, words] of Object.entries(lines)) fill(this.done.querySelector(place), words);
    const besides = [
      request.paper && t(request.stack === "cut" ? "print.note.cut.stack" : "print.note.cut"),
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
