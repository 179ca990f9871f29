// Uncertain spaces of a work in turn: each is shown large, and one tap or key settles it and shows the next.

import { api } from "./api.js";
import { settleByForm, showDoubt } from "./doubt.js";
import { cloneTemplate, describe, setProps } from "./fields.js";
import { speakOut, toast } from "./page-parts.js";
import { drawPiece } from "./piece.js";
import { openDoubts } from "./work.js";
import { t } from "./words.js";

/** Ask about every uncertain space, in a dialog. @param {import("./desk.js").Desk} desk */
export function settleDoubts(desk) {
  const doubts = openDoubts(desk.work);
  if (doubts.length) new Settling(desk, doubts).show(0);
}

/**
 * Return the data needed to ask about a doubt; null if the layout no longer has the space.
 * @param {import("./desk.js").Desk} desk
 * @param {OpenDoubt} doubt
 * @returns {Doubt | null}
 */
export function doubtOf(desk, { key, id, offers, hard }) {
  const { work, form } = desk;
  const space = desk.view.space(id);
  if (!space) return null;
  const { label, kind, may, digits, page, box } = space;
  return {
    ...{ sheet: key, space: id, label, kind, may, digits, page, box, hard },
    against: offers[0]?.against,
    player: work.sheets.length > 1 ? desk.nameOf(key) : "",
    size: page ? form.pages[page - 1].size : null,
    offers: offers.map(({ text, p }) => ({ text, p, says: describe(space, text) })),
    value: work.get(`settled/${key}/${id}`) ? work.value(key, id) : null,
  };
}

class Settling {
  /** @param {import("./desk.js").Desk} desk @param {OpenDoubt[]} doubts */
  constructor(desk, doubts) {
    this.desk = desk;
    this.doubts = doubts;
    this.n = 0;
    this.at = cloneTemplate("settling", {
      back: () => this.show(this.n - 1),
      later: () => this.show(this.n + 1),
      close: () => this.at.node.close(),
      node: { onclose: () => this.#leave(), onkeydown: (event) => this.#key(event) },
    });
    settleByForm(this.at, (text) => this.#type(text));
    document.body.append(this.at.node);
    this.at.node.showModal();
    desk.signal.addEventListener("abort", () => this.at.node.close());
    visualViewport?.addEventListener("resize", () => this.#draw(), { signal: desk.signal });
  }

  /** Show one of the doubts; finish after the last. @param {number} n @returns {Promise<unknown>} */
  async show(n) {
    const { desk, doubts, at } = this;
    if (n < 0) return;
    if (n >= doubts.length) return at.node.close();
    this.n = n;
    const { key, id } = doubts[n];
    if (key !== desk.key) await desk.lay(key);
    if (this.n !== n) return;
    this.doubt = doubtOf(desk, doubts[n]);
    if (!this.doubt) return this.show(n + 1);
    desk.hold(id);
    setProps(at, {
      count: t("check.settle.count", { k: n + 1, n: doubts.length }),
      back: { disabled: !n },
      wrong: "",
    });
    showDoubt(at, this.doubt, (text) => this.#settle(text), true);
    this.#draw();
    const isPicked = this.doubt.value !== null || this.doubt.kind === "tick";
    (at.options.querySelector(".primary") ?? (isPicked ? at.options.firstElementChild : at.input)).focus();
  }

  #draw() {
    const { at, desk, doubt } = this;
    if (!doubt) return;
    const most = { width: at.form.clientWidth, height: (visualViewport?.height ?? innerHeight) * 0.3 };
    drawPiece(at.piece, doubt.page && desk.photos[doubt.page], doubt.size, { box: doubt.box, frame: true, ...most });
  }

  /** Settle the space and continue. @param {string} text */
  #settle(text) {
    const { desk, n, doubts, doubt } = this;
    const space = desk.view.space(doubts[n].id);
    if (!space || doubt?.space !== space.id) return;
    desk.type(space.id, text);
    speakOut(t("check.settle.done", { name: space.label, value: describe(space, text) }));
    return this.show(n + 1);
  }

  /** Settle the space with the typed value if the space allows it. @param {string} text */
  async #type(text) {
    const { at, desk, n, doubts } = this;
    const { key, id } = doubts[n];
    const request = desk.request({ table: false }, [key]);
    request.sheets[0].values[id] = text;
    const answer = await api.post("/api/check", request).catch(() => null); // without an answer, keep the value
    if (this.n !== n) return;
    const fault = answer?.sheets[0].faults.find((/** @type {Remark} */ { space }) => space === id);
    if (!fault) return this.#settle(text);
    setProps(at, { wrong: fault.message });
    at.input.select();
  }

  /** @param {any} event */
  #key(event) {
    const { at } = this;
    const { key, target } = event;
    const isTyped = target === at.input && (target.value || key.length === 1);
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
    const option = /^[1-9]$/.test(key) && at.options.children[key - 1];
    if (key === "Backspace" || key === "ArrowLeft") this.show(this.n - 1);
    else if (key === "ArrowRight") this.show(this.n + 1);
    else if (option) option.click();
    else return;
    event.preventDefault();
  }

  #leave() {
    const { at, desk } = this;
    at.node.remove();
    if (desk.signal.aborted) return;
    const left = openDoubts(desk.work).length;
    toast(left ? t("check.settle.left", { count: left }) : t("check.settle.all"));
    desk.at.panel.scrollTop = 0;
    (left ? desk.at.doubtful : desk.at.saves).focus({ preventScroll: true });
  }
}
