// What the page asks of the program on this computer. Every failure is a Failure with words for a player.

import { t } from "./words.js";

/** Why something was not done: `code` (refused, unreadable, too-large, stopped, too-long, broke, gone …), message, hint, faults; `field` of a form. */
export class Failure extends Error {
  constructor({ code = "broke", message, hint = "", faults = [], field = "" }, status = 0) {
    super(message || t("error.broke"));
    Object.assign(this, { code, hint, faults, field, status });
  }
}
/** A failure that the page has words of its own for, by its code. */
const ours = (code, status) => new Failure({ code, message: t(`error.${code}`), hint: t(`error.${code}.hint`) }, status);
const OURS = ["too-long", "too-large", "stopped", "broke", "foreign"];

/**
 * A piece of work that can be watched and stopped: give it to `api.post(…, job)`.
 * const job = new Job((progress) => …); job.stop(); progress is {what, done, total}, told a few times a second.
 */
export class Job {
  id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
  #halt = new AbortController();
  #timer = 0;

  constructor(watch = null) {
    this.watch = watch;
    this.signal = this.#halt.signal;
  }

  begin() {
    if (!this.watch) return;
    this.#timer = setInterval(async () => {
      const answer = await fetch(`/api/progress?job=${this.id}`).catch(() => null);
      const progress = answer?.ok ? await answer.json() : {};
      if (this.#timer && progress.what) this.watch(progress);
    }, 300);
  }

  end() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** End the work at once, here and in the program. */
  stop() {
    this.#halt.abort();
    fetch("/api/stop", posted({ job: this.id })).catch(() => null);
  }
}

const posted = (data) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });

async function ask(path, options, job) {
  if (job) {
    options = { ...options, headers: { ...options.headers, "X-Job": job.id }, signal: job.signal };
    job.begin();
  }
  try {
    const answer = await fetch(path, options);
    presence(true);
    if (!answer.ok) throw await failureOf(answer);
    return await (answer.headers.get("Content-Type")?.startsWith("application/json") ? answer.json() : answer.blob());
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error.name === "AbortError") throw ours("stopped");
    if (error instanceof SyntaxError) throw ours("broke");
    presence(false);
    throw ours("gone");
  } finally {
    job?.end();
  }
}

/** The failure an answer tells: in its own words, or in ours where it is about the page and not about a file. */
async function failureOf(answer) {
  const told = (await answer.json().catch(() => null))?.error ?? { code: answer.status === 413 ? "too-large" : "broke" };
  return OURS.includes(told.code) ? ours(told.code, answer.status) : new Failure(told, answer.status);
}

// Whether the program answers. Once it does not, it is asked again until it does; views may listen for "gone" and "back".
let here = true;
function presence(now) {
  if (now === here) return;
  here = now;
  dispatchEvent(new Event(now ? "back" : "gone"));
  if (!now) knock();
}

function knock() {
  setTimeout(async () => {
    const answer = await fetch("/api/start", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) presence(true);
    else if (!here) knock();
  }, 1500);
}

/** A path with a query: of("/api/layout", {name: "a b"}) → /api/layout?name=a%20b; empty values are left out. */
export function of(path, query = {}) {
  const parts = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return parts.length ? `${path}?${parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}` : path;
}

export const api = {
  /** GET: JSON as data, all else as a Blob. */
  get: (path, query = {}, job = null) => ask(of(path, query), {}, job),
  /** POST data as JSON: the answer as data, or as a Blob (a PDF). */
  post: (path, data = {}, job = null) => ask(path, posted(data), job),
  /** POST a file's bytes as they are. */
  send: (path, query, file, job = null) =>
    ask(of(path, query), { method: "POST", headers: { "Content-Type": file.type || "application/octet-stream" }, body: file }, job),
};
