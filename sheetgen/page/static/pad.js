// One sheet in print: a live picture next to its options, the PDF, and the settings for the printer dialog.

import { api, Failure, Job, of } from "./api.js";
import { Choices } from "./choices.js";
import { cloneTemplate, setProps } from "./fields.js";
import { download, el, faultList, fill, debounce, toast } from "./page-parts.js";
import { fetchDetails, isOwn, measures, paperName, sheetPicture, titleOf, watchFolder } from "./layouts.js";
import { isMeant } from "./save.js";
import { Stage } from "./stage.js";
import { t } from "./words.js";

const MANY = 500; // sheets of paper in a pack

/** @param {Element} main @param {string} name @param {Visit} visit */
export async function show(main, name, { signal, query, start }) {
  lay(main, name, {});
  const [stamp, details] = await fetchLayout(name, start.stamp, signal).catch(
    (failure) => /** @type {[string, Known]} */ (["", { failure }]),
  );
  if (signal.aborted) return;
  const at = lay(main, name, details);
  if (details.pages && !details.faults?.length)
    new Pad(at, name, stamp, /** @type {Details} */ (details), query, start);
}

/**
 * Return the stamp of a layout, and its details.
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
 * Show a layout's title and its faults, or its name if there are no details.
 * @param {Element} main
 * @param {string} name
 * @param {Known} details
 */
function lay(main, name, details) {
  const { failure, faults = [], warnings = [], paper, called, pages = 1 } = details;
  const amiss = failure || faults.length > 0;
  const title = titleOf(name, details);
  document.title = `${title} – sheetgen`;
  const about = [
    isOwn(name) && t("print.own", { name }),
    paper && paperName({ paper, called }),
    paper && t(paper[0] > paper[1] ? "print.lies" : "print.stands"),
    pages > 1 && t("print.pages", { count: pages }),
  ];
  const found = faults.length > 0 ? t("print.faults.found", { count: faults.length }) : "";
  const at = cloneTemplate("pad", {
    title,
    about: about.filter(Boolean).join(" · "),
    notice: { hidden: !amiss && !warnings.length },
    amiss: failure ? failure.message : found,
    retry: () => dispatchEvent(new Event("hashchange")), // as if the page had just been opened
  });
  at.pad.classList.toggle("alone", amiss);
  at.notice.classList.add(amiss ? "bad" : "warn");
  const besides = warnings.map((warning) => el("p", {}, typeof warning === "string" ? warning : warning.message));
  fill(at.faults, failure ? failure.hint : [faultList(faults), ...besides]);
  fill(main, at.node);
  return at;
}

class Pad {
  /** @type {any} */
  #plan = {}; // the result of the choices, from the program
  /** @type {Job | null} */
  #job = null;

