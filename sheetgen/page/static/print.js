// The Print view: all sheets, or one of them as it will be printed.

import { showGallery } from "./gallery.js";
import { showPad } from "./pad.js";

export const show = (main, name, context) => (name ? showPad(main, name, context) : showGallery(main, context));
