// Requests to the program. Every failure is a Failure with a message for the player.

import { reach } from "./reach.js";
import { language, t } from "./words.js";

/**
 * Why a request failed: its `code` (refused, unreadable, stopped, gone …), message, hint and faults, and the form
 * `field` concerned.
 */
export class Failure extends Error {
  /** @param {FailureInfo} info */
  constructor({ message, ...about }) {
    super(message || t("error.broke"));
    this.code = "broke";
    this.hint = "";
    this.field = "";
    /** @type {Fault[]} */
    this.faults = [];
    Object.assign(this, about);
  }
}

/** @param {unknown} data */
const jsonRequest = (data) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data),
});

/**
 * Work that can be stopped and watched: `new Job(watch)` receives {what, done, total} several times per second. Pass
 * it to
 * `api.post`.
 */
export class Job {
  /** The program's name for it. */
  id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #halt = new AbortController();
  signal = this.#halt.signal;

  /** @param {(progress: { what: string, done: number, total: number, known?: any }) => void} watch */
  constructor(watch) {
    this.watch = watch;
  }

  /** Stop it, here and in the program. */
  stop() {
    this.#halt.abort();
    reach("/api/stop", jsonRequest({ job: this.id })).catch(() => null);
  }

  /** Request its progress. */
  look = async () => {
    const progress = await reach(of("/api/progress", { job: this.id }))
      .then((answer) => answer.json())
      .catch(() => ({}));
    if (progress.what) this.watch(progress);
  };
}

/** @param {string} path @param {RequestInit} options @param {Job} [job] */
async function ask(path, options, job) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language(), ...(job && { "X-Job": job.id }) };
  options = { ...options, headers: { ...options.headers, ...headers }, signal: job?.signal };
  const timer = job?.watch && setInterval(job.look, 300);
  try {
    const answer = await reach(path, options);
    presence(true);
    if (!answer.ok) throw new Failure((await answer.json()).error);
    return await (answer.headers.get("Content-Type")?.startsWith("application/json") ? answer.json() : answer.blob());
  } catch (error) {
    if (error instanceof Failure) throw error;
    const stopped = error instanceof DOMException && error.name === "AbortError";
    if (!stopped) presence(false);
    const code = stopped ? "stopped" : "gone";
    throw new Failure({ code, message: t(`error.${code}`), hint: stopped ? "" : t("error.gone.hint") });
  } finally {
    clearInterval(timer);
  }
}

// True if the program answers. If it doesn't, it is polled until it does; views may listen for "gone" and "back".
let here = true;
/** @param {boolean} now */
function presence(now) {
  if (now === here) return;
  here = now;
  dispatchEvent(new Event(now ? "back" : "gone"));
  if (!now) setTimeout(pollUntilBack, 1500);
}
/** Ask whether the program answers again, at growing intervals. @param {number} [wait] @returns {Promise<unknown>} */
const pollUntilBack = (wait = 1500) =>
  reach("/api/start").then(
    () => presence(true),
    () => here || setTimeout(pollUntilBack, wait, Math.min(2 * wait, 12_000)),
  );

/**
 * Return a path with a query: of("/api/layout", {name: "a b"}) → /api/layout?name=a+b.
 * null, undefined and "" are left out.
 * @param {string} path
 * @param {Record<string, any>} query
 */
export function of(path, query = {}) {
  const parts = Object.entries(query).filter(([, value]) => (value ?? "") !== "");
  return parts.length ? `${path}?${new URLSearchParams(parts)}` : path;
}

/** Send a request: JSON is returned as data, anything else as a Blob. `send` posts a file's bytes unchanged. */
export const api = {
  /** @param {string} path @param {Record<string, any>} [query] @param {Job} [job] */
  get: (path, query, job) => ask(of(path, query), {}, job),
  /** @param {string} path @param {unknown} data @param {Job} [job] */
  post: (path, data, job) => ask(path, jsonRequest(data), job),
  /** @param {string} path @param {Record<string, any>} query @param {Blob} file @param {Job} [job] */
  send: (path, query, file, job) =>
    ask(of(path, query), { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }, job),
};
