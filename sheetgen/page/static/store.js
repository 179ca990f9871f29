// What the browser keeps between visits: works as text in localStorage, at once and small; photos in IndexedDB, since
// they are large. Both may be missing (private windows) or full: then all is kept as long as the page is open.

const PREFIX = "sheetgen/work/";
const unkept = new Map(); // works by their key, photos by ID/NAME

function local(does, otherwise = null) {
  try {
    return does(localStorage);
  } catch {
    return otherwise;
  }
}

export const stored = (id) => unkept.get(PREFIX + id) ?? local((all) => all.getItem(PREFIX + id));

export function ids() {
  const keys = new Set([...unkept.keys(), ...local(Object.keys, [])]);
  return [...keys].filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

export function write(id, text) {
  const kept = local((all) => (all.setItem(PREFIX + id, text), true), false);
  if (kept) unkept.delete(PREFIX + id);
  else unkept.set(PREFIX + id, text);
  return kept;
}

export function forget(id) {
  unkept.delete(PREFIX + id);
  local((all) => all.removeItem(PREFIX + id));
  return photos("readwrite", (all) => all.delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`)));
}

export function watch(id, signal, told) {
  addEventListener("storage", ({ key, newValue }) => key === PREFIX + id && newValue && told(newValue), { signal });
}

let base = null;
const opened = () =>
  (base ??= new Promise((done, fail) => {
    const asked = indexedDB.open("sheetgen", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("things");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = fail;
  }));

/** Ask the store of photos: {value}; null where there is none, or it is full. */
async function photos(mode, question) {
  try {
    const deal = (await opened()).transaction("things", mode);
    const asked = question(deal.objectStore("things"));
    return await new Promise((done, fail) => {
      deal.oncomplete = () => done({ value: asked.result });
      deal.onabort = fail;
    });
  } catch {
    return null;
  }
}

export async function keep(id, name, value) {
  if (!(await photos("readwrite", (all) => all.put(value, `${id}/${name}`)))) unkept.set(`${id}/${name}`, value);
}

export const fetchKept = async (id, name) =>
  unkept.get(`${id}/${name}`) ?? (await photos("readonly", (all) => all.get(`${id}/${name}`)))?.value;
