// A photo on which no sheet was found: a player drags its four corners and says which sheet it is, or types beside it.

import { Job, api } from "./api.js";
import { button, copy } from "./fields.js";
import { details, folder, titleOf } from "./layouts.js";
import { el, failureBox, fill } from "./page-parts.js";
import { leave } from "./photo.js";
import { keep } from "./store.js";
import { begin } from "./work.js";
import { language, t } from "./words.js";

const NAMES = ["top-left", "top-right", "bottom-right", "bottom-left"];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Ask for the corners of a photo's sheet. `typing`: only for its layout, since it is typed beside the photo. */
export async function layCorners(reading, item, typing = false) {
  const { start } = reading;
  const at = copy("laying-corners");
  const words = typing ? ["type-beside", "beside.lede", "type"] : ["corners", "corner.lede", "corner.read"];
  [at.heading, at.lede, at.read].forEach((node, n) => fill(node, t(`check.${words[n]}`)));
  at.image.src = URL.createObjectURL(item.file);
  const corners = [[0.12, 0.1], [0.88, 0.1], [0.88, 0.9], [0.12, 0.9]];
  if (!typing) moveCorners(at, corners);
  at.cancel.onclick = () => reading.begin();
  at.form.onsubmit = async (event) => {
    event.preventDefault();
    const layout = at.layout.value;
    if (typing) {
      const id = begin({ layout, sheets: [{ beside: "photo" }] });
      await keep(id, "photo", item.file);
      return leave(`#check/${id}`);
    }
    try {
      const query = { layout, page: at.page.value, lang: known?.languages?.find((each) => each === language()), corners: corners.flat().map((share) => share.toFixed(5)).join(), name: item.name };
      reading.take(item, await api.send("/api/photo/at", query, item.file, new Job()));
      if (item.state === "read") return reading.begin();
      return fill(at.told, failureBox(item.faults[0] ?? { message: t("check.corner.nothing") }));
    } catch (failure) {
      return fill(at.told, failureBox(failure));
    }
  };
  let known = null;
  at.layout.onchange = async () => {
    known = await details(at.layout.value).catch(() => null);
    at.pages.hidden = typing || !(known?.pages > 1);
    fill(at.page, Array.from({ length: known?.pages ?? 1 }, (_, n) => el("option", { value: n + 1 }, String(n + 1))));
  };
  fill(reading.main, at.node);
  at.heading.focus();
  const found = start.folder ? await folder().catch(() => null) : null;
  for (const name of [...start.bundled, ...(found?.layouts ?? []).map((each) => each.name)]) {
    const option = el("option", { value: name }, titleOf(name));
    at.layout.append(option);
    details(name).then((one) => (one.fillable ? fill(option, titleOf(name, one)) : option.remove()), () => option.remove());
  }
  at.layout.onchange();
}

/** Corners are moved by pointer or arrows; a lens shows what lies under the one in hand. */
function moveCorners({ board, image, lens, shape, top }, corners) {
  const handles = NAMES.map((_, n) => button("", null, { class: "corner", onfocus: () => move(n, ...corners[n]), onblur: () => { lens.hidden = true; }, onpointerdown: ({ target, pointerId }) => target.setPointerCapture(pointerId),
    onpointermove: ({ target, pointerId, clientX, clientY }) => {
      const { left, top: high, width, height } = board.getBoundingClientRect();
      if (target.hasPointerCapture(pointerId)) move(n, (clientX - left) / width, (clientY - high) / height);
    },
    onkeydown: (event) => {
      const [right, down] = STEPS[event.key] ?? [];
      const step = event.shiftKey ? 0.02 : 0.002;
      if (right === undefined) return;
      event.preventDefault();
      move(n, corners[n][0] + right * step, corners[n][1] + down * step);
    } }));
  function move(n, ...to) {
    const [x, y] = (corners[n] = to.map((share) => Math.min(1, Math.max(0, share))));
    const { clientWidth: width, clientHeight: height } = board;
    lens.hidden = false;
    Object.assign(lens.style, { left: `${x * width + (x < 0.5 ? 30 : -158)}px`, top: `${y * height + (y < 0.5 ? 30 : -158)}px`, backgroundImage: `url("${image.src}")`, backgroundSize: `${width * 3}px ${height * 3}px`,
      backgroundPosition: `${61 - x * width * 3}px ${61 - y * height * 3}px` });
    draw();
  }
  function draw() {
    shape.setAttribute("points", corners.join(" "));
    top.setAttribute("points", corners.slice(0, 2).join(" "));
    handles.forEach((handle, n) => {
      const [left, high] = corners[n].map((share) => Math.round(share * 1000) / 10);
      Object.assign(handle.style, { left: `${left}%`, top: `${high}%` });
      handle.setAttribute("aria-label", t("check.corner.at", { name: t(`check.corner.${NAMES[n]}`), left, high }));
    });
  }
  board.append(...handles, lens);
  draw();
}
