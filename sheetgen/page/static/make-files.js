// Files of drafts: saved into the folder, over the original file or under a new name, or downloaded.

import { setProps } from "./fields.js";
import { download, newest, toast } from "./page-parts.js";
import { ask, inWords, words, yamlName } from "./save.js";
import { drafts } from "./store.js";
import { inLanguage, t } from "./words.js";

export class Files {
  /** @param {import("./game-workshop.js").Workshop | import("./make-desk.js").DraftDesk<any, any>} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Return a name for the file: its own, or a name made from its title. */
  get name() {
    const { draft, title } = this.desk;
    return draft.file || `${inWords(inLanguage(title))?.slice(0, 60) ?? draft.way}.yaml`;
  }

  async download() {
    try {
      download(new Blob([await this.desk.text()], { type: "application/yaml" }), this.name);
    } catch (/** @type {any} */ failure) {
      toast(words(failure), "bad");
    }
  }

  /** Save it in its file, or ask for a file name; if asked to save again during that, save again afterwards. */
  save = newest(() => this.#save());

  async #save() {
    const { file, before } = this.desk.draft;
    const failure = file && before !== null ? await this.#send(file, { before }) : {};
    if (!failure) return;
    if (this.desk.address && failure.code && failure.code !== "changed") toast(words(failure), "bad");
    else this.#askName(failure);
  }

  /**
   * Ask for a file name, and again if it can't be saved under that name.
   * @param {any} failure the reason why saving under its own name failed; {} if it was not tried
   */
  #askName(failure) {
    const { start, address } = this.desk;
    let taken = failure.code ? this.name : ""; // the name of a file with other content
    const does = () =>
      t(address && taken && yamlName(at.input.value.trim()) === taken ? "check.save.replace" : "check.save.do");
    const save = async () => {
      const file = yamlName(at.input.value.trim());
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
   * Save it; return the reason if that fails, or null. If its view was left, the kept draft notes the saved state:
   * another view may change it.
   * @param {string} name
   * @param {Record<string, any>} more
   * @returns {Promise<any>}
   */
  async #send(name, more) {
    const { desk } = this;
    try {
      const { request, ...saved } = await desk.send(name, more);
      if (!desk.signal.aborted) return (desk.noteSaved(saved, request), null);
      const { file, text: before } = saved;
      drafts.revise(desk.id, (draft) => ({ ...draft, file, before, ...desk.left(draft, request) }));
      toast(t("check.saved", { file }));
      return null;
    } catch (failure) {
      return failure;
    }
  }
}
