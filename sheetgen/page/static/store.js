// What the browser keeps between visits: works as text in localStorage, at once and small; photos in IndexedDB, since
// they are large. Both may be missing (private windows) or full: then all is kept as long as the page is open.

const PREFIX = "sheetgen/work/";
const unkept = new Map(); // works by id, photos by ID/NAME

function attempt(what, otherwise) {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

export const stored = (id) => unkept.get(id) ?? attempt(() => localStorage.getItem(PREFIX + id), null);
export const ids = () => [...new Set([...[...unkept.keys()].filter((id) => !id.includes("/")), ...attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))])];

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

/** Call `told(text)` whenever another tab has written this work. */
export function watch(id, signal, told) {
  addEventListener("storage", ({ key, newValue }) => key === PREFIX + id && newValue && told(newValue), { signal });
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

/** Keep something large of a work under a name. */
export async function keep(id, name, value) {
  if (!(await things("readwrite", (all) => all.put(value, `${id}/${name}`)))) unkept.set(`${id}/${name}`, value);
}

export const fetchKept = async (id, name) => unkept.get(`${id}/${name}`) ?? (await things("readonly", (all) => all.get(`${id}/${name}`)))?.value;
