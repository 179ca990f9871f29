// A photo on which no sheet was found: a player drags its four corners and says which sheet it is, or types beside it.

import { Job, api } from "./api.js";
import { el, failureBox, fill } from "./page-parts.js";
import { details, titleOf } from "./layouts.js";
import { layoutNames } from "./start.js";
import { keep } from "./store.js";
import { begin, newKey } from "./work.js";
import { language, t } from "./words.js";

const NAMES = ["top-left", "top-right", "bottom-right", "bottom-left"];
const SVG = "http://www.w3.org/2000/svg";
const LENS = 3; // times larger

/** Ask for the corners of a photo's sheet. `typing`: only its layout, since it is typed beside the photo. */
export async function layCorners(reading, item, typing = false) {
  const { main, start } = reading;
  const url = URL.createObjectURL(item.file);
  const corners = [[0.12, 0.1], [0.88, 0.1], [0.88, 0.9], [0.12, 0.9]];
  const layout = el("select", { id: "corner-layout", onchange: () => about() });
  const page = el("select", { id: "corner-page" });
  const pages = el("div", { class: "field", hidden: true }, el("label", { for: "corner-page" }, t("check.corner.page")), page);
  const told = el("div");
  let known = null;
  const about = async () => {
    known = await details(layout.value).catch(() => null);
    pages.hidden = typing || !(known?.pages > 1);
    fill(page, Array.from({ length: known?.pages ?? 1 }, (_, n) => el("option", { value: n + 1 }, String(n + 1))));
  };
  const back = () => {
    URL.revokeObjectURL(url);
    fill(main, reading.heading, reading.bar, reading.list, reading.table.parentElement, reading.doing);
    reading.show();
    reading.heading.focus();
  };
  const read = async (event) => {
    event.preventDefault();
    if (typing) return beside(item, layout.value);
    fill(told);
    try {
      const query = { layout: layout.value, page: page.value || 1, lang: known?.languages?.includes(language()) ? language() : known?.languages?.[0], corners: corners.flat().map((n) => n.toFixed(5)).join(","), name: item.name };
      const answer = await api.send("/api/photo/at", query, item.file, new Job());
      reading.take(item, answer);
      if (item.state !== "read") return fill(told, failureBox(answer.faults[0] ?? { message: t("check.corner.nothing") }));
      back();
      if (reading.items.every(({ state }) => state === "read")) reading.together();
    } catch (failure) {
      fill(told, failureBox(failure));
    }
    return undefined;
  };
  const board = typing ? el("img", { src: url, alt: t("check.beside-photo"), class: "photo-shown" }) : cornerBoard(url, corners);
  fill(main, el("h1", { tabindex: "-1" }, t(typing ? "check.type-beside" : "check.corners")), el("p", { class: "lede" }, t(typing ? "check.beside.lede" : "check.corner.lede")),
    el("form", { class: "corners", onsubmit: read }, board, el("div", { class: "corner-about" }, el("div", { class: "field" }, el("label", { for: "corner-layout" }, t("check.corner.layout")), layout), pages, told,
      el("p", { class: "actions" }, el("button", { class: "primary" }, t(typing ? "check.type" : "check.corner.read")), el("button", { type: "button", onclick: back }, t("check.cancel"))))));
  main.querySelector("h1").focus();
  const names = await layoutNames(start);
  fill(layout, names.map((name) => el("option", { value: name }, titleOf(name))));
  await about();
  for (const option of layout.options) details(option.value).then((one) => (one.fillable ? fill(option, titleOf(option.value, one)) : option.remove()), () => option.remove());
}

/** A work that is typed beside a photo. */
async function beside(item, layout) {
  const key = newKey();
  const id = begin({ layout, keys: [key], sheets: [{ beside: "photo" }] });
  await keep(id, "photo", item.file);
  location.assign(`#check/${id}`);
}

/** The photo with its four corners, moved by pointer or arrows; a lens shows what lies under the one in hand. */
function cornerBoard(url, corners) {
  const image = el("img", { src: url, alt: "", draggable: "false" });
  const lens = el("div", { class: "lens", hidden: true, "aria-hidden": "true" });
  const lines = document.createElementNS(SVG, "svg");
  const shape = document.createElementNS(SVG, "polygon");
  const top = document.createElementNS(SVG, "line");
  lines.setAttribute("viewBox", "0 0 1 1");
  lines.setAttribute("preserveAspectRatio", "none");
  lines.append(shape, top);
  const handles = NAMES.map((name, n) => el("button", { type: "button", class: "corner", onkeydown: (event) => nudge(event, n), onfocus: () => look(n), onblur: () => { lens.hidden = true; },
    onpointerdown: (event) => event.target.setPointerCapture(event.pointerId),
    onpointermove: (event) => event.target.hasPointerCapture(event.pointerId) && move(n, ...at(event)) }));
  const board = el("div", { class: "corner-board" }, image, lines, ...handles, lens);
  const at = ({ clientX, clientY }) => {
    const { left, top: high, width, height } = board.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - high) / height];
  };
  function move(n, x, y) {
    corners[n] = [x, y].map((share) => Math.min(1, Math.max(0, share)));
    draw();
    look(n);
  }
  function nudge(event, n) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.02 : 0.002;
    move(n, corners[n][0] + by[0] * step, corners[n][1] + by[1] * step);
  }
  function look(n) {
    const [x, y] = corners[n];
    const { clientWidth: width, clientHeight: height } = board;
    lens.hidden = false;
    Object.assign(lens.style, { left: x < 0.5 ? "auto" : "0", right: x < 0.5 ? "0" : "auto", backgroundImage: `url("${url}")`, backgroundSize: `${width * LENS}px ${height * LENS}px`,
      backgroundPosition: `${64 - x * width * LENS}px ${64 - y * height * LENS}px` });
  }
  function draw() {
    shape.setAttribute("points", corners.map((corner) => corner.join()).join(" "));
    ["x1", "y1", "x2", "y2"].forEach((name, n) => top.setAttribute(name, corners.slice(0, 2).flat()[n]));
    handles.forEach((handle, n) => {
      const [left, high] = corners[n].map((share) => Math.round(share * 1000) / 10);
      Object.assign(handle.style, { left: `${left}%`, top: `${high}%` });
      handle.setAttribute("aria-label", t("check.corner.at", { name: t(`check.corner.${NAMES[n]}`), left, high }));
    });
  }
  draw();
  return board;
}
