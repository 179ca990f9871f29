// The field that an arrow key leads to, by the fields' places on the paper, and the value that a key gives to a field
// with picked values.

/** The axis and direction of each arrow key. @type {Record<string, [0 | 1, 1 | -1]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };
const SLANTED = 1000; // mm added to a field's distance if it shares no row (or column), as in a diamond

/**
 * Return the ID of the field that an arrow leads to, or undefined. Fields that are not on paper follow one another in
 * their order; pages are stacked, each `height` mm high.
 * @param {Field[]} fields
 * @param {string} id
 * @param {string} arrow
 * @param {number} height
 */
export function neighbour(fields, id, arrow, height) {
  if (!(arrow in ARROWS)) return undefined;
  const [axis, sign] = ARROWS[arrow];
  const from = fields.find((field) => field.id === id);
  if (!from) return undefined;
  const alike = fields.filter(({ page }) => Boolean(page) === Boolean(from.page));
  if (!from.page) return alike[alike.indexOf(from) + sign]?.id;

  /** @param {Field} field */
  const place = ({ page, box: [x, y, wide, high] }) => [x + wide / 2, y + ((page ?? 1) - 1) * height + high / 2];
  const here = place(from);
  /** @param {Field} field @param {number} along */
  const side = ({ box }, along) => box[along + 2];
  /** @type {{ id?: string, cost: number, ahead: number }} */
  let best = { cost: 2 * SLANTED, ahead: 0 };
  for (const field of alike) {
    const there = place(field);
    const ahead = sign * (there[axis] - here[axis]);
    const aside = Math.abs(there[1 - axis] - here[1 - axis]);
    const shared = aside < (side(field, 1 - axis) + side(from, 1 - axis)) / 2 - 0.5;
    const cost = ahead + 2 * aside + (shared ? 0 : SLANTED);
    if (ahead <= Math.min(side(field, axis), side(from, axis)) / 4 || !(shared || aside <= 2 * ahead)) continue;
    if (cost < best.cost || (cost === best.cost && ahead < best.ahead)) best = { id: field.id, cost, ahead };
  }
  return best.id;
}

/**
 * Return the value that a key gives a field: the value itself, a value that starts with it, or one by its number; or
 * undefined.
 * @param {Field} space
 * @param {string} key
 */
export function valueOf({ kind, values = [] }, key) {
  if (key === "?") return "?";
  if (["Backspace", "Delete", "0", "."].includes(key)) return "";
  if ([...key].length > 1) return undefined;
  if (kind === "tick")
    return { "x": "x", "1": "x", "y": "x", "j": "x", "+": "x", "n": "", "-": "" }[key.toLowerCase()];
  /** @param {string} value */
  const begins = (value) => {
    const [first = ""] = value;
    return first && [first.toLowerCase(), first.toUpperCase()].includes(key);
  };
  return values.find((value) => value === key) ?? values.find(begins) ?? values[/\d/.test(key) ? Number(key) : -1];
}
