// What the page asks of the program on this computer. Every failure is a Failure with words for a player.

import { t } from "./words.js";

/** Why something was not done: `code` (refused, unreadable, too-large, stopped, too-long, broke, gone …), message, hint, faults, status; `field` of a form. */
export class Failure extends Error {
  constructor({ code = "broke", message = t("error.broke"), hint = "", faults = [], field = "" }, status = 0) {
    super(message);
    Object.assign(this, { code, hint, faults, field, status });
  }
}

/**
 * A piece of work that can be watched and stopped: give it to `api.post(…, {job})`.
 * const job = new Job((progress) => …);  job.stop();  progress is {what, done, total}, told a few times a second.
 */
export class Job {
  id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
  #watch;
  #timer = 0;
  #halt = new AbortController();

  constructor(watch = null) {
    this.#watch = watch;
  }

  get signal() {
    return this.#halt.signal;
  }

  begin() {
    if (!this.#watch) return;
    this.#timer = setInterval(async () => {
      const answer = await fetch(`/api/progress?job=${this.id}`).catch(() => null);
      const progress = answer?.ok ? await answer.json() : {};
      if (this.#timer && progress.what) this.#watch(progress);
    }, 300);
  }

  end() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** End the work at once, here and in the program. */
  stop() {
    this.end();
    this.#halt.abort();
    fetch("/api/stop", { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ job: this.id }) }).catch(() => null);
  }
}

const JSON_TYPE = { "Content-Type": "application/json" };

async function ask(path, options = {}, job = null) {
  if (job) {
    options.headers = { ...options.headers, "X-Job": job.id };
    options.signal = job.signal;
    job.begin();
  }
  let answer;
  try {
    answer = await fetch(path, options);
    if (answer.ok) {
      presence(true);
      return await read(answer);
    }
  } catch (error) {
    throw broken(error);
  } finally {
    job?.end();
  }
  presence(true);
  throw await failureOf(answer);
}

async function read(answer) {
  const type = answer.headers.get("Content-Type") || "";
  if (type.startsWith("application/json")) return answer.json();
  return answer.blob();
}

function broken(error) {
  if (error.name === "AbortError") return new Failure({ code: "stopped", message: t("error.stopped") });
  if (error instanceof SyntaxError) return new Failure({ code: "broke" });
  presence(false);
  return new Failure({ code: "gone", message: t("error.gone"), hint: t("error.gone.hint") });
}

/** The failure an answer tells: its own words, or ours where they are about the page and not about a file. */
async function failureOf(answer) {
  const told = (await answer.json().catch(() => null))?.error || { code: answer.status === 413 ? "too-large" : "broke", message: "" };
  const ours = OURS.has(told.code);
  return new Failure(
    { ...told, message: ours ? t(`error.${told.code}`) : told.message || t("error.broke"), hint: ours ? t(`error.${told.code}.hint`) : told.hint },
    answer.status,
  );
}
const OURS = new Set(["too-long", "too-large", "stopped", "broke", "foreign"]);

// Whether the program answers. Once it does not, it is asked again until it does; views listen for "gone" and "back".
let here = true;
function presence(now) {
  if (now === here) return;
  here = now;
  dispatchEvent(new Event(now ? "back" : "gone"));
  if (!now) setTimeout(knock, 1500);
}

async function knock() {
  const answer = await fetch("/api/start", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) presence(true);
  else if (!here) setTimeout(knock, 1500);
}

/** A path with a query: of("/api/layout", {name: "a b"}) → /api/layout?name=a%20b; null and undefined are left out. */
export function of(path, query = {}) {
  const parts = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return parts.length ? `${path}?${parts.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}` : path;
}

export const api = {
  /** GET: JSON as data, all else as a Blob. */
  get: (path, query = {}, job = null) => ask(of(path, query), {}, job),
  /** POST data as JSON: the answer as data, or as a Blob (a PDF). */
  post: (path, data = {}, job = null) => ask(path, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(data) }, job),
  /** POST a file's bytes as they are. */
  send: (path, query, file, job = null) =>
    ask(of(path, query), { method: "POST", headers: { "Content-Type": file.type || "application/octet-stream" }, body: file }, job),
};
