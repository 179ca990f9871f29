// Files of what is made: saved into the folder, in place of the file it was begun from or under a new name, or
// downloaded.

import { setProps } from "./fields.js";
import { fileNameOf, reviseDraft } from "./make-parts.js";
import { download, newest, toast } from "./page-parts.js";
import { ask, words } from "./save.js";
import { inLanguage, t } from "./words.js";

/**
 * What is saved. text: what its file says; send: saves it, or throws why not; noteSaved: is told what was saved;
 * left: what a draft keeps of that once its view was left; address: where the file can be opened to replace it.
 * @typedef {{
 *   id: string,
 *   draft: { way: string, file: string | null, before: string | null },
 *   title: string | Record<string, string>,
 *   start: Start,
 *   signal: AbortSignal,
 *   text: () => Promise<string>,
 *   send: (file: string, more: Record<string, any>) => Promise<{ file: string, text: string, request: any }>,
 *   noteSaved: (answer: { file: string, text: string }, request: any) => void,
 *   left: (draft: any, request: any) => Record<string, any>,
 *   address?: string,
 * }} Saved
 */

export class Files {
  /** @param {Saved} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** A name for the file: its own, otherwise one made of its title. */
  get name() {
    const { draft, title } = this.desk;
    return draft.file || fileNameOf(inLanguage(title), draft.way);
  }

  async download() {
    try {
      download(new Blob([await this.desk.text()], { type: "application/yaml" }), this.name);
    } catch (/** @type {any} */ failure) {
      toast(words(failure), "bad");
    }
  }

  /** Saves it in its file, or asks for the name of one; what changes while it is saved, once more when asked to. */
  save = newest(() => this.#save());

  async #save() {
    const { file, before } = this.desk.draft;
    const failure = file && before !== null ? await this.#send(file, { before }) : {};
    if (!failure) return;
    if (this.desk.address && failure.code && failure.code !== "changed") toast(words(failure), "bad");
    else this.#askName(failure);
  }

  /**
   * Asks for the name of its file, and again if it cannot be saved so.
   * @param {any} failure why it was not saved under its own name; {} if it was not tried
   */
  #askName(failure) {
    const { start, address } = this.desk;
    let taken = failure.code ? this.name : ""; // the name of a file that says something else
    const does = () => t(address && taken && typedName(at) === taken ? "check.save.replace" : "check.save.do");
    const save = async () => {
      const file = typedName(at);
      const { draft } = this.desk;
      const before = file === draft.file ? draft.before : null;
      const refused = await this.#send(file, address ? { before, replace: file === taken } : { before });
      if (!refused) return true;
      taken = ["exists", "changed"].includes(refused.code) ? file : "";
      if (!address && refused.beside) at.input.value = refused.beside;
      tell(refused);
      return false;
    };
    const tell = (/** @type {any} */ why) =>
      setProps(at, {
        wrong: words(why),
        does: does(),
        theirs: { hidden: !address || why.code !== "changed", href: address, onclick: () => at.node.close() },
      });
    const title = t("make.save", { folder: start.folder ?? "" });
    /** @type {Parts} */
    const at = ask(title, t("check.save.do"), save, failure.beside ?? this.name);
    at.input.oninput = () => setProps(at, { does: does() });
    tell(failure);
  }

  /**
   * Saves it; why it was not saved, or null. If its view was left by now, the draft that is kept notes what was saved:
   * another view may change it.
   * @param {string} file
   * @param {Record<string, any>} more
   * @returns {Promise<any>}
   */
  async #send(file, more) {
    const { desk } = this;
    try {
      const { request, ...saved } = await desk.send(file, more);
      if (desk.signal.aborted)
        reviseDraft(desk.id, (draft) => ({ file: saved.file, before: saved.text, ...desk.left(draft, request) }));
      else desk.noteSaved(saved, request);
      toast(t("check.saved", { file: saved.file }));
      return null;
    } catch (failure) {
      return failure;
    }
  }
}

/**
 * The name that is typed for a file.
 * @param {Parts} at
 * @returns {string}
 */
const typedName = (at) =>
  at.input.value.trim().replace(/(\.ya?ml(\.txt)?)?$/i, (/** @type {string} */ end) => end || ".yaml");
