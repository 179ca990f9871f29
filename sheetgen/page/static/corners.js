// A photo on which no sheet was found: a player drags its four corners and says which sheet it is.

import { api } from "./api.js";
import { button, copy } from "./fields.js";
import { details, titleOf } from "./layouts.js";
import { el, failureBox, fill } from "./page-parts.js";
import { found } from "./start.js";
import { t } from "./words.js";

const NAMES = ["top-left", "top-right", "bottom-right", "bottom-left"];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Ask for the corners of the sheet on a photo of a reading. */
export async function layCorners(reading, item) {
  const at = copy("laying-corners", { image: { src: URL.createObjectURL(item.file) }, cancel: () => reading.begin() });
  const corners = [[0.12, 0.1], [0.88, 0.1], [0.88, 0.9], [0.12, 0.9]];
  moveCorners(at, corners);
  at.form.onsubmit = async (event) => {
    event.preventDefault();
    const query = { layout: at.layout.value, page: at.page.value, corners: corners.flat().map((share) => share.toFixed(5)).join(), name: item.name };
    try {
      reading.take(item, await api.send("/api/photo/at", query, item.file));
      if (item.state === "read") return reading.begin();
      return fill(at.told, failureBox(item.faults[0] ?? { message: t("check.corner.nothing") }));
    } catch (failure) {
      return fill(at.told, failureBox(failure));
    }
  };
  at.layout.onchange = async () => {
    const { pages } = await details(at.layout.value);
    at.pages.hidden = pages < 2;
    Object.assign(at.page, { max: pages, value: 1 });
  };
  fill(reading.main, at.node);
  at.heading.focus();
  for (const { name, stamp } of (await found(reading.start)).layouts) {
    const option = el("option", { value: name }, titleOf(name));
    at.layout.append(option);
    details(name, stamp).then((known) => (known.fillable ? fill(option, titleOf(name, known)) : option.remove()), () => option.remove());
  }
  at.layout.onchange();
}

/** Corners are moved by pointer or arrows. */
function moveCorners({ board, shape, top }, corners) {
  const handles = corners.map((at, n) => button("", null, {
    class: "corner",
    onpointerdown: ({ target, pointerId }) => target.setPointerCapture(pointerId),
    onpointermove: ({ target, pointerId, clientX, clientY }) => {
      const { left, top: high, width, height } = board.getBoundingClientRect();
      if (target.hasPointerCapture(pointerId)) move(n, (clientX - left) / width, (clientY - high) / height);
    },
    onkeydown: (event) => {
      const [right, down] = STEPS[event.key] ?? [];
      const step = event.shiftKey ? 0.02 : 0.002;
      if (right === undefined) return;
      event.preventDefault();
      move(n, at[0] + right * step, at[1] + down * step);
    },
  }));
  function move(n, ...to) {
    Object.assign(corners[n], to.map((share) => Math.min(1, Math.max(0, share))));
    draw();
  }
  function draw() {
    shape.setAttribute("points", corners.join(" "));
    top.setAttribute("points", corners.slice(0, 2).join(" "));
    handles.forEach((handle, n) => {
      const [left, high] = corners[n].map((share) => Math.round(share * 1000) / 10);
      Object.assign(handle.style, { left: `${left}%`, top: `${high}%` });
      handle.ariaLabel = t("check.corner.at", { name: t(`check.corner.${NAMES[n]}`), left, high });
    });
  }
  board.append(...handles);
  draw();
}
