// Photos: each is read separately, with its progress; then they are combined into works. A failed photo doesn't affect
// the others.

import { Job, api } from "./api.js";
import { button, cloneTemplate, setProps, showRows } from "./fields.js";
import { fetchDetails, fetchContents, titleOf } from "./layouts.js";
import { el, failureBox, fill, mayPass, toast } from "./page-parts.js";
import { words } from "./save.js";
import { fetchKept, keep, keepJpeg } from "./store.js";
import { Work, newKey } from "./work.js";
import { t } from "./words.js";

/** The storage name for readings of a work's photos. */
export const READINGS = "taken";

/** Return the storage name for a flat picture of a photo. @param {{ photo: number, index: number }} page */
export const nameOf = ({ photo, index }) => `flat/${photo}/${index}`;

/** Maximum uncertain spaces of a poor photo; beyond this, a new photo is quicker. */
const FEW = 5;

/** @param {PhotoItem} item */
const doubts = ({ photo }) =>
  /** @type {any} */ (photo).pages
    .flatMap((/** @type {any} */ page) => page.readings)
    .filter((/** @type {any} */ [, , sure]) => !sure).length;

export class Reading {
  at = cloneTemplate("reading-photos");

  /**
   * @param {Element} main
   * @param {File[]} files
   * @param {Pick<Visit, "start" | "signal">} visit
   * @param {Work | null} work receives sheets of its layout; null: a new one
   */
  constructor(main, files, { start, signal }, work = null) {
    this.work = work;
    this.main = main;
    this.start = start;
    this.signal = signal;
    /** @type {PhotoItem[]} */
    this.items = files.map((file) => ({ file, name: file.name, state: "waiting" }));
    signal.addEventListener("abort", () => this.#stop());
  }

  /** Show the photos, and read the waiting ones. */
  begin() {
    fill(this.main, this.at.node);
    this.at.heading.focus();
    return this.#readAll();
  }

  #stop() {
    this.stopped = true;
    this.job?.stop();
  }

