// The desk: a work being typed. It checks after each change and shows the answer.

import { api } from "./api.js";
import { button, cloneTemplate, setProps, showRows } from "./fields.js";
import { add, dropInto, refusedPhotos, sorted } from "./files.js";
import { Hand, settle } from "./hand.js";
import { el, failureBox, fill, debounce, newest, onDemand, settings, speakOut, toast } from "./page-parts.js";
import { Occasion, isOccasion, today } from "./occasion.js";
import { READINGS, Reading, nameOf } from "./photo.js";
import { nameShown } from "./piece.js";
import { saveMenu } from "./save.js";
import { Sheet } from "./sheet.js";
import { stepByKeys } from "./step-keys.js";
import { fetchKept } from "./store.js";
import { showFindings, showOpen, showSuggestions, showPoints, showRanking } from "./lists.js";
import { Work, newKey } from "./work.js";
import { language, t, tellAll } from "./words.js";

const FINGER = 24.5; // minimum pixels of a space that a finger hits

export class Desk {
  /** @type {Record<string, SheetForm>} */
  #forms = {}; // with and without marks for photos
  /** @type {Record<string, Record<string, string>>} */
  #photos = {}; // addresses of photos, by sheet and page
  /** @type {Record<string, unknown>} */
  #looks = {};
  /** @type {Record<string, HTMLElement>} */
  #names = {}; // photos of handwritten names, by place
  #stay = {}; // typing during one visit to a space is one undo step
  /** @type {Set<string>} */
  #left = new Set(); // blank spaces that were left by Tab, as KEY/SPACE
  /** @type {string[]} */
  #filled = []; // spaces of the sheet in view that are filled in
  /** @type {object | null} */
  #adopts = null; // tag of the step in which typed values that follow from others become filled in
  #summary = "";
  onRendered = () => {}; // called after everything is shown again
  #checks = 0; // number of checks requested; `answer.to` is the check that was answered
  at = cloneTemplate("desk");
  /** @type {Answer} */
  answer = { sheets: [], keys: [] };

