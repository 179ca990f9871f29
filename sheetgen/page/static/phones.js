// Phones at the table: their photos join the work being checked, and they receive its state. Loaded if the program
// accepts phones.

import { api } from "./api.js";
import { cloneTemplate, setProps, showRows } from "./fields.js";
import { titleOf } from "./layouts.js";
import { debounce, el, fill, newest, toast } from "./page-parts.js";
import { putTogether } from "./photo.js";
import { doubtOf } from "./settle.js";
import { openDoubts, Work } from "./work.js";
import { t } from "./words.js";

/** The mark of a space that a phone has settled: the phone may change it again. */
const PHONE = "phone";
/** Maximum number of remarks per sheet sent to phones. */
const MOST_TOLD = 6;

/** @typedef {import("./desk.js").Desk} Desk */

const opener = cloneTemplate("phones-button", { node: { onclick: () => open() } });
/** @type {{ number: number, kind: string, address: string, photos: number }[]} */
let phones = [];
/** @type {Map<string, { kind: string, data: any }>} */
const sent = new Map(); // photos from phones that no table has accepted yet, by name
/** @type {string[]} */
let done = []; // accepted photos to be confirmed
let told = ""; // the table's state when it was last sent
/** @type {EventSource | null} */
let source = null;
/** @type {{ desk: Desk | null, signal: AbortSignal } | null} */
let seat = null; // the Check view, once it is open
let at = /** @type {Parts | null} */ (null); // the dialog, while it is open

/** Listen to phones as long as this tab is visible; another tab that listens later takes over. */
export function begin() {
  document.querySelector(".look")?.before(opener.node);
  addEventListener("spoken", show);
  document.addEventListener("visibilitychange", connect);
  connect();
  tell();
}

/**
 * Let phones' photos join a work until its view is left.
 * @param {Desk | null} desk null: the first photo starts a work
 * @param {AbortSignal} signal
 */
export function attend(desk, signal) {
  if (signal.aborted) return;
  seat = { desk, signal };
  if (desk) desk.onRendered = tell;
  signal.addEventListener("abort", () => {
    if (seat?.signal !== signal) return;
    seat = null;
    tell();
  });
  connect();
  takeAll();
  tell();
}

function connect() {
  if (document.hidden || source) return;
  source = new EventSource("/api/phones/events");
  source.addEventListener("phones", ({ data }) => {
    phones = JSON.parse(data);
    show();
  });
  for (const kind of ["photo", "settle"])
    source.addEventListener(kind, ({ data, lastEventId }) => {
      sent.set(lastEventId, { kind, data: JSON.parse(data) });
      takeAll();
    });
  source.addEventListener("elsewhere", () => {
    source?.close();
    source = null;
    sent.clear(); // the other tab receives it
  });
}

/** Take the photos from phones, in turn. */
const takeAll = newest(async () => {
  for (const [name, { kind, data }] of sent) {
    if (!seat) break;
    try {
      await (kind === "photo" ? takePhoto(name, data, seat.desk) : settle(data, seat.desk));
    } catch (/** @type {any} */ failure) {
      toast(failure.message, "bad");
    }
    sent.delete(name);
    done.push(name);
  }
  show();
  tell();
});

/**
 * The works that receive phones' sheets: the one on the desk, and its companions with other layouts.
 * @type {(desk: Desk | null) => Work[]}
 */
const worksOf = (desk) =>
  desk ? [desk.work, ...(desk.work.get("others") ?? []).map((/** @type {string} */ id) => new Work(id))] : [];

/**
 * Add the sheets of a photo to the table.
 * @param {string} name
 * @param {ReadPhoto} photo
 * @param {Desk | null} desk
 */
async function takePhoto(name, photo, desk) {
  const works = worksOf(desk);
  if (works.some((work) => work.get(`photo/${name}`))) return;
  const joined = await putTogether([photo], true, works);
  for (const { id, keys, first } of joined) {
    const work = works.find((each) => each.id === id) ?? new Work(id);
    work.put({ [`photo/${name}`]: { first, keys } });
    if (desk && work === desk.work) await welcome(desk, keys);
    else if (desk) toast(t("phones.elsewhere", { name: titleOfWork(work) }));
  }
  if (desk) return;
  seat = null; // photos that arrive in the meantime wait for the desk
  location.assign(`#check/${joined[0].id}`);
}

/**
 * Show sheets that have joined the work on the desk; separately photographed pages of one sheet become one sheet.
 * @param {Desk} desk
 * @param {string[]} keys
 */
async function welcome(desk, keys) {
  await desk.welcome(keys);
  if (desk.form.pages.length > 1) await desk.assemble();
}

/**
 * Settle uncertain spaces on a sheet, except those already settled here.
 * @param {{ sheet: string, space: string, text: string }} value
 * @param {Desk | null} desk
 */
function settle({ sheet, space, text }, desk) {
  const work = worksOf(desk).find(({ sheets }) => sheets.includes(sheet));
  if (work && space in openToPhones(work, sheet))
    work.change({ [`value/${sheet}/${space}`]: text, [`settled/${sheet}/${space}`]: PHONE });
}

