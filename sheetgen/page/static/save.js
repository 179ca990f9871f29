// Saving a work: a file to download or in the folder, an annotated sheet. Also the page's dialogs.

import { api } from "./api.js";
import { cloneTemplate, setProps } from "./fields.js";
import { download, toast } from "./page-parts.js";
import { language, t } from "./words.js";

/** @import { Work } from "./work.js" */

/** Return a fault's message and hint as one text. @param {{ message?: string, hint?: string }} fault */
export const words = ({ message, hint }) => [message, hint].filter(Boolean).join(" – ");

/**
 * Open a dialog, a copy of a template, and remove it once it is closed.
 * @param {string} id
 * @param {PartValues} [values]
 */
export function openDialog(id, values) {
  const at = cloneTemplate(id, { cancel: () => at.node.close(), ...values });
  at.node.addEventListener("close", () => at.node.remove());
  document.body.append(at.node);
  at.node.showModal();
  return at;
}

/**
 * Ask the user: `done` is called with the parts of the dialog after the answer, and may leave it open.
 * @param {string} title
 * @param {string} does
 * @param {(at: Parts) => unknown} done
 * @param {string} [name]
 */
export function ask(title, does, done, name) {
  const at = openDialog("asking", { title, does, field: { hidden: !name }, input: { value: name ?? "" } });
  at.form.onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if ((await done(at)) !== false) at.node.close();
  };
  return at;
}

/** Return a date and time, in words. @param {number} time */
export const moment = (time) => new Date(time).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

/**
 * Return the action and text of a delete button, which asks for confirmation.
 * @param {string} name
 * @param {() => unknown} does
 */
export const throwingAway = (name, does) => ({
  onclick: () => ask(t("check.throw-ask", { name }), t("check.throw-away"), does),
  ariaLabel: t("check.throw", { name }),
});

/** Ask for confirmation. @param {string} title @param {string} does @returns {Promise<boolean>} */
export const isMeant = (title, does) =>
  new Promise((settle) => {
    const at = ask(title, does, () => settle(true));
    at.node.addEventListener("close", () => settle(false));
  });

/**
 * Group the sheets of a work by file; if there is only one file, new sheets join it.
 * @param {Work} work
 * @returns {Group[]}
 */
function groupsOf(work) {
  const [name = "", ...others] = new Set(work.sheets.map((key) => work.from(key).file ?? "").filter(Boolean));
  const groups = Map.groupBy(work.sheets, (key) => work.from(key).file ?? (others.length ? "" : name));
  return [...groups].map(([name, keys]) => ({ name, keys }));
}

