// The Print view: all sheets, or one of them as it will be printed; either is loaded once it is needed.

export async function show(main, name, context) {
  if (name) await (await import("./pad.js")).showPad(main, name, context);
  else await (await import("./gallery.js")).showGallery(main, context);
}
