// Where an arrow leads: from a box to the nearest one that lies that way, as the boxes lie on the sheet.

const AXES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };

/** The nearest of `places` ({box: [x, y, w, h], …}) from `box` in an arrow's direction, or undefined.
 *  What shares a row (or column) with it comes first; else what lies slantwise, as in a diamond. */
export function nearest(places, box, arrow) {
  const [axis, sign] = AXES[arrow];
  const across = 1 - axis;
  let best, least = Infinity;
  for (const place of places) {
    const ahead = sign * (middle(place.box, axis) - middle(box, axis));
    if (ahead <= Math.min(size(place.box, axis), size(box, axis)) * 0.25) continue;
    const aside = Math.abs(middle(place.box, across) - middle(box, across));
    const shared = aside < (size(place.box, across) + size(box, across)) / 2 - 0.5;
    if (!shared && aside > ahead * 2) continue;
    const cost = ahead + aside * 2 + (shared ? 0 : 1000);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

const middle = (box, axis) => box[axis] + box[axis + 2] / 2;
const size = (box, axis) => box[axis + 2];
