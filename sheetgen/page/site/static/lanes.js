// Tasks that a Python in a worker does one at a time. A task that takes too long or is stopped ends with its worker,
// and another worker starts at once, so that later tasks don't wait.

import { changesSince, store } from "./kept-files.js";

const LIMIT = 60_000; // ms that a task may take; a server gives ten seconds of its processor, which is quicker
const TRIES = 3; // per task, if another tab changes a file at the same time

/** @typedef {{ name: string, query: string, body: Uint8Array | null, language: string }} Asked */
/** @typedef {{ status: number, data: Uint8Array<ArrayBuffer>, type: string, refusal?: string }} Answer */
/** @typedef {{ what: string, done: number, total: number }} Progress */

/** A waiting or running task: its answer and its progress. */
export class Order {
  /** @type {Progress | null} */
  progress = null;
  isOver = false;

  /** @param {Asked} asked @param {Lane} lane */
  constructor(asked, lane) {
    this.asked = asked;
    this.lane = lane;
    /** @type {PromiseWithResolvers<Answer>} */
    const { promise, resolve, reject } = Promise.withResolvers();
    this.answer = promise;
    this.settle = resolve;
    this.fail = reject;
    this.answer.then(
      () => (this.isOver = true),
      () => (this.isOver = true),
    );
  }

  /** Answer with the message for stopped work. @param {string} refusal */
  refuse(refusal) {
    this.isOver = true;
    this.settle({ status: 503, data: new Uint8Array(), type: "", refusal });
  }

  /** Stop it; return whether it was still running. */
  stop() {
    if (this.isOver) return false;
    this.refuse("stopped");
    this.lane.drop(this);
    return true;
  }
}

export class Lane {
  hasFailed = false;
  isReady = false;
  loaded = 0; // bytes of Python
  /** @type {Order[]} */
  #waiting = [];
  /** @type {Order | null} */
  #atWork = null;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<void> | null} */
  #begun = null;
  /** @type {(why: Error) => void} */
  #giveUp = () => {}; // settles `#begun`
  /** @type {Map<string, string>} */
  #known = new Map(); // stamps of the files that the worker has
  /** @type {(message: any) => void} */
  #hear = () => {};

  /** Run a task. @param {Asked} asked */
  take(asked) {
    const order = new Order(asked, this);
    this.#waiting.push(order);
    this.#next();
    return order;
  }

  /**
   * Cancel an order. A running order ends with its worker, unless the worker is still loading.
   * @param {Order} order
   */
  drop(order) {
    this.#waiting = this.#waiting.filter((each) => each !== order);
    if (order === this.#atWork && this.isReady) this.#anew();
  }

  /** Start Python if it isn't started; resolve once it is ready. */
  begin() {
    return (this.#begun ??= new Promise((done, fail) => {
      const worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
      this.#worker = worker;
      this.#giveUp = fail;
      this.#known = new Map();
      this.hasFailed = false;
      this.loaded = 0;
      /** @param {string} why */
      const failed = (why) => {
        if (this.#worker !== worker) return;
        console.warn(`Python: ${why}`);
        if (this.isReady) this.#atWork?.refuse("broke");
        this.isReady = false;
        this.hasFailed = true;
        this.#end();
      };
      worker.onerror = ({ message }) => failed(message);
      worker.onmessage = ({ data }) => {
        if (data.kind === "ready") {
          this.isReady = true;
          done();
        } else if (data.kind === "loading") this.loaded += data.bytes;
        else if (data.kind === "failed") failed(data.why);
        else this.#hear(data);
      };
    }));
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#begun = null;
    this.#giveUp(new TypeError("Python was ended"));
    this.#hear({ kind: "ended" });
  }

  /** Stop the worker and start another. */
  #anew() {
    this.isReady = false;
    this.#end();
    this.begin().catch(() => null);
  }

  async #next() {
    if (this.#atWork) return;
    const order = this.#waiting.pop(); // the newest: older ones may belong to a view that was left
    if (!order) return;
    this.#atWork = order;
    try {
      await this.begin();
      for (let tries = TRIES; tries && !order.isOver; tries--) if (await this.#do(order)) break;
      if (!order.isOver) order.refuse("broke");
    } catch (error) {
      if (error instanceof DOMException) order.refuse("unkept");
      else order.fail(error);
    }
    this.#atWork = null;
    this.#next();
  }

  /**
   * Do a task with the current files; return false if it must be repeated because another tab has changed them.
   * @param {Order} order
   */
  async #do(order) {
    const files = await changesSince(this.#known);
    if (order.isOver || !this.#worker) return true;
    for (const { name, stamp } of files) {
      if (stamp) this.#known.set(name, stamp);
      else this.#known.delete(name);
    }
    const said = this.#listen(order);
    this.#worker.postMessage({ ...order.asked, files });
    const limit = setTimeout(() => {
      order.refuse("too-long");
      this.#anew();
    }, LIMIT);
    const { kind, answer, changed, isSpent } = await said;
    clearTimeout(limit);
    if (kind === "ended") return true;
    const isStored = await store(changed, this.#known);
    if (kind === "broken" || isSpent) this.#anew();
    if (kind === "broken") order.refuse("broke");
    else if (isStored) order.settle(answer);
    return kind === "broken" || isStored;
  }

  /** Handle the worker's message at the end of a task. @param {Order} order */
  #listen(order) {
    return new Promise((done) => {
      this.#hear = (message) => {
        if (message.kind === "progress") order.progress = message;
        else done(message);
      };
    });
  }
}