  /** Read the photos in turn; if there are no errors, continue to their works. */
  async #readAll() {
    this.stopped = false;
    // the list grows: pages of a PDF
    for (const item of this.items) if (item.state === "waiting" && !this.stopped) await this.#read(item);
    this.#show();
    const isWell = (/** @type {PhotoItem} */ item) =>
      item.state === "read" && (item.agreed || !(item.faults?.length || (item.remarks?.length && doubts(item) > FEW)));
    if (!this.signal.aborted && this.items.every(isWell)) await this.#together();
  }

  /** @param {PhotoItem} item */
  async #read(item) {
    item.state = "reading";
    this.#show();
    this.job = new Job(({ what }) => fill(this.saying, what));
    try {
      this.take(item, await api.send("/api/photo", { name: item.file.name, scan: item.scan }, item.file, this.job));
    } catch (/** @type {any} */ failure) {
      Object.assign(item, failure.code === "stopped" ? { state: "waiting" } : { state: "failed", faults: [failure] });
    }
  }

  /**
   * Take the reading of a photo; further pages of a PDF become separate photos.
   * @param {PhotoItem} item
   * @param {any} answer
   */
  take(item, { scans, photo, pages, faults, like, guess, remarks }) {
    Object.assign(item, { photo, pages, faults, like, guess, remarks, state: pages.length ? "read" : "failed" });
    if (scans < 2 || item.scan) return;
    const each = Array.from({ length: scans }, (_, n) => ({ scan: n + 1, name: `${item.name} (${n + 1})` }));
    const others = each.slice(1).map((scan) => ({ file: item.file, state: "waiting", ...scan }));
    this.items.push(.../** @type {PhotoItem[]} */ (others));
    Object.assign(item, each[0]);
  }

  /** @param {PhotoItem["state"]} state */
  #of = (state) => this.items.filter((item) => item.state === state);

  /** Show the progress and the possible actions. */
  #show() {
    const { at } = this;
    const [reading, read, failed, waiting] = /** @type {PhotoItem["state"][]} */ ([
      "reading",
      "read",
      "failed",
      "waiting",
    ]).map((state) => this.#of(state).length);
    const n = this.items.length;
    fill(
      at.heading,
      reading ? t("check.reading-n", { k: read + failed + 1, n }) : t(failed ? "check.read-some" : "check.read-all"),
    );
    Object.assign(at.bar, { max: n, value: read + failed, hidden: !reading });
    at.tables.hidden = n < 2;
    showRows(at.list, this.items, {
      key: ({ name }) => name,
      row: () => cloneTemplate("one-photo"),
      update: (row, item) => this.#update(row, item),
    });
    fill(
      at.actions,
      reading
        ? button(t("check.stop"), () => this.#stop())
        : [
            read > 0 && button(t("check.go-on-read", { count: read }), () => this.#together(), { class: "primary" }),
            waiting > 0 && button(t("check.read-rest"), () => this.#readAll()),
            button(t(this.work ? "check.cancel" : "check.back"), () =>
              leave(`#check${this.work ? `/${this.work.id}` : ""}`),
            ),
          ],
    );
  }

  /** Show a photo in its row. @param {Parts} row @param {PhotoItem} item */
  #update(row, item) {
    const { name, state, pages = [], faults = [], remarks = [], like, guess } = item;
    const again = () => {
      item.state = "waiting";
      if (!this.#of("reading").length) this.#readAll();
    };
    const pdf = /\.pdf$/i.test(item.file.name); // browsers don't show a PDF page as a picture
    const says = [...remarks.map(words), ...faults.map(words), state === "failed" && pdf && t("check.corners.pdf")]
      .filter(Boolean)
      .join(" ");
    setProps(row, {
      node: { className: `is-${state}` },
      name,
      state: [t(`check.photo.${state}`), ...pages.map(({ layout }) => layout)].join(" · "),
      says,
      failed: { hidden: state !== "failed" && !remarks.length },
      retake: { onchange: () => this.#retake(item, row.retake.files[0]) },
      asLike: {
        hidden: state !== "failed" || !like || !guess,
        textContent: t("check.read-as", { name: titleOf(like?.layout ?? "") }),
        onclick: async () => {
          if (like && guess && (await readAt(this, item, { ...like, corners: guess.corners }))) this.begin();
          else this.#show();
        },
      },
      corners: { hidden: pdf || state !== "failed", onclick: () => layCorners(this, item) },
    });
    row.again ??= button(t("print.again"), null);
    row.again.onclick = again;
    if (!faults.some(mayPass)) row.again.remove();
    else if (!row.again.isConnected) row.failed.append(row.again);
    if (state === "reading") this.saying = row.says;
  }

  /** Replace a photo with another and read it. @param {PhotoItem} item @param {File | undefined} file */
  #retake(item, file) {
    if (!file) return;
    for (const key of /** @type {(keyof PhotoItem)[]} */ (Object.keys(item))) delete item[key];
    Object.assign(item, { file, name: file.name, state: "waiting" });
    if (!this.#of("reading").length) this.#readAll();
  }

  /** Combine the photos into works, and go to the first. */
  async #together() {
    const items = this.#of("read");
    const table = this.at.table.checked && (items.length > 1 || this.work !== null);
    try {
      const joined = await putTogether(items, table, this.work ? [this.work] : []);
      for (const { id } of joined) new Work(id).put({ ask: true });
      leave(`#check/${this.work?.id ?? joined[0].id}`);
    } catch (/** @type {any} */ failure) {
      toast(words(failure), "bad");
    }
  }
}

/**
 * Combine photos into sheets, and add these to works of their layouts; return the works with the keys of these sheets.
 * @param {ReadPhoto[]} items
 * @param {boolean} table their sheets are played together
 * @param {Work[]} works the works that receive sheets; others are created
 * @returns {Promise<{ id: string, keys: string[], first: number }[]>} first: the number of photos that the work had
 * before
 */
export async function putTogether(items, table, works) {
  /** @type {{ sheets: PhotoSheet[] }} */
  const { sheets } = await api.post("/api/assemble", { photos: items.map(({ photo }) => photo), table });
  const layouts = [...new Set(sheets.map(({ layout }) => layout))];
  const joined = await Promise.all(
    layouts.map((layout) => {
      const ofLayout = sheets.filter((sheet) => sheet.layout === layout);
      const work = works.find((each) => each.get("layout") === layout) ?? null;
      return putToWork(work, ofLayout, items, table);
    }),
  );
  const all = [...new Set([...works, ...joined].map(({ id }) => id))];
  if (!works.length || all.length > 1)
    for (const id of all) {
      const work = works.find((each) => each.id === id) ?? new Work(id);
      const others = new Set([...(work.get("others") ?? []), ...all]);
      work.put({ others: [...others].filter((other) => other !== id) });
    }
  return joined;
}

/**
 * Add sheets of one layout to a work, or create it.
 * @param {Work | null} work
 * @param {PhotoSheet[]} sheets
 * @param {ReadPhoto[]} items
 * @param {boolean} table
 */
async function putToWork(work, sheets, items, table) {
  const before = (work && (await fetchKept(work.id, READINGS))) ?? []; // the work's existing photos
  /** @param {PhotoSheet["pages"][number]} page */
  const shownOn = ({ photo, index }) => (items[photo].pages ?? [])[index];
  /** @param {PhotoSheet["pages"][number]} page */
  const kept = ({ photo, index }) => nameOf({ photo: before.length + photo, index });
  const target = work ?? new Work(newKey());
  const { keys, cells } = target.joining(
    sheets.map(({ values, doubts, hard, pages }) => {
      const flat = Object.fromEntries(pages.map((page) => [page.page, kept(page)]));
      const { scan, paper } = shownOn(pages[0]);
      return { values, from: { doubts, hard, scan, paper, pages: flat } };
    }),
  );
  const { layout, lang } = sheets[0];
  if (work) work.change({ ...cells, table: true });
  else target.put({ layout, lang, table: table && sheets.length > 1, ...cells });
  await keep(target.id, READINGS, [...before, ...items.map(({ photo }) => photo)]);
  for (const [n, { looks, pages }] of sheets.entries()) {
    await keep(target.id, `looks/${keys[n]}`, looks);
    for (const page of pages) await keepJpeg(target.id, kept(page), shownOn(page).flat);
  }
  return { id: target.id, keys, first: before.length };
}

/** Go to a view, even if it is already shown. @param {string} hash */
function leave(hash) {
  if (location.hash === hash) dispatchEvent(new Event("hashchange"));
  else location.assign(hash);
}

// A photo without a detected sheet: a player drags its four corners and selects the sheet.

/** @type {[number, number][]} */
const MIDDLE = [
  [0.12, 0.1],
  [0.88, 0.1],
  [0.88, 0.9],
  [0.12, 0.9],
];
const NAMES = ["top-left", "top-right", "bottom-right", "bottom-left"];
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Read the sheet with these corners on a photo; return whether it was read completely.
 * @param {Reading} reading
 * @param {PhotoItem} item
 * @param {{ layout: string, page: number, corners: [number, number][] }} where
 */
async function readAt(reading, item, { layout, page, corners }) {
  const shares = corners.flat().map((share) => share.toFixed(5));
  try {
    const query = { layout, page, corners: shares.join(), name: item.name };
    reading.take(item, await api.send("/api/photo", query, item.file));
  } catch (/** @type {any} */ failure) {
    item.faults = [failure];
  }
  return item.state === "read" && !item.faults?.length;
}

/** @param {Reading} reading @param {PhotoItem} item */
async function layCorners(reading, item) {
  const at = cloneTemplate("laying-corners", {
    image: { src: URL.createObjectURL(item.file) },
    cancel: () => reading.begin(),
  });
  const { like, guess } = item;
  /** @type {[number, number][]} */
  const corners = (guess?.corners ?? MIDDLE).map(([x, y]) => [x, y]);
  moveCorners(at, corners);
  at.form.onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const isWell = await readAt(reading, item, { layout: at.layout.value, page: at.page.value, corners });
    const goOn = () => {
      item.agreed = true;
      reading.begin();
    };
    const { faults = [] } = item;
    if (isWell) goOn();
    else
      fill(
        at.told,
        ...faults.map((fault) => failureBox(fault)),
        item.state === "read" && button(t("check.go-on-read", { count: 1 }), goOn),
      );
  };
  at.layout.onchange = async () => {
    const { pages } = await fetchDetails(at.layout.value);
    at.pages.hidden = pages < 2;
    Object.assign(at.page, { max: pages, value: 1 });
  };
  fill(reading.main, at.node);
  at.heading.focus();
  const layout = guess?.layout ?? like?.layout;
  for (const { name, stamp } of (await fetchContents(reading.start)).layouts) {
    const option = el("option", { value: name, selected: name === layout }, titleOf(name));
    at.layout.append(option);
    fetchDetails(name, stamp).then(
      (layout) => (layout.fillable ? fill(option, titleOf(name, layout)) : option.remove()),
      () => option.remove(),
    );
  }
  if (!at.layout.value) return;
  await at.layout.onchange();
  at.page.value = like?.page ?? 1;
}

/**
 * Let the user move corners by pointer and keyboard, as shares of the photo.
 * @param {Parts} parts
 * @param {[number, number][]} corners
 */
function moveCorners({ board, shape, top }, corners) {
  const handles = corners.map((at, n) =>
    button("", null, {
      class: "corner",
      onpointerdown: ({ target, pointerId }) => target.setPointerCapture(pointerId),
      onpointermove: ({ target, pointerId, clientX, clientY }) => {
        const { left, top: high, width, height } = board.getBoundingClientRect();
        if (target.hasPointerCapture(pointerId)) move(n, (clientX - left) / width, (clientY - high) / height);
      },
      onkeydown: (event) => {
        const [right, down] = STEPS[event.key] ?? [];
        const step = event.shiftKey ? 0.02 : 0.002;
        if (right === undefined) return;
        event.preventDefault();
        move(n, at[0] + right * step, at[1] + down * step);
      },
    }),
  );
  /** @param {number} n @param {...number} to */
  function move(n, ...to) {
    Object.assign(
      corners[n],
      to.map((share) => Math.min(1, Math.max(0, share))),
    );
    draw();
  }
  function draw() {
    shape.setAttribute("points", corners.join(" "));
    top.setAttribute("points", corners.slice(0, 2).join(" "));
    handles.forEach((handle, n) => {
      const [left, high] = corners[n].map((share) => Math.round(share * 1000) / 10);
      Object.assign(handle.style, { left: `${left}%`, top: `${high}%` });
      handle.ariaLabel = t("check.corner.at", { name: t(`check.corner.${NAMES[n]}`), left, high });
    });
  }
  board.append(...handles);
  draw();
}