  /** @param {Element} main @param {Work} work @param {Pick<Visit, "start" | "signal">} visit */
  constructor(main, work, { start, signal }) {
    this.main = main;
    this.work = work;
    this.start = start;
    this.signal = signal;
    this.key = work.sheets[0];
    /** @type {string | null} */
    this.current = null;
    /** @type {Record<string, string>} */
    this.photos = {};
    this.view = /** @type {Sheet} */ (/** @type {unknown} */ (undefined)); // until the sheet is laid out
    this.hand = /** @type {Hand} */ (/** @type {unknown} */ (undefined));
    this.occasion = /** @type {Occasion} */ (/** @type {unknown} */ (undefined));
    this.form = /** @type {SheetForm} */ (/** @type {unknown} */ (undefined));
    work.changed = (paths) => this.#changed(paths);
    const check = newest(() => this.#check());
    this.check = () => {
      this.#checks++;
      return check();
    };
    this.suggest = debounce(
      newest(() => this.#suggest()),
      400,
    );
    this.say = debounce(() => speakOut(this.#summary), 900);
    signal.addEventListener("abort", () =>
      Object.values(this.#photos).flatMap(Object.values).forEach(URL.revokeObjectURL),
    );
    addEventListener("back", this.check, { signal });
  }

  /** Show the work once its sheet is loaded. */
  async open() {
    const { work, main } = this;
    const heading = el("h1", {}, work.about.title);
    fill(main, heading, el("p", { class: "hint" }, t("check.laying")));
    try {
      await this.#loadSheet();
    } catch (/** @type {any} */ failure) {
      return void fill(
        main,
        heading,
        failureBox(failure, () => this.open(), el("a", { class: "button", href: "#check" }, t("check.back"))),
      );
    }
    if (this.signal.aborted) return;
    const { title } = this.form;
    if (!work.get("title")) {
      const empty = work.sheets.filter((key) => !Object.keys(work.values(key)).length);
      const typed = empty.filter((key) => !work.from(key).file && !work.from(key).pages);
      const dates = this.form.occasion.includes("date") ? typed.map((key) => [`value/${key}/date`, today()]) : [];
      work.put(Object.assign({ title }, ...empty.map((key) => this.#starts(key)), Object.fromEntries(dates)));
    }
    document.title = `${title} – ${t("check.title")}`;
    this.#build(title);
    await this.lay(this.key);
    if (work.get("fill")) this.#adopts = {};
    this.check();
    if (!work.get("ask") || this.signal.aborted) return;
    work.put({ ask: false });
    settle(this);
  }

  /** Fetch the form and the photos of the sheet in view. */
  async #loadSheet() {
    const { work, key } = this;
    const { scan, paper = "", pages } = work.from(key);
    const variant = { lang: work.get("lang") ?? language(), scan: Boolean(scan), paper };
    this.form = this.#forms[`${scan} ${paper}`] ??= {
      ...(await api.post("/api/sheet", this.request(variant))),
      scan,
      paper,
    };
    await this.#loadPhotos(key, pages);
  }

  /** @param {string} key @param {Record<string, string>} [pages] */
  async #loadPhotos(key, pages = {}) {
    if (this.#photos[key]) return;
    this.#photos[key] = {};
    for (const [page, name] of Object.entries(pages)) {
      this.#photos[key][page] = URL.createObjectURL((await fetchKept(this.work.id, name)) ?? new Blob());
    }
  }

  /** Return the initial values of a sheet added to the table. @param {string} key @returns {Cells} */
  #begins = (key) => ({ ...this.#starts(key), ...this.occasion.begins(key) });

  /** Return the values that a layout begins with. @param {string} key @returns {Cells} */
  #starts(key) {
    return Object.fromEntries(
      this.form.fields.filter(({ start }) => start).map(({ id, start }) => [`value/${key}/${id}`, start]),
    );
  }

  /** Add the desk to the page. @param {string} title */
  async #build(title) {
    const { at, work } = this;
    setProps(at, {
      title,
      undo: () => this.#reveal(work.undo()),
      redo: () => this.#reveal(work.redo()),
      add: { onclick: () => this.#addSheet(), hidden: !this.form.own },
      addFiles: () => this.#addFiles(),
      addPlayers: { onclick: () => this.#addPlayers(), hidden: !this.form.own },
      remove: () => work.change({ [`place/${this.key}`]: null }),
      again: () => this.#readAgain(),
      table: { onchange: () => work.change({ table: at.table.checked }) },
      fills: { onchange: () => this.#fill(at.fills.checked) },
      finish: () => work.change({ [`finished/${this.key}`]: true }),
      unfold: () => this.#unfold(!at.panel.classList.contains("open")),
      node: { onkeydown: (event) => this.#key(event) },
    });
    stepByKeys((what) => at.node.isConnected && at[what].click(), this.signal);
    work.lost = () => (at.lost.hidden = false);
    if (navigator.maxTouchPoints)
      import("./pinch.js").then(
        ({ pinch }) => pinch(at.pane, at.node),
        () => null,
      );
    this.#hearDrops();
    this.#showOthers();
    this.#size();
    this.hand = new Hand(this);
    this.occasion = new Occasion(this);
    saveMenu(this);
    fill(this.main, at.node);
    this.readings = await fetchKept(work.id, READINGS);
    for (const key of work.sheets) await this.#loadReading(key);
    this.render();
  }

  /** @param {string} key */
  async #loadReading(key) {
    this.#looks[key] = await fetchKept(this.work.id, `looks/${key}`);
    await this.#loadPhotos(key, this.work.from(key).pages);
  }

  /**
   * Take in the values read from new sheets; show these sheets unless the user is working on another one.
   * @param {string[]} keys
   */
  async welcome(keys) {
    this.readings = await fetchKept(this.work.id, READINGS);
    for (const key of keys) {
      delete this.#photos[key];
      await this.#loadReading(key);
    }
    if (keys.includes(this.key)) await this.lay(this.key);
    else if (this.current) this.render();
    else await this.lay(keys[0]);
    this.#showOthers();
  }

  /** Show a sheet of the work. @param {string} key */
  async lay(key) {
    const { at, work } = this;
    this.key = key;
    await this.#loadSheet();
    if (key !== this.key || this.signal.aborted) return;
    this.photos = this.#photos[key];
    this.view = new Sheet(this.form, this);
    for (const id of this.view.order) this.view.put(id, work.value(key, id));
    const top = scrollY;
    const { scrollTop } = at.pane;
    fill(at.pane, this.view.node);
    fill(at.besides, this.view.beside);
    scrollTo(0, top); // the next player's turn is often in the same place
    at.pane.scrollTop = scrollTop;
    at.unders.hidden = !Object.keys(this.photos).length;
    this.#filled = [];
    this.hold(null);
    this.render();
  }

  /** Change a space for a player. @param {string} id @param {string} text */
  type(id, text) {
    this.work.change({ [`value/${this.key}/${id}`]: text, [`settled/${this.key}/${id}`]: true }, this.#stay);
  }

  /**
   * Make the sheet as wide as the screen, or a little wider if most spaces would be too small for a finger; if that
   * isn't enough, larger.
   */
  #size() {
    const { fields, pages } = this.form;
    const sides = fields.filter(({ page }) => page).map(({ box }) => Math.min(box[2], box[3]));
    const usual = sides.sort((a, b) => a - b)[Math.floor(sides.length / 2)] ?? FINGER;
    const zoom = (FINGER * pages[0].size[0]) / (usual * innerWidth);
    this.at.larger.checked = zoom > 1.2;
    if (zoom > 1 && zoom <= 1.2) this.at.pane.style.setProperty("--start", String(zoom));
  }

  /** On a phone: open or close the panel with all findings and points. @param {boolean} open */
  #unfold(open) {
    this.at.panel.classList.toggle("open", open);
    setProps(this.at, { unfold: { ariaExpanded: String(open), textContent: open ? "▾" : "▴" } });
  }

  /** Select a space, or none. @param {string | null} id */
  hold(id) {
    this.#unfold(false);
    if (this.current !== id) this.#stay = {};
    this.current = id;
    this.view.hold(id);
    this.hand.hold(this.view.space(id));
    this.#showHand();
  }

  /** Move the focus to the legal moves; Tab leaves a space blank on purpose. @param {any} event */
  #key(event) {
    const { altKey, key, shiftKey, target } = event;
    if (altKey && key === "ArrowDown") this.hand.focusOptions(event);
    if (key !== "Tab" || shiftKey || !this.current || !target.closest(".space")) return;
    this.#left.add(`${this.key}/${this.current}`);
    this.render();
  }

  /** Add a sheet to the table. */
  async #addSheet() {
    const key = newKey();
    const places = this.work.below("place/").map(([, place]) => place);
    this.work.change({ [`place/${key}`]: Math.max(...places) + 1, table: true, ...this.#begins(key) });
    await this.#layAdded(key);
  }

  /** Show an added sheet, and focus its first blank field. @param {string} key */
  async #layAdded(key) {
    await this.lay(key);
    this.view.focus(this.view.order.find((id) => !this.work.value(key, id)));
  }

  /** Ask for files and photos, and add them to the table. */
  async #addFiles() {
    const readPhotos = this.start.photos ? this.#readPhotos : null;
    (await onDemand(import("./adding.js")))?.adding(this.work, (key) => this.#layAdded(key), this.start, readPhotos);
  }

  /** Ask for the players, and add a sheet for each player without a sheet. */
  async #addPlayers() {
    const names = await (await onDemand(import("./players.js")))?.askPlayers(this.work);
    if (!names?.length) return;
    const { work } = this;
    const nameless = work.sheets.filter((key) => !work.empty.includes(key) && !work.value(key, "player"));
    const named = nameless.slice(0, names.length).map((key) => [`value/${key}/player`, names.shift()]);
    const { keys, cells } = work.joining(names.map((player) => ({ values: { player }, from: {} })));
    const begun = Object.assign({}, ...keys.map((key) => this.#begins(key)));
    work.change({ ...Object.fromEntries(named), ...cells, ...begun, table: true });
    if (!nameless.length) await this.#layAdded(keys[0]);
  }

  /** Read photos and add their sheets to the table. @param {File[]} photos */
  #readPhotos = (photos) => new Reading(this.main, photos, this, this.work).begin();

  /** Add dropped files and photos to the table. */
  #hearDrops() {
    const take = async (/** @type {FileList} */ files) => {
      if (!this.at.node.isConnected) return; // photos are being read
      const { sheets, photos } = await sorted(files);
      const { keys, boxes } = await add(this.work, sheets);
      if (photos.length && this.start.photos) return void this.#readPhotos(photos);
      if (keys.length) await this.#layAdded(keys[0]);
      for (const box of [...boxes, ...refusedPhotos(photos, this.start)]) toast(box.textContent ?? "", "bad");
    };
    dropInto(this.at.hand, take, this.signal);
  }

  /** Apply a suggestion. @param {Suggestion} suggestion */
  async take({ changes }) {
    /** @type {Cells} */
    const cells = {};
    for (const { sheet, space, after } of changes) {
      const path = `${this.answer.keys[sheet]}/${space}`;
      Object.assign(cells, { [`value/${path}`]: after, [`settled/${path}`]: true });
    }
    this.work.change(cells);
    await this.#reveal(Object.keys(cells)[0]);
  }

  /** Scroll to the space of a cell. @param {string} path */
  async #reveal(path = "") {
    const [, key, id] = path.split("/");
    if (this.work.sheets.includes(key) && key !== this.key) await this.lay(key);
    this.#stay = {};
    if (isOccasion(id) && this.form.occasion.includes(id)) this.occasion.focus(id);
    else this.view.focus(id);
  }

  /** Show the changes, and check the sheet. @param {string[]} paths */
  #changed(paths) {
    if (!this.view) return;
    const { sheets } = this.work;
    this.check();
    if (!sheets.includes(this.key)) return void (sheets.length && this.lay(sheets[sheets.length - 1]));
    const here = `value/${this.key}/`;
    for (const path of paths)
      if (path.startsWith(here)) this.view.put(path.slice(here.length), this.work.get(path) ?? "");
    this.render();
  }

  /**
   * Return the body of a request: the sheets as typed.
   * @param {Record<string, unknown>} [more]
   * @param {string[]} keys
   * @returns {Record<string, any>}
   */
  request(more, keys = this.work.sheets) {
    const { work } = this;
    const sheets = keys.map((key) => ({ values: work.values(key), document: work.from(key).document }));
    const [table, fill] = [work.get("table") ?? false, work.get("fill") ?? false];
    return { layout: work.get("layout"), table, fill, lang: this.form?.lang, sheets, ...more };
  }

  /** Request a check. */
  async #check() {
    const [keys, to] = [this.work.sheets, this.#checks];
    try {
      this.answer = { ...(await api.post("/api/check", this.request())), keys, to };
      this.#adopt();
      this.suggest();
    } catch (/** @type {any} */ failure) {
      this.answer = { sheets: [], keys: [], failure, to };
    }
    if (!this.signal.aborted) this.render();
  }

  /** Fill in the points from now on, also those that are typed and right; or no longer. @param {boolean} fill */
  #fill(fill) {
    settings.set("fill", fill);
    this.#adopts = fill ? {} : null;
    this.work.change({ fill }, this.#adopts);
  }

  /** Leave typed values that are filled in anyway to the program, so that they stay right. */
  #adopt() {
    const { keys, sheets } = this.answer;
    const typed = this.#adopts
      ? sheets.flatMap(({ filled }, n) => Object.keys(filled ?? {}).map((id) => `value/${keys[n]}/${id}`))
      : [];
    this.work.change(Object.fromEntries(typed.map((path) => [path, ""])), this.#adopts);
    this.#adopts = null;
  }

  /** Request suggestions. */
  async #suggest() {
    const { answer } = this;
    const { keys } = answer;
    if (this.signal.aborted || !keys.some((key) => this.remarksOf(key).length || this.#of(key).unread?.length)) return;
    const request = this.request();
    request.sheets.forEach(
      (/** @type {any} */ sheet, /** @type {number} */ n) => (sheet.looks = this.#looks[answer.keys[n]]),
    );
    // an unfinished search gives nothing
    const corrections = await api.post("/api/suggest", request).catch(() => null);
    if (answer !== this.answer || this.signal.aborted) return;
    Object.assign(answer, corrections);
    this.render();
  }

  /** Show the state of the work and the program's answer, if any. */
  render() {
    const { at, work, key, answer } = this;
    at.undo.ariaDisabled = !work.past.length;
    at.redo.ariaDisabled = !work.future.length;
    this.#showTabs();
    const remarks = this.remarksOf(key);
    const state = this.stateOf(key, remarks);
    at.findings.closest(".all").classList.toggle("due", state.name === "checking");
    this.view.mark(work.doubts(key), remarks);
    this.#showFilled();
    this.#showHand(remarks);
    fill(at.failed, answer.failure && failureBox(answer.failure, this.check));
    this.#showStrange();
    this.occasion.show(remarks);
    setProps(at, { running: this.#running() });
    showFindings(this, remarks, state);
    showOpen(this, this.openOf(key));
    showPoints(this);
    showSuggestions(this);
    showRanking(this);
    this.onRendered();
    if (state.name === "checking" || state.words === this.#summary) return;
    this.#summary = state.words;
    this.say();
  }

  /**
   * Return the state of a sheet: {name, said, words}; said: words with their values. Without an answer, the findings
   * are unknown.
   * @param {string} key
   * @param {Remark[]} remarks
   */
  stateOf(key, remarks = this.remarksOf(key)) {
    /** @param {string} name @param {Said[]} said */
    const state = (name, said = [[`check.${name}`]]) => ({ name, said, words: tellAll(said) });
    const { answer } = this;
    if (answer.to !== this.#checks) return state("checking");
    if (answer.failure) return state("unchecked");
    const { blank, unread = [] } = this.#of(key);
    const open = new Set([...unread, ...Object.keys(this.work.doubts(key))]);
    /** @param {string} wanted */
    const many = (wanted) =>
      remarks.filter(({ severity, space }) => severity === wanted && !(severity === "fault" && open.has(space ?? "")))
        .length;
    /** @type {Said[]} */
    const counts = ["fault", "error", "warning"].map((each) => [`check.${each}s`, { count: many(each) }]);
    const said = counts.filter(([, values]) => values?.count);
    if (open.size && !said.length) return state("rest", [["check.rest", { count: open.size }]]);
    if (open.size) said.push(["check.unread-spaces", { count: open.size }]);
    if (said.length) return state(remarks.some(({ severity }) => severity !== "warning") ? "wrong" : "rest", said);
    return state(blank ? "nothing" : this.openOf(key).length ? "so-far" : "well");
  }

  /** The other works of the same photos: sheets of other layouts. */
  #showOthers() {
    const others = /** @type {string[]} */ (this.work.get("others") ?? [])
      .map((id) => new Work(id).about)
      .filter(({ title }) => title);
    this.at.others.hidden = !others.length;
    fill(
      this.at.others,
      t("check.others"),
      others.map(({ id, title }) => el("a", { href: `#check/${id}` }, title)),
    );
  }

  /** @param {Remark[]} remarks */
  #showHand(remarks = this.remarksOf(this.key)) {
    this.hand.update(
      remarks.filter(({ space }) => space === this.current),
      this.work.doubts(this.key),
    );
  }

  /** The answer for a sheet. @param {string} key */
  #of(key) {
    return this.answer.sheets[this.answer.keys.indexOf(key)] ?? {};
  }

  /** The number of the check answered last; 0 if there was a change since. */
  get verdict() {
    const { to, failure } = this.answer;
    return to === this.#checks && !failure ? to : 0;
  }

  /** The answer for the sheet in view. */
  get about() {
    return this.#of(this.key);
  }

  /**
   * The remarks on a sheet, numbered, without those about spaces that are still to write.
   * @param {string} key
   * @returns {Remark[]}
   */
  remarksOf(key) {
    const told = (this.#of(key).told ?? []).filter((each) => !this.#waits(key, each));
    return told.map((each, n) => ({
      ...each,
      message: this.named(each.message),
      notes: each.notes.map(this.named),
      n: n + 1,
      id: `told-${n}`,
    }));
  }

  /** The spaces of a sheet that remarks call still to write. @param {string} key @returns {Field[]} */
  openOf(key) {
    const spaces = (this.#of(key).told ?? []).filter((each) => this.#waits(key, each)).map(({ space }) => space);
    return this.#fields(new Set(spaces)).filter(({ id }) => !this.work.value(key, id));
  }

  /** The fields of spaces, or of rows of spaces. @param {Set<string | null>} spaces */
  #fields(spaces) {
    return this.form.fields.filter(
      ({ id }) => spaces.has(id) || [...spaces].some((row) => row && id.startsWith(`${row}.`)),
    );
  }

  /**
   * True if a remark is about something that isn't written yet: a blank space, or a whole sheet that is not finished.
   * @param {string} key
   * @param {{ space: string | null }} remark
   */
  #waits(key, { space }) {
    if (this.#isFinished(key) || this.form.occasion.some((each) => each === space)) return false;
    const field = this.view.space(space);
    const own = field ? [field] : this.#fields(new Set([space]));
    return !own.length || own.some(({ id }) => !this.work.value(key, id) && !this.#left.has(`${key}/${id}`));
  }

  /**
   * True if a sheet is finished: it comes from a file or photo, its total is written, or the player says so.
   * @param {string} key
   */
  #isFinished(key) {
    const { work } = this;
    const { file, pages } = work.from(key);
    const total = this.#of(key).score?.claimed ?? null;
    return Boolean((file && !work.get("fill")) || pages || total !== null || work.get(`finished/${key}`));
  }

  /** Return the total of the sheet in view so far, and who leads at the table. */
  #running() {
    const { computed = null } = this.about.score ?? {};
    const ranking = this.answer.table?.ranking ?? this.about.ranking ?? [];
    const sound = ranking.filter((rank) => rank.place && !this.isAmiss(rank));
    const first = sound.filter(({ place }) => place === sound[0].place);
    const names = first.map(({ player }) => this.named(player)).join(", ");
    const leads =
      first.length < ranking.length &&
      t("check.leads", { count: first.length, names, points: first[0]?.score ?? "?" });
    return [computed !== null && `${t("check.total")} ${computed}`, first.length > 0 && leads]
      .filter(Boolean)
      .join(" · ");
  }

  /** True if a player's sheet has errors; players may share a sheet. @param {Rank} rank */
  isAmiss({ player, amiss }) {
    const key = this.work.sheets.find((each) => this.nameOf(each) === this.named(player));
    return key === undefined ? amiss : this.remarksOf(key).some(({ severity }) => severity !== "warning");
  }

  /** Show what the program fills in on the sheet in view. */
  #showFilled() {
    const { filled = {} } = this.about;
    for (const id of new Set([...this.#filled, ...Object.keys(filled)]))
      this.view.put(id, this.work.value(this.key, id), filled[id]);
    this.#filled = Object.keys(filled);
  }

  /** Show values for spaces that the sheet doesn't have (any more): kept until the user deletes them. */
  #showStrange() {
    const { at, work, key } = this;
    const isKnown = (/** @type {string} */ id) =>
      this.view.space(id) || this.form.occasion.some((each) => each === id);
    const strange = Object.entries(work.values(key)).filter(([id]) => !isKnown(id));
    setProps(at, {
      strange: { hidden: !strange.length },
      strangers: t("check.strange", { count: strange.length }),
      strangeTexts: strange.map((each) => each.join(": ")).join(" · "),
      throwAway: () => work.change(Object.fromEntries(strange.map(([id]) => [`value/${key}/${id}`, ""]))),
    });
  }

  /** Return a sheet's player, or its number if there is no name. @param {string} key */
  nameOf(key) {
    const n = this.work.sheets.indexOf(key) + 1;
    return this.work.value(key, "player") || t(this.form.own ? "check.player-n" : "check.sheet-n", { n });
  }

  /** Return a text with the names of unnamed players as they are shown, instead of P1, P2 … @param {string} text */
  named = (text) => text.replace(/\bP([1-9]\d?)\b/g, (_, n) => t("check.player-n", { n }));

  /**
   * Return photos of the handwritten names of players that a text calls Player 1, Player 2 …, if their names aren't
   * typed.
   * @param {string} place where to show them
   * @param {string} text
   * @param {string} key
   */
  namesIn(place, text, key = this.key) {
    const players = text.matchAll(new RegExp(t("check.player-n", { n: "([1-9]\\d?)\\b" }), "g"));
    return [...new Set([...players].map(([, number]) => Number(number)))].map((n) => {
      const own = this.form.own;
      return this.#nameShown(place, own ? this.work.sheets[n - 1] : key, own ? 0 : n);
    });
  }

  /**
   * Return a photo of a handwritten name that isn't typed.
   * @param {string} place
   * @param {string} key
   * @param {number} person number of the column; 0: the sheet's own player
   */
  #nameShown(place, key, person) {
    const field = this.form.fields.find((each) =>
      person ? each.person === person && each.kind === "text" : each.id === "player",
    );
    const photo = this.#photos[key]?.[field?.page ?? 0];
    if (!photo || !field?.page || this.work.value(key, field.id) || !this.work.from(key).doubts?.[field.id])
      return null;
    const label = t("check.name-shown", { name: field.label });
    return (this.#names[`${place}/${key}/${person}`] ??= nameShown(
      photo,
      this.form.pages[field.page - 1],
      field.box,
      label,
    ));
  }

  /** Show the sheets of the table. */
  #showTabs() {
    const { at, work } = this;
    const keys = work.sheets;
    const hidden = keys.length < 2;
    showRows(at.tabs, keys, {
      key: (key) => key,
      row: (key) => ({ node: button("", () => this.lay(key), { "aria-pressed": "false" }) }),
      update: ({ node }, key) => {
        const n = this.remarksOf(key).filter(({ severity }) => severity !== "warning").length;
        const errors = t("check.errors", { count: n });
        const badge = n > 0 && [
          el("span", { "class": "badge error", "title": errors, "aria-hidden": "true" }, n),
          el("span", { class: "unseen" }, errors),
        ];
        const missing = this.#isMissing(key);
        const waits = missing && el("small", {}, ` · ${t("check.missing.tab")}`);
        fill(node, this.#nameShown("tab", key, 0), this.nameOf(key), ...(waits ? [waits] : badge || []));
        node.ariaPressed = String(key === this.key);
        node.classList.toggle("missing", missing);
      },
    });
    this.#showMissing(keys);
    const remove = { hidden, textContent: t("check.remove", { name: this.nameOf(this.key) }) };
    setProps(at, {
      tabs: { hidden },
      tables: { hidden },
      again: { hidden: hidden || !this.readings },
      remove,
      table: { checked: work.get("table") },
      fills: { checked: work.get("fill") ?? false },
    });
  }

  /** True if a sheet is blank except for its player's name while another one is finished. @param {string} key */
  #isMissing = (key) => this.#of(key).blank === true && this.work.sheets.some((each) => this.#isFinished(each));

  /**
   * Show the missing sheets of the table: the blank ones, and the number of further ones if sheets report that
   * there are more players.
   * @param {string[]} keys
   */
  #showMissing(keys) {
    const names = keys.filter(this.#isMissing).map((key) => this.nameOf(key));
    const players = Math.max(0, ...keys.map((key) => Number(this.work.value(key, "players")) || 0));
    const more = this.work.get("table") && this.form.own ? players - keys.length : 0;
    const words = [
      names.length > 0 && t("check.missing", { names: names.join(", ") }),
      more > 0 && more < 100 && t("check.missing.more", { count: more }),
    ].filter(Boolean);
    setProps(this.at, { missing: { hidden: !words.length, textContent: words.join(" ") } });
  }

  /** Read the same photos again, now as played together or separately. */
  async #readAgain() {
    try {
      await this.assemble();
      toast(t("check.read-again"));
    } catch (/** @type {any} */ failure) {
      toast(failure.message, "bad");
    }
  }

  /**
   * Assemble the photos of the work again: pages that were separate sheets may become one. Values that a player has
   * typed or confirmed stay.
   */
  async assemble() {
    const { work } = this;
    /** @type {{ sheets: PhotoSheet[] }} */
    const { sheets } = await api.post("/api/assemble", { photos: this.readings, table: work.get("table") });
    const first = (/** @type {string} */ key) => Object.values(work.from(key).pages ?? {})[0];
    /** @type {Cells} */
    const cells = {};
    const grown = [];
    for (const key of work.sheets) {
      const from = work.from(key);
      const again = sheets.find(({ pages }) => nameOf(pages[0]) === first(key));
      if (!again) {
        if (sheets.some(({ pages }) => pages.map(nameOf).includes(first(key)))) cells[`place/${key}`] = null;
        continue;
      }
      for (const id of this.view.order)
        if (!work.get(`settled/${key}/${id}`)) cells[`value/${key}/${id}`] = again.values[id] ?? "";
      const pages = Object.fromEntries(again.pages.map((page) => [page.page, nameOf(page)]));
      cells[`from/${key}`] = { ...from, doubts: again.doubts, hard: again.hard, pages };
      if (again.pages.length > Object.keys(from.pages ?? {}).length) grown.push(key);
    }
    work.change(cells);
    if (grown.length) await this.welcome(grown);
  }
}
