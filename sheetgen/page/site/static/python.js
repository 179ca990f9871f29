// A worker with Python: it does one task at a time, on the files sent with the task.

const RUNTIME = new URL("../runtime/", import.meta.url).href;
const FOLDER = "/files";
/** @type {any} */
const page = self;

const SILENCE = 30_000; // ms that may pass while Python loads and nothing arrives
/** @type {(why: unknown) => void} */
let fail = () => {};
const failure = new Promise((_, reject) => (fail = reject));
let limit = 0;
const wait = () => {
  clearTimeout(limit);
  limit = setTimeout(() => fail("nothing arrives"), SILENCE);
};

const { fetch } = self;
/**
 * Fetch a file needed to load Python. Pyodide uses this function too. WebAssembly needs its own media type, whatever
 * type the host sends.
 * @param {RequestInfo | URL} address
 */
const get = async (address) => {
  const { ok, status, body } = await fetch(address);
  if (!ok || !body) throw new TypeError(`${address}: HTTP status ${status}`);
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const { readable, writable } = new TransformStream({
    transform: (part, to) => {
      wait();
      page.postMessage({ kind: "loading", bytes: part.length });
      to.enqueue(part);
    },
  });
  body.pipeTo(writable).catch(fail);
  return new Response(readable, { headers: { "Content-Type": "application/wasm" } });
};

/**
 * Return a function whose failures stop the loading: Pyodide only logs some of them and waits.
 * @template {(...given: any[]) => Promise<any>} T
 * @param {T} does
 * @returns {T}
 */
const watched = (does) =>
  /** @type {any} */ (
    (/** @type {any[]} */ ...given) => {
      const result = does(...given);
      result.catch(fail);
      return result;
    }
  );
self.fetch = watched(get);
WebAssembly.instantiateStreaming = watched(WebAssembly.instantiateStreaming);

/** Load Python and the program: {FS, answer}. */
async function load() {
  wait();
  const program = self.fetch(`${RUNTIME}program.tar.xz`).then((answer) => answer.arrayBuffer());
  program.catch(fail);
  const { loadPyodide } = await import(`${RUNTIME}pyodide.js`);
  const python = await loadPyodide({
    indexURL: RUNTIME,
    stdout: () => null,
    stderr: () => null,
  });
  const { FS } = python;
  const [home, unpack] = python.runPython(
    "import lzma, site; (site.getsitepackages()[0], lambda data: lzma.decompress(data.to_bytes()))",
  );
  const archive = unpack(new Uint8Array(await program));
  const bytes = archive.getBuffer("u8");
  layOut(FS, home, bytes.data);
  bytes.release();
  archive.destroy();
  FS.mkdirTree(FOLDER);
  python.runPython("import importlib; importlib.invalidate_caches()");
  const tell = (/** @type {[string, number, number]} */ ...[what, done, total]) =>
    page.postMessage({ kind: "progress", what, done, total });
  const toBytes = python.runPython("lambda data: data.to_bytes()");
  const begun = python.pyimport("sheetgen.page.site.answering").begin(FOLDER, tell);
  /** @param {any} asked */
  const answer = ({ name, query, body, language }) => {
    const result = begun(name, query, body ? toBytes(body) : undefined, language);
    const [status, data, type, , isSpent] = result.toJs();
    result.destroy();
    return { answer: { status, data, type }, isSpent };
  };
  return { FS, answer };
}

/**
 * Unpack a tar archive into a folder.
 * @param {any} FS
 * @param {string} folder
 * @param {Uint8Array} archive
 */
function layOut(FS, folder, archive) {
  const decoder = new TextDecoder();
  const made = new Set();
  for (let at = 0; archive[at];) {
    const text = (/** @type {number} */ from, /** @type {number} */ length) =>
      decoder.decode(archive.slice(at + from, at + from + length)).split("\0")[0];
    const path = [folder, text(345, 155), text(0, 100)].filter(Boolean).join("/");
    const size = parseInt(text(124, 12), 8);
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, archive.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/** @type {Map<string, string>} */
let known = new Map(); // the folder's files by name, identified by size and time

/** @param {any} FS @param {string} path */
function lookOf(FS, path) {
  const { size, mtime, ino } = FS.stat(path);
  return `${size} ${Number(mtime)} ${ino}`;
}

/** @param {any} FS */
const filesIn = (FS) =>
  new Map(
    FS.readdir(FOLDER)
      .filter((/** @type {string} */ name) => FS.isFile(FS.stat(`${FOLDER}/${name}`).mode))
      .map((/** @type {string} */ name) => [name, lookOf(FS, `${FOLDER}/${name}`)]),
  );

/** Return a task's changes to the folder. @param {any} FS */
function changesIn(FS) {
  const now = filesIn(FS);
  const gone = [...known.keys()].filter((name) => !now.has(name)).map((name) => ({ name, data: null }));
  const changed = [...now].filter(([name, look]) => known.get(name) !== look);
  known = now;
  return [...gone, ...changed.map(([name]) => ({ name, data: FS.readFile(`${FOLDER}/${name}`) }))];
}

/**
 * Update the folder's files.
 * @param {any} FS
 * @param {{ name: string, data: Uint8Array | null }[]} files
 */
function lay(FS, files) {
  for (const { name, data } of files) {
    const path = `${FOLDER}/${name}`;
    if (data) FS.writeFile(path, data);
    else if (FS.analyzePath(path).exists) FS.unlink(path);
  }
  if (files.length) known = filesIn(FS);
}

const begun = Promise.race([load(), failure]).finally(() => clearTimeout(limit));
begun.then(
  () => page.postMessage({ kind: "ready" }),
  (error) => page.postMessage({ kind: "failed", why: String(error) }),
);
page.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  const { FS, answer } = await begun;
  try {
    lay(FS, data.files);
    page.postMessage({ kind: "done", ...answer(data), changed: changesIn(FS) });
  } catch (error) {
    page.postMessage({ kind: "broken", why: String(error) });
  }
};
