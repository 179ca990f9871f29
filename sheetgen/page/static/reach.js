// How the page reaches its program: over HTTP. In a page without a server `sheetgen site` puts another module in this
// one's place, which has the same functions (`sheetgen/page/site/static/reach.js`).

/** Asks the program, as `fetch` does. @param {string} path @param {RequestInit} [options] */
export const reach = (path, options) => fetch(path, options);

/**
 * An <img> that shows what is at an address of the program.
 * @param {HTMLImageElement} image
 * @param {string} address
 */
export function show(image, address) {
  image.src = address;
  return image;
}

/** Whether a browser can open an address of the program in another tab. @type {(address: string) => boolean} */
export const openable = () => true;

/**
 * Shows what only a page without a server has beside the gallery.
 * @type {(main: Element, start: Start, signal: AbortSignal) => Promise<void>}
 */
export const showBeside = async () => {};
