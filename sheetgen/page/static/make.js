// The Make view: its start page, unfinished drafts, and the ways of making something (#make/WAY, #make/WAY/ID), each
// its own module that is loaded when it is opened.
//
// A way is a module `make-WAY.js` with a function `openWay(root, context)`, such as `openLevel`: it fills `root`,
// with a draft (`context.id`) or with its start page (""). Drafts are JSON in `store.drafts` with `way`, `title` and
// `time`.

import { cloneTemplate, setProps, showRows } from "./fields.js";
import { sheetPicture, titleOf } from "./layouts.js";
import { el, fill } from "./page-parts.js";
import { show as showPicture } from "./reach.js";
import { moment, throwingAway } from "./save.js";
import { drafts } from "./store.js";
import { language, t } from "./words.js";

// Load the way named in the address while the page makes its first requests
const [, early] = /^#make\/(\w+)/.exec(location.hash) ?? [];
if (early) import(`./make-${early}.js`).catch(() => null);

/** The pad shown for each way. @type {Record<string, string>} */
const PICTURES = { level: "placement/level-3", sheet: "namaste", game: "yacht" };

/** The view's templates and style, loaded once, while the opened way loads too. */
const dressed = Promise.all([templates("static/make.html"), style("static/make.css")]);

/** @param {string} file */
async function templates(file) {
  const page = new DOMParser().parseFromString(await (await fetch(file)).text(), "text/html");
  document.body.append(...page.querySelectorAll("template"));
}

/** @param {string} href */
function style(href) {
  return new Promise((done) =>
    document.head.append(el("link", { rel: "stylesheet", href, onload: done, onerror: done })),
  );
}

/** @param {HTMLElement} main @param {string | null} name @param {Visit} visit */
export async function show(main, name, visit) {
  document.title = `${t("make.title")} – sheetgen`;
  const [way = "", id = ""] = (name ?? "").split("/");
  const ways = visit.start.make;
  if (id && ways.includes(way)) return open(way, main, { ...visit, id });
  const chosen = ways.includes(way) ? way : ways.length === 1 ? ways[0] : "";
  if (chosen) import(`./make-${chosen}.js`).catch(() => null); // its failure is shown below
  await dressed;
  if (visit.signal.aborted) return;
  const at = cloneTemplate("make-start");
  fill(main, at.node);
  at.ways.hidden = Boolean(chosen);
  if (chosen && ways.length > 1) {
    setProps(at, { back: { hidden: false }, title: t(`make.way.${chosen}`), lede: t(`make.about.${chosen}`) });
  }
  if (!chosen) fill(at.ways, ...ways.map((/** @type {string} */ each) => wayCard(each, visit.start.stamp)));
  showDrafts(at, chosen);
  if (chosen) await open(chosen, at.way, { ...visit, id: "" });
}

/** Open a way in a part of the page. @param {string} way @param {HTMLElement} root @param {MakeContext} context */
async function open(way, root, context) {
  const [module] = await Promise.all([import(`./make-${way}.js`), dressed]);
  if (!context.signal.aborted) await module[`open${way.charAt(0).toUpperCase()}${way.slice(1)}`](root, context);
}

/** Return a way, with the picture of a pad that can be made. @param {string} way @param {string} [stamp] */
function wayCard(way, stamp) {
  const { node, picture } = cloneTemplate("make-way", {
    link: { href: `#make/${way}` },
    title: t(`make.way.${way}`),
    about: t(`make.about.${way}`),
  });
  showPicture(picture, sheetPicture(PICTURES[way], { lang: language(), stamp }));
  return node;
}

/** List the drafts of one way or of all, the latest first. @param {Parts} at @param {string} way */
function showDrafts(at, way) {
  const every = drafts.ids().map((id) => ({ id, ...drafts.load(id) }));
  const listed = every.filter((draft) => draft.way && (!way || draft.way === way)).sort((a, b) => b.time - a.time);
  at.unfinished.hidden = !listed.length;
  showRows(at.drafts, listed, {
    key: ({ id }) => id,
    row: () => cloneTemplate("draft-row"),
    update: (row, { id, title, time, file, ...draft }) => {
      const from = file || draft.name;
      const name = title || (from ? titleOf(from) : t("make.untitled"));
      setProps(row, {
        link: { href: `#make/${draft.way}/${id}` },
        title: name,
        about: [file, moment(time)].filter(Boolean).join(" · "),
        remove: throwingAway(name, () => {
          drafts.forget(id);
          showDrafts(at, way);
        }),
      });
    },
  });
}
