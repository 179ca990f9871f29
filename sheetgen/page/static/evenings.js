// The Evenings view: the tables that were played, by date, and the standings; from the filled sheets in the folder and
// its subfolders, or from files that the user chooses, which are kept until the page is closed.

import { api, of } from "./api.js";
import { beginAll } from "./check.js";
import { cloneTemplate, setProps, showRows } from "./fields.js";
import { beginOf, dropInto, read, sorted, textOf } from "./files.js";
import { inWords } from "./occasion.js";
import { download, el, failureBox, fill, newest } from "./page-parts.js";
import { Work, keptWorks } from "./work.js";
import { language, t } from "./words.js";

const SHOWN = 50; // rows that are shown at first, and added by a click
const MOST = 10_000; // files that the program reads
const WAYS = ["wins", "places", "points"];
/** @type {Map<string, { text: string, chosen: File, form?: WantedFile["form"] }>} */
const chosen = new Map(); // by path
const asked = { by: "wins", start: "", end: "", game: "", same_names: false };
const shown = { tables: SHOWN, players: SHOWN, left_out: SHOWN };
/** @type {Promise<unknown> | null} */
let dressed = null;

const style = () =>
  new Promise((done) =>
    document.head.append(el("link", { rel: "stylesheet", href: "static/evenings.css", onload: done, onerror: done })),
  );

/** @param {Element} main @param {string} _ @param {Visit} visit */
export async function show(main, _, { start, signal }) {
  document.title = `${t("evenings.title")} – sheetgen`;
  await (dressed ??= style());
  if (!signal.aborted) await new Evenings(main, start, signal).load();
}

class Evenings {
  at = cloneTemplate("evenings");
  /** @type {HTMLElement[]} */
  boxes = []; // what is wrong with the files that were chosen last

  /** @param {Element} main @param {Start} start @param {AbortSignal} signal */
  constructor(main, start, signal) {
    const { at } = this;
    this.start = start;
    this.signal = signal;
    this.load = newest(() => this.#load());
    /** @param {Partial<typeof asked>} change */
    const ask = (change) => {
      Object.assign(asked, change);
      Object.assign(shown, { tables: SHOWN, players: SHOWN, left_out: SHOWN });
      this.load();
    };
    for (const input of [at.files, at.folder]) input.onchange = () => this.#take(input.files);
    at.folderLabel.hidden = !("webkitdirectory" in at.folder);
    at.again.onclick = () => (chosen.clear(), ask({ game: "" }));
    for (const key of /** @type {const} */ (["start", "end", "game"]))
      at[key].onchange = () => ask({ [key]: at[key].value });
    at.form.onsubmit = (/** @type {Event} */ event) => event.preventDefault();
    at.same.onchange = () => ask({ same_names: at.same.checked });
    for (const by of WAYS) at[by].onclick = () => ask({ by });
    for (const form of ["csv", "bgstats", "json"]) at[form].onclick = () => this.#export(form);
    dropInto(at.drop, (files) => this.#take(files), signal);
    fill(main, at.node);
  }

  /** Ask the program; it answers with the number of files read until all are. @param {object} [more] */
  async #ask(more) {
    const files = chosen.size ? [...chosen].map(([name, { text }]) => ({ name, text })) : null;
    for (;;) {
      const answer = await api.post("/api/evenings", { ...asked, files, ...more });
      if (!answer.total || this.signal.aborted) return answer;
      setProps(this.at, { bar: { hidden: false, max: answer.total, value: answer.done } });
      fill(this.at.told, el("p", { class: "hint" }, t("evenings.reading", answer)));
    }
  }

  /** Show the results for the chosen filters. */
  async #load() {
    const { at } = this;
    setProps(at, { bar: { hidden: !at.results.hidden }, node: { ariaBusy: "true" } });
    try {
      const answer = await this.#ask();
      if (!this.signal.aborted) this.#show(answer);
    } catch (/** @type {any} */ failure) {
      fill(at.told, failureBox(failure, this.load));
    }
    setProps(at, { bar: { hidden: true }, node: { ariaBusy: null } });
  }

