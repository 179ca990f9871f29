// The connection to the program without a server: Python in workers of this browser, and answers prepared in advance
// (`prepared.json`, written by `sheetgen site`). It replaces the web app's own `reach.js`.

import { isEmpty, isLasting } from "./kept-files.js";
import { Lane } from "./lanes.js";
import { el } from "./page-parts.js";
import { language, t } from "./words.js";

const PATIENCE = 700; // ms before a message says that Python is still loading
const ONE = matchMedia("(pointer: coarse) and (max-width: 820px)").matches; // phones have memory for one Python

/**
 * Ready answers by address, answers while no file is kept here, picture files, tasks for
 * workers, messages for stopped work, and the bytes of Python.
 * @type {{ answers: Record<string, unknown>, empty: Record<string, unknown>, pictures: Record<string, string>,
 *   tasks: Record<string, { name: string, pool: string }>, refusals: Record<string, Record<string, unknown>>,
 *   size: number }}
 */
let prepared;
// not awaited here: WebKit fails if modules that are loaded on demand wait
const ready = fetch(new URL("prepared.json", import.meta.url))
  .then((answer) => answer.json())
  .then((found) => (prepared = found));
ready.catch(() => null); // reported to each caller
const quick = new Lane();
const long = ONE ? quick : new Lane();
/** @type {Map<string, import("./lanes.js").Order>} */
const jobs = new Map();

/** @param {unknown} data @param {number} [status] */
const json = (data, status = 200) =>
  new Response(JSON.stringify(data), { status, headers: { "Content-Type": "application/json" } });

/** Send a request to the program, like `fetch`. @param {string} path @param {RequestInit} [options] */
export async function reach(path, options = {}) {
  const [address, query = ""] = path.split("?");
  const fields = Object.fromEntries(new URLSearchParams(query));
  await ready;
  if (address === "/api/stop") {
    const order = jobs.get(JSON.parse(String(options.body)).job);
    return json({ stopped: Boolean(order?.stop()) });
  }
  if (address === "/api/progress") return json(jobs.get(fields.job)?.progress ?? {});
  if (path === "/api/start" && quick.hasFailed) await quick.begin();
  if (path === "/api/start")
    return json({ .../** @type {any} */ (prepared.answers[path]), unkept: !(await isLasting()) });
  if (path in prepared.answers) return json(prepared.answers[path]);
  if (path in prepared.empty && (await isEmpty())) return json(prepared.empty[path]);
  const task = prepared.tasks[address];
  if (!task) return json({ error: { code: "not-found", message: t("error.broke") } }, 404);
  return doTask(task, fields, options);
}

/**
 * Let a worker do a task.
 * @param {{ name: string, pool: string }} task
 * @param {Record<string, string>} fields
 * @param {RequestInit} options
 */
async function doTask({ name, pool }, fields, { body, headers, signal }) {
  const { "X-Job": job, "Accept-Language": tongue = language() } = /** @type {Record<string, string>} */ (
    headers ?? {}
  );
  const bytes = body === undefined ? null : new Uint8Array(await new Response(body).arrayBuffer());
  const lane = pool === "long" ? long : quick;
  const order = lane.take({ name, query: JSON.stringify(fields), body: bytes, language: tongue });
  const waiting = setTimeout(() => order.isOver || lane.isReady || sayLoading(lane), PATIENCE);
  if (job) jobs.set(job, order);
  signal?.addEventListener("abort", () => order.stop());
  try {
    const { status, data, type, refusal } = await order.answer;
    if (signal?.aborted) throw new DOMException("stopped", "AbortError");
    if (refusal === "unkept") return json({ error: { code: "full", message: t("site.unkept") } }, 507);
    if (refusal) return json((prepared.refusals[tongue] ?? prepared.refusals.en)[refusal], 503);
    return new Response(data, { status, headers: { "Content-Type": type } });
  } finally {
    clearTimeout(waiting);
    if (job) jobs.delete(job);
  }
}

/** Show how much of Python is loaded until it is ready. @param {Lane} lane */
function sayLoading(lane) {
  const there = document.querySelector(".toasts .loading");
  if (there) return;
  const bar = el("progress", { "max": prepared.size, "value": lane.loaded, "aria-label": t("site.loading.share") });
  const note = el("p", { class: "toast loading" }, t("site.loading"), bar);
  document.querySelector(".toasts")?.append(note);
  const timer = setInterval(() => Object.assign(bar, { value: lane.loaded }), 200);
  const away = () => {
    clearInterval(timer);
    note.remove();
  };
  lane.begin().then(away, away);
}

/**
 * Return the <img>, showing the picture at an address of the program.
 * @param {HTMLImageElement} image
 * @param {string} address
 */
export function show(image, address) {
  const file = prepared.pictures[address];
  if (file || !(address.split("?")[0] in prepared.tasks)) {
    image.src = file ?? address;
    return image;
  }
  reach(address)
    .then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer)))
    .then((picture) => {
      image.src = URL.createObjectURL(picture);
      image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
    })
    .catch(() => image.dispatchEvent(new Event("error")));
  return image;
}

/**
 * Return whether a browser can open an address of the program in another tab: only files.
 * @type {(address: string) => boolean}
 */
export const openable = (address) => !(address.split("?")[0] in prepared.tasks);

/**
 * Show the part of the gallery that only a page without a server has: the files that this browser keeps.
 * @param {Element} main
 * @param {Start} _
 * @param {AbortSignal} signal
 */
export async function showBeside(main, _, signal) {
  const { showKeptFiles } = await import("./own-files.js");
  if (!signal.aborted) await showKeptFiles(main, signal);
}

/** Start Python once the pictures in view are loaded, so that it doesn't delay them; then the page may go offline. */
async function warm() {
  await new Promise((done) => setTimeout(done, 100));
  const images = [...document.querySelectorAll("main img")].filter(
    (image) => image.getBoundingClientRect().top < innerHeight,
  );
  await Promise.allSettled(images.map((image) => /** @type {HTMLImageElement} */ (image).decode()));
  await quick.begin();
  // earlier, everything would be sent twice
  await navigator.serviceWorker?.register(new URL("../service-worker.js", import.meta.url));
}
if (document.readyState === "complete") warm().catch(() => null);
else addEventListener("load", () => warm().catch(() => null));
