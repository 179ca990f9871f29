// Keeps all files of the page, so that it opens without a network; it answers nothing itself. `sheetgen site` writes
// the files with their hashes in the place of the first line below: a browser sees by it that the page is another one.

const FILES = {};

/** @type {any} */
const worker = self;
const NAME = "sheetgen-page-";

/** @param {ArrayBuffer} data */
const hash = async (data) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))]
    .map((n) => n.toString(16).padStart(2, "0"))
    .join("");

const ours = hash(new TextEncoder().encode(JSON.stringify(FILES)).buffer).then((digest) => NAME + digest.slice(0, 16));

/**
 * A file as it is to be: one that an older page has, what the browser has kept, or what the host sends now.
 * @param {string} path
 * @param {string} wanted
 */
async function fileOf(path, wanted) {
  const address = new URL(path, worker.registration.scope).href;
  const older = await caches.match(address);
  for (const answer of [() => older, () => fetch(address), () => fetch(address, { cache: "reload" })]) {
    const found = await answer();
    if (found?.ok && (await hash(await found.clone().arrayBuffer())) === wanted) return { address, found };
  }
  throw new TypeError(`${path} is not what it is to be`);
}

async function install() {
  const cache = await caches.open(await ours);
  for (const [path, wanted] of Object.entries(FILES)) {
    const { address, found } = await fileOf(path, wanted);
    await cache.put(address, found);
  }
}

async function tidy() {
  const mine = await ours;
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== mine);
  const scope = worker.registration.scope;
  for (const name of old) {
    const [first] = await (await caches.open(name)).keys();
    if (!first || first.url.startsWith(scope)) await caches.delete(name); // of a page elsewhere on this host: not ours
  }
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(await ours);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
