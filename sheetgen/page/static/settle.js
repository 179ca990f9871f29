// Doubtful spaces of a work in one go: each is shown large, and one tap or key settles it and goes on to the next.

import { api } from "./api.js";
import { button, cloneTemplate, describe, setProps } from "./fields.js";
import { el, fill, speakOut, toast } from "./page-parts.js";
import { drawPiece } from "./piece.js";
import { openDoubts } from "./work.js";
import { t } from "./words.js";

/**
 * Asks for all that is doubtful, in a dialog.
 * @param {import("./desk.js").Desk} desk
 */
export function settleDoubts(desk) {
  const doubts = openDoubts(desk.work);
  if (doubts.length) new Settling(desk, doubts).show(0);
}

class Settling {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {OpenDoubt[]} doubts
   */
  constructor(desk, doubts) {
    this.desk = desk;
    this.doubts = doubts;
    this.n = 0;
    this.at = cloneTemplate("settling", {
      back: () => this.show(this.n - 1),
      later: () => this.show(this.n + 1),
      close: () => this.at.node.close(),
      node: { onclose: () => this.#leave(), onkeydown: (event) => this.#key(event) },
      form: {
        onsubmit: (event) => {
          event.preventDefault();
          this.#type(this.at.input.value.trim());
        },
      },
    });
    document.body.append(this.at.node);
    this.at.node.showModal();
    desk.signal.addEventListener("abort", () => this.at.node.close());
    visualViewport?.addEventListener("resize", () => this.space && this.#draw(this.space), { signal: desk.signal });
  }

  /**
   * Shows one of the doubts; behind the last it is done.
   * @param {number} n
   * @returns {Promise<unknown>}
   */
  async show(n) {
    const { desk, doubts, at } = this;
    if (n < 0) return;
    if (n >= doubts.length) return at.node.close();
    this.n = n;
    const { key, id, offers, hard } = doubts[n];
    if (key !== desk.key) await desk.lay(key);
    if (this.n !== n) return;
    const space = desk.view.space(id);
    if (!space) return this.show(n + 1); // the layout has it no more
    this.space = space;
    desk.hold(id);
    const now = desk.work.value(key, id);
    const isSettled = desk.work.get(`settled/${key}/${id}`);
    setProps(at, {
      name: space.label,
      whose: desk.work.sheets.length > 1 ? desk.nameOf(key) : "",
      count: t("check.settle.count", { k: n + 1, n: doubts.length }),
      hard: { hidden: !hard, textContent: t(space.kind === "text" ? "check.not-read" : "check.settle.hard") },
      input: { value: "", inputMode: space.digits ? "numeric" : "", placeholder: isSettled ? now : "" },
      back: { disabled: !n },
      wrong: "",
      may: space.may,
    });
    const texts = offers.map(({ text }) => text);
    const every = [...offers, ...[""].filter((text) => !texts.includes(text)).map((text) => ({ text, p: 0 }))];
    const first = Math.max(0, isSettled ? every.findIndex(({ text }) => text === now) : 0);
    fill(
      at.options,
      every.map(({ text, p }, k) =>
        button(
          [
            k < 9 && el("kbd", { "aria-hidden": "true" }, k + 1),
            " ",
            el("span", {}, describe(space, text)),
            " ",
            p > 0 && el("small", {}, `${Math.round(p * 100)} %`),
          ],
          () => this.#settle(text),
          { "class": k === first && every[k].p > 0 ? "primary" : null, "aria-keyshortcuts": k < 9 ? k + 1 : null },
        ),
      ),
    );
    this.#draw(space);
    (every[first].p > 0 || isSettled ? at.options.children[first] : at.input).focus();
  }

  /** @param {Field} space */
  #draw({ page, box, label }) {
    const { at, desk } = this;
    const photo = page && desk.photos[page];
    at.piece.hidden = !photo;
    if (!photo) return;
    at.piece.ariaLabel = t("check.settle.piece", { name: label });
    const around = Math.max(3, Math.min(box[2], box[3]) * 0.45);
    const most = { width: at.form.clientWidth, height: (visualViewport?.height ?? innerHeight) * 0.3 };
    drawPiece(at.piece, photo, desk.form.pages[page - 1].size, { box, around, frame: true, ...most });
  }

  /**
   * Settles the space and goes on.
   * @param {string} text
   */
  #settle(text) {
    const { desk, n, doubts, space } = this;
    if (!space || this.space?.id !== doubts[n].id) return;
    desk.type(space.id, text);
    speakOut(t("check.settle.done", { name: space.label, value: describe(space, text) }));
    return this.show(n + 1);
  }

  /**
   * Settles the space by what is typed, unless nothing of the kind can stand there.
   * @param {string} text
   */
  async #type(text) {
    const { at, desk, n, doubts } = this;
    const { key, id } = doubts[n];
    if (!text) return;
    const request = desk.request({ table: false }, [key]);
    request.sheets[0].values[id] = text;
    const answer = await api.post("/api/check", request).catch(() => null); // without an answer it is kept as it is
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
    desk.at.summary.closest("section").scrollIntoView({ block: "nearest" });
    (left ? desk.at.doubtful : desk.at.menu.firstElementChild).focus({ preventScroll: true });
  }
}