  /** Take files that the user chose or dropped. @param {FileList} files */
  async #take(files) {
    this.boxes = [];
    const isSheet = (/** @type {File} */ { name }) => /\.(ya?ml(\.txt)?|pdf)$/i.test(name) && !name.startsWith(".");
    const { sheets } = await sorted([...files].filter(isSheet));
    for (const { name, form, chosen: file } of /** @type {any[]} */ (sheets)) {
      try {
        if (form.failure) throw form.failure;
        const text = form.text ?? (await textOf(file));
        let path = file.webkitRelativePath.split("/").slice(1).join("/") || name;
        // another file of this name
        while ((chosen.get(path)?.text ?? text) !== text) path = path.replace(/(\.[^.]*)?$/, "-2$1");
        chosen.set(path, { text, chosen: file, form });
      } catch (/** @type {any} */ failure) {
        this.boxes.push(failureBox({ ...failure, message: `${name}: ${failure.message}` }));
      }
    }
    if (!sheets.length) this.boxes.push(failureBox({ message: t("evenings.none") }));
    await this.load();
  }

  /** @param {EveningsAnswer} answer */
  #show(answer) {
    const { at, start } = this;
    const { folder } = start;
    const isThere = answer.tables.length > 0 || answer.left_out.length > 0 || Object.keys(answer.titles).length > 0;
    const games = Object.entries(answer.titles).sort(([, a], [, b]) => a.localeCompare(b));
    const lede = isThere ? t("evenings.lede", { folder }) : t("evenings.empty", { folder });
    setProps(at, {
      lede: chosen.size ? t("evenings.lede.chosen", { count: chosen.size }) : lede,
      again: { hidden: !chosen.size, textContent: t("evenings.again", { folder }) },
      results: { hidden: !isThere },
      counted: [
        t(answer.tables.length ? "evenings.counted" : "evenings.no-fit", { count: answer.tables.length }),
        answer.with_errors > 0 && t("evenings.with-errors", { count: answer.with_errors }),
      ]
        .filter(Boolean)
        .join(". "),
      spelt: { hidden: !answer.spellings.length && !asked.same_names },
      spellings: answer.spellings.map((names) => t("evenings.spellings", { names: names.join(", ") })).join(" "),
      start: { value: asked.start },
      end: { value: asked.end },
      same: { checked: asked.same_names },
    });
    const cut = answer.is_cut && el("p", { class: "notice warn" }, t("evenings.cut", { most: MOST }));
    fill(at.told, this.boxes, cut);
    fill(
      at.game,
      [["", t("evenings.game.any")], ...games].map(([value, title]) => el("option", { value }, title)),
    );
    at.game.value = asked.game;
    for (const by of WAYS) {
      if (by === asked.by) at[by].parentElement.ariaSort = by === "places" ? "ascending" : "descending";
      else at[by].parentElement.removeAttribute("aria-sort");
    }
    this.#list("players", answer.players, "evening-standing", (row, each, n) => {
      const numbers = { wins: each.wins, mean: each.mean_place, points: each.points, best: each.best };
      const told = Object.entries(numbers).map(([key, number]) => [key, inDigits(number)]);
      setProps(row, { place: `${n + 1}.`, player: each.player, tables: each.tables, ...Object.fromEntries(told) });
    });
    this.#list("tables", answer.tables.toReversed(), "evening-table", (row, table) => this.#showTable(row, table));
    setProps(at, {
      left: { hidden: !answer.left_out.length },
      leftSaid: t("evenings.left-out", { count: answer.left_out.length }),
    });
    this.#list("left_out", answer.left_out, "evening-left-out", (row, out) => {
      const { file, document, player, reason, error } = out;
      const name = document > 1 ? t("evenings.document", { file, n: document }) : file;
      const why = [player, error ? `${reason}: ${error}` : reason].filter(Boolean).join(" · ");
      setProps(row, { to: () => this.#open([out], out), name, reason: why });
    });
  }

  /**
   * Show the first rows of a list, and a button for more.
   * @template T
   * @param {keyof typeof shown} name
   * @param {T[]} items
   * @param {string} template
   * @param {(row: Parts, item: T, n: number) => void} update
   */
  #list(name, items, template, update) {
    const list = this.at[name];
    const numbered = items.map((item, n) => ({ item, n }));
    const paint = () => {
      showRows(list, numbered.slice(0, shown[name]), {
        key: ({ n }) => String(n),
        row: () => cloneTemplate(template),
        update: (row, { item, n }) => update(row, item, n),
      });
      const left = Math.min(items.length - shown[name], SHOWN);
      const textContent = t("evenings.more", { count: left });
      setProps(this.at, { [`${name}-more`]: { hidden: left <= 0, textContent, onclick: more } });
    };
    const more = () => {
      const next = shown[name];
      shown[name] += SHOWN;
      paint();
      list.children[next].querySelector("button")?.focus();
    };
    paint();
  }

  /** @param {Parts} row @param {EveningTable} table */
  #showTable(row, { title, errors, rows: [...rows] }) {
    const [{ date, place, table }] = rows;
    rows.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
    const winners = rows.length > 1 ? rows.filter(({ rank }) => rank === 1).length : 0;
    setProps(row, {
      date: date ? inWords(date) : t("evenings.undated"),
      where: [place, table && t("occasion.table.n", { table })].filter(Boolean).join(" · "),
      title,
      errors: errors > 0 ? t("check.errors", { count: errors }) : "",
    });
    showRows(row.players, rows, {
      key: ({ player }) => player,
      row: () => cloneTemplate("evening-player"),
      update: (parts, each) => {
        const won = winners > 0 && each.rank === 1;
        setProps(parts, {
          to: { onclick: () => this.#open(rows, each), className: won ? "line is-winner" : "line" },
          name: each.player,
          won: won ? t(winners > 1 ? "evenings.shared" : "evenings.won") : "",
          errors: each.errors > 0 ? t("check.errors", { count: each.errors }) : "",
          score: inDigits(each.score),
        });
      },
    });
  }

  /**
   * Open the sheets of a table in the Check view, which shows one of them. If a work already holds them, continue it.
   * @param {EveningSheet[]} rows
   * @param {EveningSheet} which
   */
  async #open(rows, which) {
    const paths = [...new Set(rows.map(({ file }) => file))].sort();
    const found = await read(
      paths.map((file) => {
        const own = chosen.get(file);
        return own ? { ...own, name: own.chosen.name } : { file, name: file };
      }),
      () => this.#open(rows, which),
    );
    /** @param {{ file?: string, document?: number }} sheet @param {EveningSheet} row */
    const isOf = ({ file, document }, row) =>
      !file || (document === row.document && [row.file, chosen.get(row.file)?.chosen.name].includes(file));
    for (const work of found.works.values())
      work.sheets = work.sheets.filter((sheet) => rows.some((row) => isOf(sheet, row)));
    const [[layout, work] = ["", null], ...others] = found.works;
    if (!work || others.length || found.boxes.length) {
      fill(this.at.told, beginAll(found));
      return void this.at.told.scrollIntoView({ block: "nearest" });
    }
    const sheet = work.sheets.findIndex((each) =>
      each.file ? isOf(each, which) : each.values.player === which.player,
    );
    history.replaceState({ ...history.state, top: scrollY }, ""); // for the way back
    location.assign(of(`#check/${begun(work) ?? beginOf(layout, work)}`, { sheet: Math.max(sheet, 0) }));
  }

  /** @param {string} form */
  async #export(form) {
    const ending = form === "csv" ? "csv" : "json";
    const type = form === "csv" ? "text/csv" : "application/json";
    try {
      const { text } = await this.#ask({ form });
      download(new Blob([text], { type }), `${form === "bgstats" ? "bgstats" : "evenings"}.${ending}`);
    } catch (/** @type {any} */ failure) {
      fill(this.at.told, failureBox(failure));
    }
  }
}

/** @param {number | null} number */
const inDigits = (number) => number?.toLocaleString(language(), { maximumFractionDigits: 2 }) ?? "–";

/** Return the work that holds the same sheets of the same files, if any. @param {FileWork} work */
function begun({ sheets, originals }) {
  const wanted = JSON.stringify(sheets.map(({ file, document }) => [file, document]));
  const isSame = (/** @type {Work} */ work) =>
    JSON.stringify(work.sheets.map((key) => [work.from(key).file, work.from(key).document])) === wanted &&
    Object.entries(originals).every(([name, text]) => work.get(`original/${name}`) === text);
  return sheets.every(({ file }) => file) ? keptWorks().find(({ id }) => isSame(new Work(id)))?.id : undefined;
}
