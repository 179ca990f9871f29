// The analysis of a level: the program runs it while the user pauses, and the next change stops it.

import { api, Job } from "./api.js";
import { setProps } from "./fields.js";
import { isSame, svgImage } from "./make-parts.js";
import { el, fill, newest, toast } from "./page-parts.js";
import { words } from "./save.js";
import { t } from "./words.js";

/**
 * Generate a level. If that is stopped or fails, the nearest level found so far is returned; its differences from the
 * order are shown.
 * @param {Record<string, any>} order
 * @param {Parts} at its `bar` and `tried` show the progress, its `preview` the nearest level so far
 * @param {AbortSignal} signal stops without a level
 */
export function generateLevel(order, { bar, tried, preview }, signal) {
  /** @type {MadeLevel | null} */
  let nearest = null;
  const show = newest(async () => {
    const { picture } = await api.post("/api/edit/view", { way: "level", ...nearest }).catch(() => ({}));
    if (picture && bar.checkVisibility()) fill(preview, svgImage(picture, { class: "paper" }));
  });
  const job = new Job(({ done, total, known }) => {
    const made = known && order.level ? { ...known, level: { ...known.level, title: order.level.title } } : known;
    const isNew = made && !isSame(made, nearest);
    nearest = made ?? nearest;
    Object.assign(bar, { max: total, value: done });
    const { miss } = nearest ?? {};
    const best = nearest && (miss ? t("make.nearest.but", { miss }) : t("make.nearest"));
    fill(tried, [t("make.tried", { done, total }), best].filter(Boolean).join(" "));
    if (isNew) show();
  });
  fill(tried, t("make.making"));
  signal.addEventListener("abort", () => job.stop());
  bar.removeAttribute("value");
  const made = api
    .post("/api/level/make", order, job)
    .catch((failure) => {
      if (!nearest || signal.aborted) throw failure;
      return nearest;
    })
    .finally(() => fill(tried))
    .then((/** @type {MadeLevel} */ level) => {
      if (level.miss && !signal.aborted) toast(level.miss, "bad");
      return level;
    });
  return { job, made };
}

export class Lab {
  /** @type {Job | null} */
  #job = null;

  /** @param {import("./level-desk.js").LevelDesk} desk */
  constructor(desk) {
    const { at, kit, start, signal } = desk;
    this.at = at;
    this.desk = desk;
    fill(at.lack, t("make.lab.lack", { command: start.install.lab }));
    setProps(at, { lab: { hidden: false }, lack: { hidden: kit.lab } });
    this.isThere = kit.lab;
    signal.addEventListener("abort", () => this.stop());
  }

  /** Stop the analysis and discard it. @param {string} [why] shown instead */
  stop(why = "") {
    this.#job?.stop();
    this.#job = null;
    fill(this.at.figures);
    setProps(this.at, { measured: { hidden: true }, labHint: this.isThere ? why : "" });
    this.desk.showHeat(null);
  }

  /** Analyse a level. @param {Record<string, any>} draft */
  async measure(draft) {
    if (!this.isThere) return;
    const job = new Job(({ done, total, known }) => {
      if (job !== this.#job) return;
      if (total) Object.assign(this.at.measured, { max: total, value: done });
      if (known) this.#show(known);
      if (known) setProps(this.at, { labHint: t("make.lab.measuring") });
    });
    this.#job = job;
    this.at.measured.removeAttribute("value");
    setProps(this.at, { measured: { hidden: false }, labHint: t("make.lab.searching") });
    const lab = await api.post("/api/level/lab", draft, job).catch((failure) => ({ failure }));
    if (job !== this.#job) return;
    this.#job = null;
    setProps(this.at, { measured: { hidden: true }, labHint: "" });
    if (lab.failure) setProps(this.at, { labHint: words(lab.failure) });
    else this.#show(lab);
  }

  /** @param {LevelLab} lab */
  #show(lab) {
    /** @type {[string, string | null][]} */
    const figures = [
      [t("make.lab.best"), this.#best(lab)],
      [
        t("make.lab.difficulty"),
        lab.class === null ? null : t("make.lab.class", { number: lab.class, called: lab.called }),
      ],
      [t("make.lab.way"), lab.way],
    ];
    fill(
      this.at.figures,
      ...figures
        .filter(([, said]) => said)
        .map(([name, said]) => el("div", {}, el("dt", {}, name), el("dd", {}, said))),
    );
    if (Object.keys(lab.crossed).length) this.desk.showHeat(lab.crossed);
  }

  /** @param {LevelLab} lab */
  #best({ best, proven, bound, dice, share }) {
    if (best === null) return null;
    const score = proven ? t("make.lab.points", { count: best }) : t("make.lab.bound", { score: best, bound });
    return dice === null ? score : `${score} ${t("make.lab.dice", { dice, share })}`;
  }
}
