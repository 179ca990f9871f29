// Dropped files, and files of filled sheets: read, several at once, started as works, and added to an open table.

import { Failure, api } from "./api.js";
import { failureBox, settings } from "./page-parts.js";
import { begin } from "./work.js";
import { t } from "./words.js";

const UNNAMED = "sheet.yaml"; // the program's name for a text without a name

/**
 * Return the contents of files, [{name, file}] of the folder or [{name, chosen}]: `works` by layout, faults as
 * `boxes`.
 * @param {WantedFile[]} wanted
 * @param {() => unknown} [again]
 * @returns {Promise<{ works: Map<string, FileWork>, boxes: HTMLElement[] }>}
 */
export async function read(wanted, again) {
  const works = new Map();
  const boxes = [];
  for (const { name, file, chosen, form } of wanted) {
    try {
      if (form?.failure) throw new Failure({ ...form.failure, message: `${name}: ${form.failure.message}` });
      const typed = form?.text ?? (chosen && (await textOf(chosen)));
      const { text, ...answer } = await api.post("/api/open", chosen ? { text: typed } : { file });
      const problems = [
        ...answer.skipped,
        ...answer.works.flatMap((/** @type {any} */ { sheets }) =>
          sheets.flatMap((/** @type {any} */ { faults }) => faults),
        ),
      ];
      const faults = problems.map((fault) => ({ ...fault, file: fault.file === UNNAMED ? name : fault.file }));
      if (problems.length)
        boxes.push(
          failureBox({
            message: t(answer.works.length ? "check.partly" : "check.unreadable", { file: name }),
            faults,
          }),
        );
      for (const { layout, sheets } of answer.works) {
        const work = works.get(layout) ?? { sheets: [], originals: {} };
        const apart = (work.originals[name] ??= text) !== text; // another file of the same name
        work.sheets.push(
          ...sheets.map((/** @type {any} */ { values, document }) =>
            apart || form?.text ? { values } : { values, document, file: name },
          ),
        );
        works.set(layout, work);
      }
    } catch (/** @type {any} */ failure) {
      boxes.push(failureBox(failure, again));
    }
  }
  return { works, boxes };
}

/** @param {Record<string, string>} originals @returns {Cells} */
const cellsOf = (originals) =>
  Object.fromEntries(Object.entries(originals).map(([name, text]) => [`original/${name}`, text]));

/** Start a work with the sheets in files; return its ID. @param {string} layout @param {FileWork} work */
export const beginOf = (layout, { sheets, originals }) =>
  begin({ layout, table: sheets.length > 1, fill: settings.get("fill", false), sheets, ...cellsOf(originals) });

/**
 * Return the text of a file; throw a Failure if it isn't text, because characters would be lost. @param {File} file
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = bytes[0] * 256 + bytes[1];
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Failure({ message: t("error.not-text", { file: file.name }), hint: t("error.not-text.hint") });
  }
}

/**
 * Return files as filled sheets (YAML, or PDFs that the program reads as forms) and photos.
 * @param {Iterable<File>} files
 * @returns {Promise<{ sheets: WantedFile[], photos: File[] }>}
 */
export async function sorted(files) {
  /** @type {WantedFile[]} */
  const sheets = [];
  const photos = [];
  for (const file of [...files]) {
    const form = /\.pdf$/i.test(file.name)
      ? await api.send("/api/form", {}, file).catch((failure) => ({ failure }))
      : {};
    if (form.text || form.failure || /\.ya?ml(\.txt)?$/i.test(file.name))
      sheets.push({ name: file.name, chosen: file, form });
    else photos.push(file);
  }
  return { sheets, photos };
}

/**
 * Return a box that explains how to read photos, for photos that can't be read here.
 * @param {File[]} photos
 * @param {Start} start
 */
export const refusedPhotos = (photos, start) =>
  photos.length && !start.photos
    ? [failureBox({ message: t("check.start.no-photos", { command: start.install.photo }) })]
    : [];

/**
 * Accept files that are dropped anywhere on the page; `node` shows it.
 * @param {HTMLElement} node
 * @param {(files: FileList) => unknown} take
 * @param {AbortSignal} signal
 */
export function dropInto(node, take, signal) {
  const over = (/** @type {boolean} */ so) => node.classList.toggle("over", so);
  addEventListener("dragover", () => over(true), { signal });
  addEventListener("dragleave", (event) => event.relatedTarget || over(false), { signal });
  addEventListener(
    "drop",
    (event) => {
      over(false);
      if (event.dataTransfer?.files.length) take(event.dataTransfer.files);
    },
    { signal },
  );
}

/**
 * Add the contents of files to a work; return the keys of the new sheets, and faults as `boxes`.
 * @param {import("./work.js").Work} work
 * @param {WantedFile[]} wanted
 */
export async function add(work, wanted) {
  const { works, boxes } = await read(wanted);
  const { sheets = [], originals = {} } = works.get(work.get("layout")) ?? {};
  const here = new Set(work.sheets.map((key) => work.from(key)).map(({ file, document }) => `${document} ${file}`));
  const fresh = sheets.filter(({ file, document }) => !file || !here.has(`${document} ${file}`));
  const { keys, cells } = work.joining(
    fresh.map(({ values, ...from }) => {
      const original = work.get(`original/${from.file}`);
      // the file has changed on disk since: add a separate sheet
      return { values, from: original && original !== originals[from.file ?? ""] ? {} : from };
    }),
  );
  for (const [path, text] of Object.entries(cellsOf(originals))) cells[path] = work.get(path) ?? text;
  if (keys.length) work.change({ ...cells, table: true });
  works.delete(work.get("layout"));
  for (const [layout, other] of works) beginOf(layout, other);
  const besides = works.size && t("check.add.others", { names: [...works.keys()].join(", ") });
  const none = wanted.length && !keys.length && !boxes.length && !besides && t("check.add.none");
  const message = besides || none;
  return { keys, boxes: message ? [...boxes, failureBox({ message })] : boxes };
}
