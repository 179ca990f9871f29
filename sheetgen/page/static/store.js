// What the browser keeps between visits: works as text in localStorage, at once and small; photos in IndexedDB, since
// they are large. Both may be missing (private windows) or full: then nothing here throws, and callers are told.

const PREFIX = "sheetgen/work/";

/** The cells of a work as last written, as text, or null. */
export function stored(id) {
  try {
    return localStorage.getItem(PREFIX + id);
  } catch {
    return null;
  }
}

/** Write a work; whether it was kept. */
export function write(id, text) {
  try {
    localStorage.setItem(PREFIX + id, text);
    return true;
  } catch {
    return false;
  }
}

/** The ids of all works that are kept. */
export function ids() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Throw a work away, with its photos. */
export function forget(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // what cannot be read is not there either
  }
  return drop(id);
}

/** Call `told(text)` when another tab has written this work; the answer ends it. */
export function watch(id, told) {
  const heard = (event) => event.key === PREFIX + id && event.newValue && told(event.newValue);
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

let opened;
const memory = new Map(); // what IndexedDB would not take, as long as the page is open

function base() {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open("sheetgen", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("things");
      asked.onsuccess = () => done(asked.result);
      asked.onerror = asked.onblocked = () => done(null);
    } catch {
      done(null);
    }
  });
  return opened;
}

async function ask(mode, question) {
  const db = await base();
  if (!db) return undefined;
  return new Promise((done) => {
    try {
      const deal = db.transaction("things", mode);
      const asked = question(deal.objectStore("things"));
      deal.oncomplete = () => done({ value: asked.result });
      deal.onabort = deal.onerror = () => done(undefined);
    } catch {
      done(undefined);
    }
  });
}

/** Keep something large of a work under a name; whether it will be there after the page is closed. */
export async function keep(id, name, value) {
  const kept = await ask("readwrite", (things) => things.put(value, `${id}/${name}`));
  if (!kept) memory.set(`${id}/${name}`, value);
  return Boolean(kept);
}

export async function fetchKept(id, name) {
  return memory.get(`${id}/${name}`) ?? (await ask("readonly", (things) => things.get(`${id}/${name}`)))?.value;
}

function drop(id) {
  for (const key of [...memory.keys()]) if (key.startsWith(`${id}/`)) memory.delete(key);
  return ask("readwrite", (things) => things.delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`)));
}
