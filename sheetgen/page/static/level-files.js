// What becomes of a level that is drawn: a file to download, or one of the folder.

import { api } from "./api.js";
import { put } from "./fields.js";
import { download, toast } from "./page-parts.js";
import { ask, words } from "./save.js";
import { inLanguage, t } from "./words.js";

export class LevelFiles {
  /** @param {import("./level-desk.js").LevelDesk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** A name for the level's file: its own, else after its title. */
  get #name() {
    const { draft, level } = this.desk;
    const title = inLanguage(level.title)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    return draft.file ?? `${title?.join("-").slice(0, 60) ?? "level"}.yaml`;
  }

  async download() {
    try {
      const { text } = await api.post("/api/level/yaml", this.desk.request);
      download(new Blob([text], { type: "application/yaml" }), this.#name);
    } catch (/** @type {any} */ failure) {
      toast(words(failure), "bad");
    }
  }

  /** Saves the level in its file, or asks for the name of one. */
  async save() {
    const { draft, start } = this.desk;
    const { file, before } = draft;
    const failure = file && before !== null ? await this.#saveAs(file, before) : { message: "" };
    if (!failure) return;
    const title = t("make.save", { folder: start.folder });
    const at = ask(title, t("check.save.do"), () => this.#saveAsked(at), failure.beside ?? this.#name);
    put(at, { wrong: words(failure) });
  }

  /**
   * Saves under the name that is typed in a dialog; false where it could not be.
   * @param {Parts} at
   */
  async #saveAsked(at) {
    const { draft } = this.desk;
    const file = at.input.value.trim().replace(/(\.ya?ml)?$/i, (/** @type {string} */ end) => end || ".yaml");
    const failure = await this.#saveAs(file, file === draft.file ? draft.before : null);
    if (!failure) return true;
    put(at, { wrong: words(failure) });
    if (failure.beside) at.input.value = failure.beside;
    return false;
  }

  /**
   * Saves the level as it is now in a file of the folder; why not, if so. before: what the file says, null: there is
   * none.
   * @param {string} file
   * @param {string | null} before
   * @returns {Promise<any>}
   */
  async #saveAs(file, before) {
    const { request } = this.desk;
    try {
      const saved = await api.post("/api/level/save", { ...request, file, before });
      this.desk.savedAs(request.level, saved);
      toast(t("check.saved", { file: saved.file }));
      return null;
    } catch (failure) {
      return failure;
    }
  }
}