/** Return the texts of files as one file. @param {string[]} texts */
const concatenate = (texts) =>
  texts.reduce((all, text) => {
    const more = text.replace(/^\ufeff/, "");
    const marker = /^(?:[ \t]*(?:#.*)?\n)*%/.test(more) ? "...\n" : /^---\s/.test(more) ? "" : "---\n";
    return all + (all.endsWith("\n") ? "" : "\n") + marker + more;
  });

/** Set up a desk's menu for saving and downloading. @param {import("./desk.js").Desk} desk */
export function saveMenu(desk) {
  const {
    at,
    work,
    start: { folder },
  } = desk;
  /** @param {string} path @param {Group} group @param {Record<string, unknown>} [more] */
  const send = (path, { name, keys }, more) =>
    api.post(path, desk.request({ original: work.get(`original/${name}`), ...more }, keys));
  const texts = () => Promise.all(groupsOf(work).map(async (group) => (await send("/api/yaml", group)).text));
  /** @param {() => Promise<unknown>} action */
  const does = (action) => () => action().catch((failure) => toast(words(failure), "bad"));
  const title = t("check.save.folder", { folder });
  setProps(at, {
    download: does(async () =>
      download(new Blob([concatenate(await texts())], { type: "application/yaml" }), fileName(desk)),
    ),
    proof: does(async () =>
      download(await api.post("/api/proof", desk.request()), fileName(desk).replace(/\.ya?ml(\.txt)?$/, "-proof.pdf")),
    ),
    folder: { onclick: does(async () => askWhere(desk, title, send)), hidden: !folder, textContent: title },
  });
}

/** Return a title's words for a file name; undefined if there are none. @param {string} title */
export const inWords = (title) =>
  title
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join("-");

/** Return a typed file name with its extension. @param {string} typed */
export const yamlName = (typed) => typed.replace(/(\.ya?ml(\.txt)?)?$/i, (end) => end || ".yaml");

/** Return a name for a file of some sheets. @param {{ work: Work }} desk @param {string[]} [keys] */
function fileName({ work }, keys = work.sheets) {
  const stem =
    (keys.length === 1 && work.value(keys[0], "player")) || work.get("layout").replace(/\.ya?ml(\.txt)?$/i, "");
  const files = new Set(keys.map((key) => work.from(key).file));
  return (files.size === 1 && [...files][0]) || `${inWords(stem) ?? "sheet"}.yaml`;
}

/**
 * Ask for a file name in the folder, and save.
 * @param {import("./desk.js").Desk} desk
 * @param {string} title
 * @param {Send} send
 */
function askWhere(desk, title, send) {
  const groups = groupsOf(desk.work);
  const fileNames = groups.length > 1 ? groups.map(({ name }) => name).filter(Boolean) : [];
  const nameless = groups.find(({ name }) => !fileNames.includes(name));
  const at = ask(
    title,
    t("check.save.do"),
    saver(desk.work, groups, fileNames, send),
    nameless && fileName(desk, nameless.keys),
  );
  setProps(at, { hint: fileNames.length ? t("check.save.each", { files: fileNames.join(", ") }) : "" });
}

/** @type {Record<string, string>} */
const WHY = { exists: "check.exists", adds: "check.exists.add", changed: "check.changed", cramped: "check.cramped" };
/** @type {Record<string, string>} */
const DOES = {
  exists: "check.save.replace",
  adds: "check.save.add",
  changed: "check.save.beside",
  cramped: "check.save.beside",
};

/**
 * Run the dialog: save each file, and ask again before overwriting one.
 * @param {Work} work
 * @param {Group[]} groups
 * @param {string[]} fileNames
 * @param {Send} send
 * @returns {(at: Parts) => Promise<boolean>}
 */
function saver(work, groups, fileNames, send) {
  /** @type {{ name?: string, beside?: string, replace?: boolean }} */
  let question = {}; // the file that the dialog asks about
  return async (at) => {
    const typedName = yamlName(at.input.value);
    const files = [];
    for (const group of groups) {
      const name = fileNames.includes(group.name) ? group.name : typedName;
      const { beside, replace = false } = question.name === name ? question : {};
      const sent = group.keys.map((key) => work.values(key));
      try {
        const answer = await send("/api/save", group, {
          file: beside ?? name,
          opened: group.name,
          replace,
          alone: Boolean(beside),
        });
        keep(work, group.keys, sent, answer);
        files.push(answer.file);
        if (fileNames.includes(group.name)) fileNames.push(answer.file);
        group.name = answer.file;
      } catch (/** @type {any} */ failure) {
        const { code, beside } = failure;
        const why = code === "exists" && failure.adds ? "adds" : code;
        question = { name, beside, replace: code === "exists" };
        setProps(at, {
          wrong: WHY[why] ? t(WHY[why], { file: name }) : words(failure),
          does: t(DOES[why] ?? "check.save.do", { file: beside }),
          theirs: {
            hidden: code !== "changed",
            href: `#check?file=${encodeURIComponent(name)}`,
            onclick: () => at.node.close(),
          },
        });
        return false;
      }
    }
    toast(t("check.saved", { file: files.join(", ") }));
    return true;
  };
}

/**
 * Make the saved file the base for later changes. sent: the values of each sheet; anything typed since
 * stays.
 * @param {Work} work
 * @param {string[]} keys
 * @param {Record<string, string>[]} sent
 * @param {{ file: string, text: string, sheets: { document?: number, values?: Record<string, string> }[] }} saved
 */
function keep(work, keys, sent, { file, text, sheets }) {
  /** @type {Cells} */
  const cells = { [`original/${file}`]: text };
  /** @type {Cells} */
  const theirs = {};
  sheets.forEach(({ document, values }, n) => {
    const key = keys[n];
    cells[`from/${key}`] = { ...work.from(key), file: document ? file : undefined, document };
    if (!values) return;
    const now = work.values(key);
    for (const id of Object.keys({ ...now, ...values }))
      if (now[id] === sent[n][id]) theirs[`value/${key}/${id}`] = values[id] ?? "";
  });
  work.put(cells);
  work.change(theirs);
}
