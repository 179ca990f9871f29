// What the browser keeps between visits: works and drafts as JSON in localStorage, at once and small; photos in
// IndexedDB, since they are large. Both may be missing (private windows) or full: then everything is kept while the
// page is open.

/** @type {Map<string, any>} */
const unkept = new Map(); // JSON by its key, photos by ID/NAME

/**
 * Access localStorage; if it is missing or full, return `otherwise`.
 * @template T
 * @param {(all: Storage) => T} does
 * @param {any} otherwise
 * @returns {T}
 */
export function local(does, otherwise = null) {
  try {
    return does(localStorage);
  } catch {
    return otherwise;
  }
}

/** Parse a JSON text; return null if it is invalid. @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Values stored as JSON by ID, under keys with a common prefix. @param {string} prefix */
const shelf = (prefix) => ({
  /** Return the value of an ID; null if there isn't one. @param {string} id */
  load: (id) => parsed(unkept.get(prefix + id) ?? local((all) => all.getItem(prefix + id))),
  /** Return all IDs. @returns {string[]} */
  ids() {
    const keys = new Set([...unkept.keys(), ...local(Object.keys, [])]);
    return [...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  },
  /**
   * Store a value; return false if the browser can't store it.
   * @param {string} id
   * @param {any} value
   * @returns {boolean}
   */
  write(id, value) {
    const text = JSON.stringify(value);
    const isKept = local((all) => (all.setItem(prefix + id, text), true), false);
    if (isKept) unkept.delete(prefix + id);
    else unkept.set(prefix + id, text);
    return isKept;
  },
  /**
   * Change a value that is still kept, after its view was left; views that watch it here are also notified.
   * @param {string} id
   * @param {(value: any) => any} change
   */
  revise(id, change) {
    const value = this.load(id);
    if (value === null) return;
    const revised = change(value);
    this.write(id, revised);
    dispatchEvent(new StorageEvent("storage", { key: prefix + id, newValue: JSON.stringify(revised) }));
  },
  /** Delete a value and its attached data. @param {string} id */
  forget(id) {
    unkept.delete(prefix + id);
    local((all) => all.removeItem(prefix + id));
    return photos("readwrite", (all) => all.delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`)));
  },
  /**
   * Call `changed` with a value when another tab changes it.
   * @param {string} id
   * @param {AbortSignal} signal
   * @param {(value: any) => void} changed
   */
  watch: (id, signal, changed) =>
    addEventListener("storage", ({ key, newValue }) => key === prefix + id && newValue && changed(parsed(newValue)), {
      signal,
    }),
});
const works = shelf("sheetgen/work/");
export const { load, ids, write, watch, forget } = works;
/** Unfinished drafts of the Make view, each with its `way`, `title` and `time`. */
export const drafts = shelf("sheetgen/draft/");

/** @type {Map<string, Promise<IDBDatabase | null>>} */
const bases = new Map();
/**
 * Return a database with one store, opened once, and again after the browser has closed it; null if there isn't one.
 * @param {string} name
 * @param {string} store
 * @returns {Promise<IDBDatabase | null>}
 */
export function openBase(name, store) {
  const base =
    bases.get(name) ??
    new Promise((done) => {
      try {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(store);
        request.onsuccess = () => {
          request.result.onclose = () => bases.delete(name);
          done(request.result);
        };
        request.onerror = request.onblocked = () => done(null);
      } catch {
        done(null);
      }
    });
  bases.set(name, base);
  return base;
}

/**
 * Query the store of photos: {value}; null if there is no store, or it is full.
 * @param {IDBTransactionMode} mode
 * @param {(all: IDBObjectStore) => IDBRequest} question
 * @returns {Promise<{ value: any } | null>}
 */
async function photos(mode, question) {
  try {
    const transaction = (await openBase("sheetgen", "things"))?.transaction("things", mode);
    if (!transaction) return null;
    const request = question(transaction.objectStore("things"));
    return await new Promise((done, fail) => {
      transaction.oncomplete = () => done({ value: request.result });
      transaction.onabort = fail;
    });
  } catch {
    return null;
  }
}

/** Store additional data of an ID, by name. @param {string} id @param {string} name @param {any} value */
export async function keep(id, name, value) {
  if (!(await photos("readwrite", (all) => all.put(value, `${id}/${name}`)))) unkept.set(`${id}/${name}`, value);
}

/** Store a picture given as Base64. @param {string} id @param {string} name @param {string} text */
export const keepJpeg = (id, name, text) =>
  keep(id, name, new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" }));

/** Return the stored value; undefined if there isn't one. @param {string} id @param {string} name */
export const fetchKept = async (id, name) =>
  unkept.get(`${id}/${name}`) ?? (await photos("readonly", (all) => all.get(`${id}/${name}`)))?.value;
