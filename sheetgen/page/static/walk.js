// Where an arrow leads: from a box to the nearest one that lies that way, as boxes lie on the sheet.

const AXES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };
const middle = (box, axis) => box[axis] + box[axis + 2] / 2;

/** The nearest of `places` ({box: [x, y, w, h], …}) from `box` in an arrow's direction, or undefined.
 *  What shares a row (or column) with it comes first; else what lies slantwise, as in a diamond. */
export function nearest(places, box, arrow) {
  const [axis, sign] = AXES[arrow];
  let best, least = Infinity;
  for (const place of places) {
    const ahead = sign * (middle(place.box, axis) - middle(box, axis));
    const aside = Math.abs(middle(place.box, 1 - axis) - middle(box, 1 - axis));
    const shared = aside < (place.box[3 - axis] + box[3 - axis]) / 2 - 0.5;
    if (ahead <= Math.min(place.box[axis + 2], box[axis + 2]) / 4 || (!shared && aside > ahead * 2)) continue;
    const cost = ahead + aside * 2 + (shared ? 0 : 1000);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
