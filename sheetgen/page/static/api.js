// What the page asks of the program on this computer. Every failure is a Failure with words for a player.

import { listed, t } from "./words.js";

/**
 * Why something was not done: its `code` (refused, unreadable, stopped, gone …), message, hint and faults, and the
 * `field` of a form that it is about.
 */
export class Failure extends Error {
  constructor({ message, ...told }) {
    super(message || t("error.broke"));
    Object.assign(this, { code: "broke", hint: "", faults: [], field: "" }, told);
  }
}

function failureOf({ reason, values, ...told }) {
  const { code } = told;
  if (listed("error.").includes(code))
    return new Failure({ ...told, message: t(`error.${code}`), hint: t(`error.${code}.hint`) });
  if (listed("refused.").includes(reason))
    return new Failure({ ...told, message: t(`refused.${reason}`, values), hint: "" });
  return new Failure(told);
}

const posted = (data) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data),
});

/**
 * Work that can be stopped and watched: `new Job(watch)` is told {what, done, total} a few times a second. Give it to
 * `api.post`.
 */
export class Job {
  id = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #halt = new AbortController();
  signal = this.#halt.signal;

  constructor(watch) {
    this.watch = watch;
  }

  stop() {
    this.#halt.abort();
    fetch("/api/stop", posted({ job: this.id })).catch(() => null);
  }

  look = async () => {
    const progress = await fetch(of("/api/progress", { job: this.id }))
      .then((answer) => answer.json())
      .catch(() => ({}));
    if (progress.what) this.watch(progress);
  };
}

async function ask(path, options, job) {
  if (job) options = { ...options, headers: { ...options.headers, "X-Job": job.id }, signal: job.signal };
  const timer = job?.watch && setInterval(job.look, 300);
  try {
    const answer = await fetch(path, options);
    presence(true);
    if (!answer.ok) throw failureOf((await answer.json()).error);
    return await (answer.headers.get("Content-Type").startsWith("application/json") ? answer.json() : answer.blob());
  } catch (error) {
    if (error instanceof Failure) throw error;
    const stopped = error.name === "AbortError";
    if (!stopped) presence(false);
    throw failureOf({ code: stopped ? "stopped" : "gone" });
  } finally {
    clearInterval(timer);
  }
}

// Whether the program answers. Once it does not, it is asked again until it does; views may listen for "gone" and
// "back".
let here = true;
function presence(now) {
  if (now === here) return;
  here = now;
  dispatchEvent(new Event(now ? "back" : "gone"));
  if (!now) setTimeout(knock, 1500);
}
const knock = () =>
  fetch("/api/start").then(
    () => presence(true),
    () => here || setTimeout(knock, 1500),
  );

/**
 * A path with a query: of("/api/layout", {name: "a b"}) → /api/layout?name=a+b; what is null, undefined or ""
 * is left out.
 */
export function of(path, query = {}) {
  const parts = Object.entries(query).filter(([, value]) => (value ?? "") !== "");
  return parts.length ? `${path}?${new URLSearchParams(parts)}` : path;
}

/** Ask for something: JSON comes as data, all else as a Blob. `send` posts a file's bytes as they are. */
export const api = {
  get: (path, query, job) => ask(of(path, query), {}, job),
  post: (path, data, job) => ask(path, posted(data), job),
  send: (path, query, file, job) =>
    ask(of(path, query), { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }, job),
};
