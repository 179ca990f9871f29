// Keeps all files of the page so that it opens without a network; it computes no answers. `sheetgen site` replaces
// the first line below with the files and their hashes, so that a browser notices a new version.

const FILES = {};

/** @type {any} */
const worker = self;
const NAME = "sheetgen-page-";
const { scope } = worker.registration;

/** @param {ArrayBuffer} data */
const hash = async (data) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))]
    .map((n) => n.toString(16).padStart(2, "0"))
    .join("");

// other sites may share the host: the name identifies this one
const ours = hash(new TextEncoder().encode(JSON.stringify(FILES)).buffer).then(
  (digest) => `${NAME}${digest.slice(0, 16)} ${scope}`,
);

/**
 * The current version of a file: from an older page, the browser's own cache, or the host. Only its bytes and their
 * type are kept: a page that was redirected, or that varies by request headers, would not open from the cache.
 * @param {string} path
 * @param {string} wanted
 */
async function fileOf(path, wanted) {
  const address = new URL(path, scope).href;
  const older = await caches.match(address);
  for (const answer of [() => older, () => fetch(address), () => fetch(address, { cache: "reload" })]) {
    const found = await answer();
    if (!found?.ok) continue;
    const data = await found.arrayBuffer();
    const headers = { "Content-Type": found.headers.get("Content-Type") ?? "" };
    if ((await hash(data)) === wanted) return { address, found: new Response(data, { headers }) };
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
  for (const name of await caches.keys())
    // the first file of each cache is the page at its scope
    if (name.startsWith(NAME) && name !== mine && (await (await caches.open(name)).match(scope)))
      await caches.delete(name);
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(await ours);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(tidy().then(() => worker.clients.claim())),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