/**
 * Return the spaces on a sheet that phones may settle: uncertain spaces, and spaces that a phone has settled.
 * @param {Work} work
 * @param {string} key
 * @returns {Doubts}
 */
const openToPhones = (work, key) =>
  Object.fromEntries(
    Object.entries(work.from(key).doubts ?? {}).filter(([space]) =>
      [undefined, null, PHONE].includes(work.get(`settled/${key}/${space}`)),
    ),
  );

/** Send the state of the table and the accepted photos. */
const tell = debounce(
  newest(async () => {
    const taken = done;
    const state = seat && { photos: placesOf(seat.desk), ...(seat.desk && standing(seat.desk)) };
    const text = JSON.stringify(state);
    if (text === told && !taken.length) return;
    done = [];
    try {
      await api.post("/api/phones/table", { done: taken, state });
      told = text;
    } catch {
      done = [...taken, ...done]; // sent the next time
    }
  }),
  30,
);

/** Return the name of a work. @param {Work} work */
const titleOfWork = (work) => work.get("title") ?? titleOf(work.get("layout"));

/**
 * Return the destinations of phones' photos, by name: sheets of the work on the desk, or other works.
 * @param {Desk | null} desk
 */
function placesOf(desk) {
  /** @type {Record<string, string[]>} */
  const photos = {};
  for (const work of worksOf(desk))
    for (const [name, { keys }] of work.below("photo/")) {
      const here = work.sheets.filter((key) => keys.includes(key));
      (photos[name] ??= []).push(...(desk?.work === work ? here.map(desk.nameOf, desk) : [titleOfWork(work)]));
    }
  return photos;
}

/** Return the state of the table for phones. @param {Desk} desk @returns {Partial<TableState>} */
function standing(desk) {
  const { work, answer, about } = desk;
  if (!desk.view) return {};
  return {
    title: work.get("title"),
    doubts: openDoubts(work, (key) => openToPhones(work, key)).flatMap((doubt) => phoneDoubts(desk, doubt)),
    sheets: work.sheets.map((key) => {
      const { name, said } = desk.stateOf(key);
      const told = desk.remarksOf(key).map(({ severity, message }) => ({ severity, message }));
      return { key, player: desk.nameOf(key), name, said, told: told.slice(0, MOST_TOLD) };
    }),
    ranking: answer.table?.ranking ?? about.ranking ?? [],
  };
}

/**
 * Return an uncertain space for a phone, or none if it isn't on a phone's photo.
 * @param {Desk} desk
 * @param {OpenDoubt} open
 * @returns {PhoneDoubt[]}
 */
function phoneDoubts(desk, open) {
  const doubt = doubtOf(desk, open);
  const { pages = {} } = desk.work.from(open.key);
  const [, first, index] = (pages[doubt?.page ?? 1] ?? Object.values(pages)[0] ?? "").split("/");
  const photo = desk.work.below("photo/").find(([, each]) => String(each.first) === first)?.[0];
  return doubt && photo ? [{ ...doubt, photo, index }] : [];
}

/** Show the number of phones, the photos waiting for the Check view, and the dialog while it is open. */
function show() {
  const waits = sent.size && !seat;
  const words = t(waits ? "phones.waiting" : "phones.n", { count: waits ? sent.size : phones.length });
  setProps(opener, { words });
  opener.node.classList.toggle("due", Boolean(waits));
  if (!at) return;
  setProps(at, { none: { hidden: phones.length > 0 }, hint: { hidden: !phones.length } });
  showRows(at.list, phones, {
    key: ({ number }) => String(number),
    row: () => cloneTemplate("one-phone"),
    update: (row, { number, kind, address, photos }) => {
      const name = [t("phones.phone", { number }), kind].filter(Boolean).join(" · ");
      setProps(row, {
        name,
        about: [address, t("phones.photos", { count: photos })].join(" · "),
        away: {
          ariaLabel: t("phones.away.label", { name }),
          onclick: () => showLinks(api.post("/api/phones/away", { phone: number })),
        },
      });
    },
  });
}

/** Open the dialog with the code that phones scan. */
function open() {
  const parts = cloneTemplate("phones", { node: { onclose: () => (parts.node.remove(), (at = null)) } });
  at = parts;
  document.body.append(parts.node);
  parts.node.showModal();
  show();
  return showLinks(api.get("/api/phones"));
}

/**
 * Show the links that a phone may open, the first as a code.
 * @param {Promise<{ links: string[], code: string[] }>} answer
 */
async function showLinks(answer) {
  try {
    const { links, code } = await answer;
    if (!at) return;
    at.code.setAttribute("viewBox", `0 0 ${code.length} ${code.length}`);
    at.code.lastElementChild.setAttribute("d", outline(code));
    setProps(at, { link: links[0], more: { hidden: links.length < 2 } });
    const others = links.slice(1).map((link) => el("li", {}, el("code", {}, link)));
    fill(at.links, others);
  } catch (/** @type {any} */ failure) {
    toast(failure.message, "bad");
  }
}

/** Return the dark modules of a code as a path, row by row. @param {string[]} rows */
const outline = (rows) =>
  rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: dark }) => `M${index} ${y}h${dark.length}v1H${index}z`),
    )
    .join("");
