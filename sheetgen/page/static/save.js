// What becomes of a work: a file to download or in the folder, a proof, a print. Also how the page asks something.

import { api } from "./api.js";
import { copy, put } from "./fields.js";
import { download, toast } from "./page-parts.js";
import { t } from "./words.js";

export const words = ({ message, hint }) => [message, hint].filter(Boolean).join(" – ");

/** Ask in a window of its own. `done(at)` says whether it may close; `name`: of a file that is asked for. */
export function ask(title, doing, done, name = null) {
  const at = copy("asking", { title, does: doing, field: { hidden: name === null }, input: { value: name ?? "" }, cancel: () => at.node.close(), node: { onclose: () => at.node.remove() } });
  at.form.onsubmit = async (event) => {
    event.preventDefault();
    if (await done(at)) at.node.close();
  };
  document.body.append(at.node);
  at.node.showModal();
}

export function saveMenu(desk) {
  const { at, work, signal, start: { folder } } = desk;
  const whole = (more) => desk.asked({ original: work.get("original") ?? null, ...more });
  const does = (action) => () => {
    at.menu.open = false;
    Promise.resolve(action()).catch((failure) => toast(words(failure), "bad"));
  };
  put(at, {
    download: does(async () => download(new Blob([(await api.post("/api/yaml", whole())).text], { type: "application/yaml" }), fileName(desk))),
    proof: does(async () => download(await api.post("/api/proof", whole()), fileName(desk).replace(/\.ya?ml$/, "-proof.pdf"))),
    folder: { onclick: does(() => saveInFolder(desk, whole)), hidden: !folder, textContent: t("check.save.folder", { folder }) },
    print: { href: `#print/${encodeURIComponent(work.get("layout")).replaceAll("%2F", "/")}` },
  });
  at.menu.onkeydown = ({ key }) => {
    if (key !== "Escape") return;
    at.menu.open = false;
    at.menu.firstElementChild.focus();
  };
  addEventListener("click", ({ target }) => at.menu.contains(target) || (at.menu.open = false), { signal });
}

/** A name for the file: as it was opened, else the player's, else the layout's. */
function fileName({ work, key }) {
  const named = (work.sheets.length === 1 && work.value(key, "player")) || work.get("layout");
  return work.get("file") ?? `${named.toLowerCase().replace(/\.ya?ml$/, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "sheet"}.yaml`;
}

function saveInFolder(desk, whole) {
  let replace = null; // the name of which it was asked whether to replace it
  ask(t("check.save.folder", { folder: desk.start.folder }), t("check.save.do"), async (at) => {
    const name = at.input.value.replace(/(\.ya?ml)?$/i, (end) => end || ".yaml");
    try {
      const { file } = await api.post("/api/save", whole({ file: name, replace: replace === name }));
      desk.work.put({ file });
      toast(t("check.saved", { file }));
      return true;
    } catch (failure) {
      replace = failure.code === "exists" ? name : null;
      put(at, { wrong: replace ? t("check.exists", { file: name }) : words(failure), does: t(replace ? "check.save.replace" : "check.save.do") });
      return false;
    }
  }, fileName(desk));
}
