// The connection to the program: over HTTP. For a page without a server, `sheetgen site` replaces this module with
// `sheetgen/page/site/static/reach.js`, which has the same functions.

/** Send a request to the program, like `fetch`. @param {string} path @param {RequestInit} [options] */
export const reach = (path, options) => fetch(path, options);

/**
 * Return the <img>, showing the picture at an address of the program.
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
 * Show the part of the gallery that only a page without a server has.
 * @type {(main: Element, start: Start, signal: AbortSignal) => Promise<void>}
 */
export const showBeside = async () => {};
