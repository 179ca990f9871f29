// A phone's requests to the table's program. The key is in the address after `#`, which browsers don't send; the
// phone exchanges it once for a token, which the browser keeps: both are sent in headers, so they don't appear in
// addresses.

import { Failure } from "./api.js";
import { settings } from "./page-parts.js";
import { language, t } from "./words.js";

const KEPT = "phone";
/** @param {number} seconds */
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/** The reason why a phone is not at the table: it has no key, or its key is not valid (any more). */
export class Outside extends Error {}

/** @type {{ key: string, token: string, photos: string[] }} */
let known = { key: "", token: "", photos: [] };

/** Take the key from the address, if it has one, and remove it there: addresses are visible and get shared. */
export function takeKey() {
  const key = location.hash.slice(1);
  const kept = settings.get(KEPT, known);
  known = !key || key === kept.key ? kept : { key, token: "", photos: [] };
  remember({});
  if (key && settings.get(KEPT)?.key === key) history.replaceState(null, "", location.pathname);
  return known;
}

/** Store a value about this phone; all others stay. @param {Partial<typeof known>} more */
export function remember(more) {
  known = { ...known, ...more };
  settings.set(KEPT, known);
}

/**
 * Send a request to the program; if it doesn't know this phone, repeat it with a token for the key.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function ask(path, options = {}) {
  const { token } = known;
  if (!token) await join();
  try {
    return await request(path, { "X-Phone": known.token }, options);
  } catch (/** @type {any} */ failure) {
    if (!isOutside(failure)) throw failure;
    if (known.token === token || !token) remember({ token: "" });
    await join();
    return request(path, { "X-Phone": known.token }, options);
  }
}

/** @param {any} failure */
const isOutside = ({ code }) => code === "phone" || code === "slow";

/** @type {Promise<unknown> | null} */
let joining = null;
/** Register this phone, once for all waiting requests. */
const join = () => (joining ??= known.token ? Promise.resolve() : letIn().finally(() => (joining = null)));

async function letIn() {
  if (!known.key) throw new Outside();
  for (;;) {
    try {
      const { token } = await request("/phone/join", { "X-Key": known.key }, { method: "POST", body: "{}" });
      return remember({ token });
    } catch (/** @type {any} */ failure) {
      if (failure.code === "phone") {
        remember({ key: "", token: "" });
        throw new Outside();
      }
      if (failure.code !== "slow") throw failure;
      await pause(failure.wait);
    }
  }
}

/** @param {string} path @param {Record<string, string>} who @param {RequestInit} options */
async function request(path, who, options) {
  const type = typeof options.body === "string" ? "application/json" : "application/octet-stream";
  const headers = { "Accept-Language": language(), ...(options.body && { "Content-Type": type }), ...who };
  const answer = await fetch(path, { ...options, headers }).catch(() => {
    throw new Failure({ code: "gone", message: t("phone.gone"), hint: t("phone.gone.hint") });
  });
  const data = await answer.json();
  if (!answer.ok) throw new Failure(data.error);
  return data;
}

/**
 * Receive the state of the table at each change, as long as the page is open.
 * @param {(news: PhoneNews) => void} heard
 * @param {(gone: boolean) => void} gone called with whether the program does not answer
 */
export async function hear(heard, gone) {
  for (let version = 0; ;) {
    try {
      const news = await ask(`/phone/news?version=${version}`);
      gone(false);
      heard(news);
      version = news.version;
    } catch (/** @type {any} */ failure) {
      if (failure instanceof Outside) throw failure;
      gone(failure.code === "gone");
      version = 0; // the next request is answered at once
      await pause(2);
    }
  }
}
