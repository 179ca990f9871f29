// The files that this browser keeps instead of a folder: in IndexedDB, or while the page is open if IndexedDB is
// unavailable (private windows, blocked site data), which is reported. A full store throws a DOMException. Each file
// has its own stamp that changes with it, so that no change is lost: only a writer who knows the current stamp can
// replace the file.

import { toast } from "./page-parts.js";
import { openBase } from "./store.js";
import { t } from "./words.js";

const ALL = "files";
/** @typedef {{ data: Uint8Array, stamp: string }} Kept */
/** @typedef {{ name: string, data: Uint8Array | null, stamp?: string }} Change */

/** @type {Map<string, Kept>} */
const unkept = new Map();
const database = () => openBase("sheetgen-files", ALL);

/** Whether files stay once the page is closed. */
export const isLasting = async () => Boolean(await database());

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error);
  });

/** All files by name. @returns {Promise<Map<string, Kept>>} */
export async function all() {
  const base = await database();
  if (!base) return new Map(unkept);
  const files = base.transaction(ALL).objectStore(ALL);
  const [names, kept] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
  return new Map(names.map((name, n) => [String(name), kept[n]]));
}

let changes = 0; // number of changes to files, here or in another tab
let seen = -1;
/** @type {Map<string, Kept>} */
let last = new Map();
/** @type {BroadcastChannel | undefined} */
let channel;
try {
  channel = new BroadcastChannel("sheetgen-files");
  channel.onmessage = () => changes++;
} catch {} // unavailable: other tabs read the files when they load

/** Return all files, reading them again if any has changed. */
async function current() {
  if (seen !== changes) {
    seen = changes;
    last = await all();
  }
  return last;
}

/** True if no file is kept. */
export const isEmpty = async () => !(await current()).size;

/**
 * Return the files that differ from those known by their stamps; `data` null: deleted.
 * @param {Map<string, string>} known
 * @returns {Promise<Change[]>}
 */
export async function changesSince(known) {
  const files = await current();
  const gone = [...known.keys()].filter((name) => !files.has(name)).map((name) => ({ name, data: null }));
  const newer = [...files].filter(([name, { stamp }]) => known.get(name) !== stamp);
  return [...gone, ...newer.map(([name, { data, stamp }]) => ({ name, data, stamp }))];
}

/**
 * Store all changes or none; return false if a file has changed in the meantime. Afterwards their stamps are known, or
 * their old entries are invalid.
 * @param {Change[]} wanted
 * @param {Map<string, string>} known
 */
export async function store(wanted, known) {
  if (!wanted?.length) return true;
  let isKept = false;
  try {
    isKept = await put(wanted, known);
  } finally {
    for (const { name } of wanted) known.set(name, ""); // a worker with another version gets the stored file
  }
  if (isKept) for (const { name, stamp } of wanted) stamp ? known.set(name, stamp) : known.delete(name);
  changes++;
  channel?.postMessage("changed");
  return isKept;
}

/** @param {Change[]} wanted @param {Map<string, string>} known @returns {Promise<boolean>} */
async function put(wanted, known) {
  for (const change of wanted) change.stamp = change.data ? `${Date.now()}-${Math.random()}` : undefined;
  const base = await database();
  if (!base) {
    if (wanted.some(({ name }) => unkept.get(name)?.stamp !== known.get(name))) return false;
    for (const { name, data, stamp } of wanted)
      data ? unkept.set(name, { data, stamp: stamp ?? "" }) : unkept.delete(name);
    if (wanted.some(({ data }) => data)) toast(t("site.own.unkept"), "bad");
    return true;
  }
  const transaction = base.transaction(ALL, "readwrite");
  const files = transaction.objectStore(ALL);
  const before = await Promise.all(wanted.map(({ name }) => done(files.get(name))));
  if (wanted.some(({ name }, n) => before[n]?.stamp !== known.get(name))) return false;
  for (const { name, data, stamp } of wanted) data ? files.put({ data, stamp }, name) : files.delete(name);
  return new Promise((settle, fail) => {
    transaction.oncomplete = () => settle(true);
    transaction.onabort = () => fail(transaction.error);
  });
}

/** Throw if the browser refuses all storage. */
const askToKeep = async () => navigator.storage?.persist?.();

/**
 * Keep a file from the user, replacing any file of the same name.
 * @param {string} name
 * @param {Uint8Array | null} data null: deletes it
 */
export async function keep(name, data) {
  const known = new Map([...(await all())].map(([each, { stamp }]) => [each, stamp]));
  const isKept = await store([{ name, data }], known);
  if (data) askToKeep().catch(() => null); // not awaited: some browsers ask the user
  return isKept;
}
