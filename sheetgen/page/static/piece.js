// Pieces of photos: the handwriting in a space, photographed and flattened.

import { el } from "./page-parts.js";

/**
 * Draw a part of a page on a canvas.
 * @param {HTMLCanvasElement} canvas hidden if there is no photo
 * @param {string | number | null | undefined} photo the address of the flat page
 * @param {[number, number] | null | undefined} size of the page, in mm
 * @param {{ box: Box | number[], width: number, height: number, frame?: boolean }} how `frame`: the box is framed, and
 * its surroundings are shown; `width`, `height`: the maximum pixels on screen
 */
export async function drawPiece(canvas, photo, size, { box, width, height, frame }) {
  canvas.hidden = !photo || !size;
  if (!photo || !size) return;
  const [wide, high] = size;
  const [x, y, w, h] = box;
  const around = frame ? Math.max(3, Math.min(w, h) * 0.45) : 0;
  const [left, top] = [Math.max(0, x - around), Math.max(0, y - around)];
  const [across, down] = [Math.min(wide, x + w + around) - left, Math.min(high, y + h + around) - top];
  const scale = Math.min(width / across, height / down);
  Object.assign(canvas.style, { width: `${across * scale}px`, height: `${down * scale}px` });
  const drawn = (canvas.dataset.piece = [photo, left, top, scale].join());
  const image = new Image();
  image.src = String(photo);
  await image.decode().catch(() => {}); // no stored picture: the piece stays empty
  if (canvas.dataset.piece !== drawn) return;
  const dots = scale * devicePixelRatio;
  Object.assign(canvas, { width: across * dots, height: down * dots });
  const pen = canvas.getContext("2d");
  const share = image.naturalWidth / wide;
  if (!pen || !share) return;
  pen.drawImage(image, left * share, top * share, across * share, down * share, 0, 0, canvas.width, canvas.height);
  if (!frame) return;
  Object.assign(pen, { strokeStyle: "#2a4bad", lineWidth: 1.5 * devicePixelRatio });
  pen.strokeRect((x - left) * dots, (y - top) * dots, w * dots, h * dots);
}

/**
 * Return the photo of a handwritten name.
 * @param {string} photo
 * @param {SheetForm["pages"][number]} page
 * @param {Box} box
 * @param {string} label
 * @returns {HTMLCanvasElement}
 */
export function nameShown(photo, { size }, box, label) {
  const canvas = el("canvas", { "class": "name-piece", "role": "img", "aria-label": label, "title": label });
  drawPiece(canvas, photo, size, { box, width: 170, height: 40 });
  return canvas;
}
