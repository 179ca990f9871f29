// Files of what is made: saved into the folder, in the place of what was begun from or under a new name, or
// downloaded.

import { api } from "./api.js";
import { put } from "./fields.js";
import { download, newest, toast } from "./page-parts.js";
import { ask, words } from "./save.js";
import { drafts } from "./store.js";
import { inLanguage, t } from "./words.js";

export class Files {
  /**
   * at: where its text is asked for, and where it is saved. Once a file is saved, `saved` is told what it says and the
   * request; where its view was left in the meantime, `left` says what is kept then. otherwise: what it is called
   * without a title.
   * @param {{ text: string, save: string }} at
   * @param {{
   *   folder: string | undefined,
   *   otherwise: string,
   *   draft: () => { file: string | null, before: string | null },
   *   title: () => string | Record<string, string>,
   *   request: () => any,
   *   saved: (answer: { file: string, text: string }, request: any) => void,
   *   left: (kept: any, request: any) => { clean: boolean },
   *   id: string,
   *   signal: AbortSignal,
   * }} of
   */
  constructor(at, of) {
    this.at = at;
    this.of = of;
  }

  /** A name for the file: its own, else after its title. */
  get #name() {
    const title = inLanguage(this.of.title())
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    return this.of.draft().file ?? `${title?.join("-").slice(0, 60) ?? this.of.otherwise}.yaml`;
  }

  async download() {
    try {
      const { text } = await api.post(this.at.text, this.of.request());
      download(new Blob([text], { type: "application/yaml" }), this.#name);
    } catch (/** @type {any} */ failure) {
      toast(words(failure), "bad");
    }
  }

  /** Saves it in its file, or asks for the name of one; what changes while it is saved, once more when asked to. */
  save = newest(() => this.#save());

  async #save() {
    const { file, before } = this.of.draft();
    const failure = file && before !== null ? await this.#saveAs(file, before) : { message: "" };
    if (!failure) return;
    const title = t("make.save", { folder: this.of.folder ?? "" });
    const at = ask(title, t("check.save.do"), () => this.#saveAsked(at), failure.beside ?? this.#name);
    put(at, { wrong: words(failure) });
  }

  /**
   * Saves under the name that is typed in a dialog; false where it could not be.
   * @param {Parts} at
   */
  async #saveAsked(at) {
    const file = at.input.value.trim().replace(/(\.ya?ml(\.txt)?)?$/i, (/** @type {string} */ end) => end || ".yaml");
    const draft = this.of.draft();
    const failure = await this.#saveAs(file, file === draft.file ? draft.before : null);
    if (!failure) return true;
    put(at, { wrong: words(failure) });
    if (failure.beside) at.input.value = failure.beside;
    return false;
  }

  /**
   * @param {string} file
   * @param {string | null} before
   * @returns {Promise<any>}
   */
  async #saveAs(file, before) {
    const request = this.of.request();
    try {
      const saved = await api.post(this.at.save, { ...request, file, before });
      if (this.of.signal.aborted) this.#revise(saved, request);
      else this.of.saved(saved, request);
      toast(t("check.saved", { file: saved.file }));
      return null;
    } catch (failure) {
      return failure;
    }
  }

  /**
   * Notes in the draft that is kept what was saved of it, since somebody else may change it by now.
   * @param {{ file: string, text: string }} saved
   * @param {any} request
   */
  #revise({ file, text: before }, request) {
    drafts.revise(this.of.id, (text) => {
      const kept = JSON.parse(text);
      return JSON.stringify({ ...kept, file, before, ...this.of.left(kept, request) });
    });
  }
}
