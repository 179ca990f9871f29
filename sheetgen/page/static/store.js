// What the browser keeps between visits: works as text in localStorage, at once and small; photos in IndexedDB, since
// they are large. Both may be missing (private windows) or full: nothing here throws, and callers are told.

const PREFIX = "sheetgen/work/";

function attempt(what, otherwise) {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

const unkept = new Map(); // works that the browser does not take, as long as the page is open

export const stored = (id) => unkept.get(id) ?? attempt(() => localStorage.getItem(PREFIX + id), null);
export const ids = () => [...unkept.keys(), ...attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)).filter((id) => !unkept.has(id))];

/** Write a work; whether it is kept after the page is closed. */
export function write(id, text) {
  const kept = attempt(() => (localStorage.setItem(PREFIX + id, text), true), false);
  if (kept) unkept.delete(id);
  else unkept.set(id, text);
  return kept;
}

/** Throw a work away, with its photos. */
export function forget(id) {
  unkept.delete(id);
  attempt(() => localStorage.removeItem(PREFIX + id));
  return things("readwrite", (all) => all.delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`)));
}

/** Call `told(text)` whenever another tab has written this work; the answer ends it. */
export function watch(id, told) {
  const heard = ({ key, newValue }) => key === PREFIX + id && newValue && told(newValue);
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

const base = new Promise((done) => {
  const asked = attempt(() => indexedDB.open("sheetgen", 1));
  if (!asked) return done(null);
  asked.onupgradeneeded = () => asked.result.createObjectStore("things");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => done(null);
});

async function things(mode, question) {
  const db = await base;
  return new Promise((done) => {
    const deal = attempt(() => db.transaction("things", mode));
    if (!deal) return done();
    const asked = question(deal.objectStore("things"));
    deal.oncomplete = () => done({ value: asked.result });
    deal.onabort = () => done();
  });
}

const memory = new Map(); // what IndexedDB does not take, as long as the page is open

/** Keep something large of a work under a name. */
export async function keep(id, name, value) {
  if (!(await things("readwrite", (all) => all.put(value, `${id}/${name}`)))) memory.set(`${id}/${name}`, value);
}

export const fetchKept = async (id, name) => memory.get(`${id}/${name}`) ?? (await things("readonly", (all) => all.get(`${id}/${name}`)))?.value;
