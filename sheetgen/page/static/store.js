// What the browser keeps between visits: works as text in localStorage, at once and small; photos in IndexedDB, since
// they are large. Both may be missing (private windows) or full: then all is kept as long as the page is open.

const PREFIX = "sheetgen/work/";
/** @type {Map<string, any>} */
const unkept = new Map(); // works by their key, photos by ID/NAME

/**
 * Asks localStorage; where it is missing or full, `otherwise`.
 * @template T
 * @param {(all: Storage) => T} does
 * @param {any} otherwise
 * @returns {T}
 */
function local(does, otherwise = null) {
  try {
    return does(localStorage);
  } catch {
    return otherwise;
  }
}

/**
 * The text of a work; null where there is none.
 * @param {string} id
 * @returns {string | null}
 */
export const load = (id) => unkept.get(PREFIX + id) ?? local((all) => all.getItem(PREFIX + id));

/** The IDs of all works that are kept. */
export function ids() {
  const keys = new Set([...unkept.keys(), ...local(Object.keys, [])]);
  return [...keys].filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/**
 * Keeps a work's text; false where the browser does not keep it.
 * @param {string} id
 * @param {string} text
 * @returns {boolean}
 */
export function write(id, text) {
  const isKept = local((all) => (all.setItem(PREFIX + id, text), true), false);
  if (isKept) unkept.delete(PREFIX + id);
  else unkept.set(PREFIX + id, text);
  return isKept;
}

/**
 * Throws a work and its photos away.
 * @param {string} id
 */
export function forget(id) {
  unkept.delete(PREFIX + id);
  local((all) => all.removeItem(PREFIX + id));
  return photos("readwrite", (all) => all.delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`)));
}

/**
 * Calls `changed` with a work's text when another tab changes it.
 * @param {string} id
 * @param {AbortSignal} signal
 * @param {(text: string) => void} changed
 */
export function watch(id, signal, changed) {
  addEventListener("storage", ({ key, newValue }) => key === PREFIX + id && newValue && changed(newValue), { signal });
}

/** @type {Promise<IDBDatabase> | null} */
let base = null;
/**
 * The database of photos, opened once.
 * @returns {Promise<IDBDatabase>}
 */
const openDatabase = () =>
  (base ??= new Promise((done, fail) => {
    const request = indexedDB.open("sheetgen", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("things");
    request.onsuccess = () => done(request.result);
    request.onerror = fail;
  }));

/**
 * Asks the store of photos: {value}; null where there is none, or it is full.
 * @param {IDBTransactionMode} mode
 * @param {(all: IDBObjectStore) => IDBRequest} question
 * @returns {Promise<{ value: any } | null>}
 */
async function photos(mode, question) {
  try {
    const transaction = (await openDatabase()).transaction("things", mode);
    const request = question(transaction.objectStore("things"));
    return await new Promise((done, fail) => {
      transaction.oncomplete = () => done({ value: request.result });
      transaction.onabort = fail;
    });
  } catch {
    return null;
  }
}

/**
 * Keeps something besides a work's cells, by name.
 * @param {string} id
 * @param {string} name
 * @param {any} value
 */
export async function keep(id, name, value) {
  if (!(await photos("readwrite", (all) => all.put(value, `${id}/${name}`)))) unkept.set(`${id}/${name}`, value);
}

/**
 * What was kept so; undefined where there is nothing.
 * @param {string} id
 * @param {string} name
 * @returns {Promise<any>}
 */
export const fetchKept = async (id, name) =>
  unkept.get(`${id}/${name}`) ?? (await photos("readonly", (all) => all.get(`${id}/${name}`)))?.value;
