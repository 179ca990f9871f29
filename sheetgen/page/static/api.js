// What the page asks of the program on this computer. Every failure is a Failure with words for a player.

import { t } from "./words.js";

/** Why something was not done: `code` (refused, unreadable, stopped, gone …), message, hint, faults; `field` of a form. */
export class Failure extends Error {
  constructor({ code = "broke", message, hint = "", faults = [], field = "" }) {
    super(message || t("error.broke"));
    Object.assign(this, { code, hint, faults, field });
  }
}
const OURS = ["too-long", "too-large", "stopped", "broke", "foreign"]; // what we have words of our own for
const ours = (code) => new Failure({ code, message: t(`error.${code}`), hint: t(`error.${code}.hint`) });

/** Work that can be stopped and watched: `new Job(watch)` is told {what, done, total} a few times a second. Give it to `api.post`. */
export class Job {
  id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #halt = new AbortController();
  signal = this.#halt.signal;

  constructor(watch = null) {
    this.watch = watch;
  }

  /** End the work at once, here and in the program. */
  stop() {
    this.#halt.abort();
    fetch("/api/stop", posted({ job: this.id })).catch(() => null);
  }

  look = () =>
    fetch(`/api/progress?job=${this.id}`)
      .then((answer) => answer.json())
      .then((progress) => progress.what && this.watch(progress), () => null);
}

const posted = (data) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });

async function ask(path, options, job) {
  if (job) options = { ...options, headers: { ...options.headers, "X-Job": job.id }, signal: job.signal };
  const timer = job?.watch && setInterval(job.look, 300);
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
    clearInterval(timer);
  }
}

/** The failure that an answer tells, in its words, or in ours where it is about the page and not about a file. */
async function failureOf(answer) {
  const told = (await answer.json().catch(() => null))?.error ?? { code: answer.status === 413 ? "too-large" : "broke" };
  return OURS.includes(told.code) ? ours(told.code) : new Failure(told);
}

// Whether the program answers. Once it does not, it is asked again until it does; views may listen for "gone" and "back".
let here = true;
function presence(now) {
  if (now === here) return;
  here = now;
  dispatchEvent(new Event(now ? "back" : "gone"));
  if (!now) setTimeout(knock, 1500);
}
const knock = () => fetch("/api/start", { cache: "no-store" }).then(() => presence(true), () => here || setTimeout(knock, 1500));

/** A path with a query: of("/api/layout", {name: "a b"}) → /api/layout?name=a+b; empty values are left out. */
export function of(path, query = {}) {
  const parts = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return parts.length ? `${path}?${new URLSearchParams(parts)}` : path;
}

/** Ask for something: JSON comes as data, all else as a Blob. `send` posts a file's bytes as they are. */
export const api = {
  get: (path, query, job) => ask(of(path, query), {}, job),
  post: (path, data = {}, job = null) => ask(path, posted(data), job),
  send: (path, query, file, job) => ask(of(path, query), { method: "POST", headers: { "Content-Type": file.type || "application/octet-stream" }, body: file }, job),
};