  /**
   * @param {Parts} at
   * @param {string} name
   * @param {string | undefined} stamp
   * @param {Details} details
   * @param {Record<string, string>} chosen from the address
   * @param {Start} start
   */
  constructor(at, name, stamp, details, chosen, start) {
    this.at = at;
    this.name = name;
    this.stamp = stamp;
    this.details = details;
    this.save = () => {};
    at.form.hidden = false;
    this.stage = new Stage(at);
    const askLater = debounce(() => this.#ask(), 150);
    this.choices = new Choices(name, at.form, details, chosen, start.printer ?? {}, () => {
      at.done.hidden = true;
      askLater();
    });
    setProps(at, {
      make: () => (at.bar.hidden ? this.#print() : this.#job?.stop()),
      direct: () => this.#print(openDialog),
      screen: () => this.#print(undefined, { form: true }),
      calibrate: async () => {
        const { paper } = this.choices.request;
        download(await api.post("/api/calibration", { paper }), "calibration.pdf");
        toast(t("print.calibrate.done", { file: "calibration.pdf" }));
      },
      take: () => this.choices.take(this.#plan.offer),
      share: async () => (await import("./link.js")).copyLink(name, this.choices.chosen, start),
      again: () => this.save(),
      onwards: { hidden: !details.fillable },
      check: { href: `#check?layout=${encodeURIComponent(name)}` },
    });
    const { lang } = this.choices.request;
    // a prepared picture until the program has drawn the result
    if (!isOwn(name))
      this.stage.show({
        title: titleOf(name, details, lang),
        count: 1,
        url: () => sheetPicture(name, { lang, stamp }),
      });
    this.#ask();
  }

  /** Request the result of the choices, and show its picture. */
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

  /** Show the number of sheets and papers, and whether several fit on a common paper. */
  #sumUp() {
    const { sheets, papers, paper, size, offer } = this.#plan;
    setProps(this.at, {
      offer: { hidden: !offer },
      offered: offer && t("print.offer", { count: offer.up, paper: offer.called }),
      take: offer && t("print.offer.take", { count: offer.up }),
    });
    if (this.#job || !sheets) return;
    const on = { count: papers, paper: paper ?? measures(size) };
    fill(
      this.at.sum,
      sheets === papers
        ? t("print.sum.same", on)
        : t("print.sum", { sheets: t("print.sheets", { count: sheets }), papers: t("print.papers", on) }),
    );
  }

  /**
   * Show an error at the field concerned, or at the summary; return the field, if any.
   * @param {FailureInfo} failure
   */
  #refused({ code, message, hint, field }) {
    const words = [message, hint].filter(Boolean).join(" – ");
    const control = this.choices.showError(field, words);
    fill(this.at.sum, !control && code !== "gone" && el("span", { class: "wrong" }, words));
    return control;
  }

  /**
   * Create the PDF, and save it or hand it to the printer.
   * @param {(pdf: Blob) => void} [hand]
   * @param {Record<string, any>} [more] choices besides those of the form
   */
  async #print(hand, more) {
    if (this.#job) return;
    this.#job = new Job(({ done, total }) => total && Object.assign(this.at.bar, { max: total, value: done }));
    this.at.done.hidden = true;
    this.at.bar.removeAttribute("value");
    const long = setTimeout(() => this.#working(true), 400); // avoids a flash if it is created at once
    const failure = await this.#finish({ ...this.choices.request, ...more }, this.#job, hand).catch((error) => error);
    clearTimeout(long);
    this.#job = null;
    this.#working(false);
    if (!failure && !more) this.at.done.focus();
    else if (!failure) return;
    else if (failure.code === "stopped") toast(t("print.stopped"));
    else this.#refused(failure)?.focus();
  }

  /** @param {boolean} so */
  #working(so) {
    this.at.bar.hidden = !so;
    fill(this.at.make, t(so ? "print.stop" : "print.make"));
    if (so) fill(this.at.sum, t("print.making"));
    else this.#sumUp();
  }

  /**
   * Create the PDF, download it, and show the settings for the printer dialog; return undefined on success.
   * @param {Record<string, any>} request
   * @param {Job} job
   * @param {(pdf: Blob) => void} [hand]
   * @returns {Promise<any>}
   */
  async #finish(request, job, hand) {
    const name = this.name.replace(/\.ya?ml(\.txt)?$/i, "").replaceAll("/", "-");
    if (request.form) {
      const file = `${name}-form.pdf`;
      download(await api.post("/api/print", request, job), file);
      return void toast(t("print.form.done", { file }));
    }
    const { size, paper, flip, sheets, papers, scales, notes } = await api.post("/api/pad", request, job);
    const on = t("print.papers", { count: papers, paper: paper ?? measures(size) });
    if (papers > MANY && !(await isMeant(t("print.many", { papers: on }), t("print.make"))))
      throw new Failure({ code: "stopped" });
    const pdf = await api.post("/api/print", request, job);
    const file = `${name}.pdf`;
    this.save = () => download(pdf, file);
    (hand ?? this.save)(pdf);
    setProps(this.at, {
      made: t(hand ? "print.done.direct" : "print.done", { file }),
      setPaper: paper
        ? `${paper} (${measures(size.toSorted((/** @type {number} */ a, /** @type {number} */ b) => a - b))})`
        : measures(size),
      setTurn: t(size[0] > size[1] ? "print.set.turn.lies" : "print.set.turn.stands"),
      setSides: t(`print.set.sides.${flip ?? "single"}`),
      setCopies: t("print.set.copies.pad", { count: sheets }),
    });
    const besides = [
      request.paper && t(request.stack === "cut" ? "print.note.cut.stack" : "print.note.cut"),
      flip && t("print.note.try"),
      ...scales.map((/** @type {{ percent: number }} */ { percent }) => t("print.note.scale", { percent })),
      ...notes,
    ];
    fill(
      this.at.notes,
      besides.filter(Boolean).map((words) => el("li", {}, words)),
    );
    this.at.done.hidden = false;
  }
}

/**
 * Open the printer dialog for a PDF; show it in a tab if the browser prints no PDF from a frame.
 * @param {Blob} pdf
 */
function openDialog(pdf) {
  const src = URL.createObjectURL(pdf);
  const frame = el("iframe", { src, class: "unseen", title: t("print.direct"), tabIndex: -1 });
  frame.addEventListener("load", () => {
    try {
      frame.contentWindow?.print();
    } catch {
      open(src);
    }
  });
  document.querySelector("iframe.unseen")?.remove();
  document.body.append(frame);
}
