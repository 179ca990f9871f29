// A level of the placement pad as drawn, independent of the web page: immutable values, operations that return new
// ones, and their history. The program writes the same values into files (`games/placement/editing.py`).

export const START = "X";
export const HOLE = "-";
/** The fewest and most fields along a side. */
export const SIDES = { least: 3, most: 15 };
const PIPS = [1, 2, 3, 4, 5, 6];

/** Preferred letters of each kind of field. @type {Record<string, string>} */
const LETTERS = {
  gem: "ghi",
  puzzle: "pqs",
  key: "klm",
  lock: "cde",
  bomb: "bB",
  rocket: "rR",
  planet: "wW",
  flag: "fF",
  pile: "oO",
};
const ALL = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ";

/** Return a place of the grid: its pips, or 0, and its letter, or "". @param {string} token */
export function tokenOf(token) {
  const [, pips, letter] = /^(\d*)(\p{L}?)$/u.exec(token) ?? ["", "", ""];
  return token === START ? { pips: 0, letter: "" } : { pips: Number(pips), letter };
}

/**
 * Return the kind of a place: "start", "hole", "" for an ordinary field, or the kind of its letter.
 * @param {Level} level
 * @param {string} token
 */
export function kindOf(level, token) {
  if (token === START) return "start";
  if (token === HOLE) return "hole";
  return fieldOf(level, tokenOf(token).letter)?.kind ?? "";
}

/** Return the meaning of a letter. @param {Level} level @param {string} letter */
export const fieldOf = (level, letter) => level.fields.find((field) => field.letter === letter);

/** @param {Level} level */
export const sizeOf = ({ grid }) => ({ width: grid[0].length, height: grid.length });

/**
 * Return the pips that occur on the fewest fields and on no neighbour of a place.
 * @param {string[][]} grid
 * @param {number} row
 * @param {number} column
 * @param {() => number} random
 */
function rarePips(grid, row, column, random) {
  const counts = PIPS.map((value) => grid.flat().filter((token) => tokenOf(token).pips === value).length);
  const beside = [grid[row - 1]?.[column], grid[row + 1]?.[column], grid[row][column - 1], grid[row][column + 1]];
  const near = beside.map((token) => tokenOf(token ?? "").pips);
  const free = PIPS.filter((value) => !near.includes(value));
  const least = Math.min(...free.map((value) => counts[value - 1]));
  const rare = free.filter((value) => counts[value - 1] === least);
  return rare[Math.floor(random() * rare.length)];
}

/**
 * Return a copy of a grid with some places replaced.
 * @param {string[][]} grid
 * @param {(grid: string[][]) => void} change
 */
function regrid(grid, change) {
  const copy = grid.map((row) => [...row]);
  change(copy);
  return copy;
}

/**
 * Return a plain level: pips on all fields, a start in the middle.
 * @param {number} width
 * @param {number} height
 * @param {Level["title"]} title
 * @param {() => number} [random]
 */
export function plainLevel(width, height, title, random = Math.random) {
  const grid = Array.from({ length: height }, () => Array(width).fill(""));
  grid[Math.floor((height - 1) / 2)][Math.floor((width - 1) / 2)] = START;
  return dealPips({ title, grid, fields: [], lines: [] }, random);
}

/**
 * Deal new pips to every field that can have pips.
 * @param {Level} level
 * @param {() => number} [random]
 * @returns {Level}
 */
export function dealPips(level, random = Math.random) {
  const dealt = (/** @type {string} */ token) => !["start", "hole", "planet"].includes(kindOf(level, token));
  const grid = regrid(level.grid, (all) => {
    const letters = all.map((row) => row.map((token) => (dealt(token) ? tokenOf(token).letter : null)));
    letters.forEach((row, r) => row.forEach((letter, c) => letter !== null && (all[r][c] = letter)));
    letters.forEach((row, r) =>
      row.forEach((letter, c) => letter !== null && (all[r][c] = `${rarePips(all, r, c, random)}${letter}`)),
    );
  });
  return { ...level, grid };
}

/**
 * Return the new value of a place painted with a tool.
 * @param {Level} level
 * @param {string[][]} grid
 * @param {Cell2} cell
 * @param {Tool} tool
 * @param {() => number} random
 */
function painted(level, grid, [row, column], tool, random) {
  const token = grid[row][column];
  const { pips, letter } = tokenOf(token);
  const some = () => pips || rarePips(grid, row, column, random);
  if (tool.is === "start") return START;
  if (tool.is === "hole") return HOLE;
  if (tool.is === "pips") return `${tool.pips}${kindOf(level, token) === "planet" ? "" : letter}`;
  if (tool.is === "letter")
    return fieldOf(level, tool.letter)?.kind === "planet" ? tool.letter : `${some()}${tool.letter}`;
  return String(some());
}

/** Return whether a tool would leave a place unchanged. @param {Level} level @param {Cell2} cell @param {Tool} tool */
export function isPainted(level, [row, column], tool) {
  const token = level.grid[row][column];
  if (tool.is === "letter") return tokenOf(token).letter === tool.letter;
  return tool.is === kindOf(level, token);
}

/**
 * Return a level with some places painted with a tool.
 * @param {Level} level
 * @param {Cell2[]} cells
 * @param {Tool} tool
 * @param {() => number} [random]
 */
export function paint(level, cells, tool, random = Math.random) {
  const grid = regrid(level.grid, (all) => {
    for (const [row, column] of cells) all[row][column] = painted(level, all, [row, column], tool, random);
  });
  const changed = grid.some((row, r) => row.some((token, c) => token !== level.grid[r][c]));
  return changed ? { ...level, grid } : level;
}

/**
 * Return the mirrorings of a symmetry: across (swap left and right), down (swap top and bottom), both, or half a turn.
 * @param {Level} level
 * @param {Symmetry} symmetry
 * @returns {((cell: Cell2) => Cell2)[]}
 */
function mirrors(level, symmetry) {
  const { width, height } = sizeOf(level);
  /** @param {Cell2} cell @returns {Cell2} */
  const across = ([row, column]) => [row, width - 1 - column];
  /** @param {Cell2} cell @returns {Cell2} */
  const down = ([row, column]) => [height - 1 - row, column];
  /** @param {Cell2} cell */
  const turn = (cell) => across(down(cell));
  const more = { none: [], across: [across], down: [down], both: [across, down, turn], turn: [turn] };
  return [(cell) => cell, ...more[symmetry]];
}

/** Return a place and its images, each once. @param {Level} level @param {Cell2} cell @param {Symmetry} symmetry */
export function images(level, cell, symmetry) {
  const every = mirrors(level, symmetry).map((mirror) => mirror(cell));
  return every.filter((one, n) => every.findIndex((other) => String(other) === String(one)) === n);
}

/**
 * Return the line between two places in one row or column, both included; undefined if they share neither, or are the
 * same.
 * @param {Level} level
 * @param {Cell2} from
 * @param {Cell2} to
 * @param {number} points
 * @returns {LevelLine | undefined}
 */
export function lineBetween(level, from, to, points) {
  const { width, height } = sizeOf(level);
  const axis = from[0] === to[0] ? "row" : "column";
  const along = axis === "row" ? 1 : 0;
  if (from[1 - along] !== to[1 - along] || from[along] === to[along]) return undefined;
  const [first, last] = [from[along], to[along]].sort((a, b) => a - b).map((place) => place + 1);
  const whole = first === 1 && last === (axis === "row" ? width : height);
  const ends = whole ? { from: null, to: null } : { from: first, to: last };
  return { axis, number: from[1 - along] + 1, ...ends, points, entry: null };
}

/**
 * Return the places of a line, including holes.
 * @param {Level} level
 * @param {LevelLine} line
 * @returns {Cell2[]}
 */
export function placesOf(level, { axis, number, from, to }) {
  const { width, height } = sizeOf(level);
  const [first, last] = [from ?? 1, Math.min(to ?? Infinity, axis === "row" ? width : height)];
  const along = Array.from({ length: Math.max(last - first + 1, 0) }, (_, n) => first - 1 + n);
  return along.map((place) => (axis === "row" ? [number - 1, place] : [place, number - 1]));
}

/**
 * Toggle lines between two places and their images: remove existing ones, add the others.
 * @param {Level} level
 * @param {Cell2} from
 * @param {Cell2} to
 * @param {number} points
 * @param {Symmetry} [symmetry]
 */
export function drawLine(level, from, to, points, symmetry = "none") {
  const wanted = mirrors(level, symmetry).map((mirror) => lineBetween(level, mirror(from), mirror(to), points));
  /** @type {LevelLine[]} */
  const drawn = [];
  for (const line of wanted) if (line && !drawn.some((other) => isSame(level, other, line))) drawn.push(line);
  if (!drawn.length) return level;
  const isThere = (/** @type {LevelLine} */ line) => level.lines.some((other) => isSame(level, other, line));
  const rest = level.lines.filter((line) => !drawn.some((other) => isSame(level, other, line)));
  const lines = drawn.every(isThere) ? rest : [...level.lines, ...drawn.filter((line) => !isThere(line))];
  return { ...level, lines };
}

/**
 * Return whether two lines cover the same places in the same direction.
 * @param {Level} level
 * @param {LevelLine} one
 * @param {LevelLine} other
 */
const isSame = (level, one, other) =>
  one.axis === other.axis && String(placesOf(level, one)) === String(placesOf(level, other));

/**
 * Return a level with changed values of a line.
 * @param {Level} level
 * @param {number} index
 * @param {Partial<LevelLine>} values
 * @returns {Level}
 */
export const changeLine = (level, index, values) => ({
  ...level,
  lines: level.lines.map((line, n) => (n === index ? { ...line, ...values } : line)),
});

/** @param {Level} level @param {number} index @returns {Level} */
export const removeLine = (level, index) => ({ ...level, lines: level.lines.filter((_, n) => n !== index) });

/**
 * Add or remove a row or column at an edge; return the same level if that is impossible. Lines keep their places.
 * @param {Level} level
 * @param {Edge} edge
 * @param {number} by 1 or -1
 * @param {() => number} [random]
 */
export function resize(level, edge, by, random = Math.random) {
  const { width, height } = sizeOf(level);
  const axis = edge === "top" || edge === "bottom" ? "row" : "column";
  const before = axis === "row" ? height : width;
  if (before + by < SIDES.least || before + by > SIDES.most) return level;
  const first = edge === "top" || edge === "left";
  const at = first ? 0 : before;
  let grid = level.grid;
  if (by < 0) {
    const gone = first ? 0 : before - 1;
    grid = axis === "row" ? grid.filter((_, r) => r !== gone) : grid.map((row) => row.filter((_, c) => c !== gone));
  } else if (axis === "row") grid = [...grid.slice(0, at), Array(width).fill(""), ...grid.slice(at)];
  else grid = grid.map((row) => [...row.slice(0, at), "", ...row.slice(at)]);
  grid = regrid(grid, (all) =>
    all.forEach((row, r) =>
      row.forEach((token, c) => {
        if (!token) row[c] = String(rarePips(all, r, c, random));
      }),
    ),
  );
  const lines = level.lines.flatMap((line) => moved(line, axis, first ? by : 0, before + by));
  return { ...level, grid, lines };
}

/**
 * Return a line after rows (or columns, `axis`) have moved, or nothing if it is gone. count: their number
 * now.
 * @param {LevelLine} line
 * @param {"row" | "column"} axis
 * @param {number} by
 * @param {number} count
 */
function moved(line, axis, by, count) {
  if (line.axis === axis) {
    const number = line.number + by;
    return number < 1 || number > count ? [] : [number === line.number ? line : { ...line, number }];
  }
  const from = line.from === null ? null : line.from + by;
  const to = line.to === null ? null : line.to + by;
  if ((from ?? 1) > count || (to ?? count) < 1) return [];
  const ends = { from: from === null ? null : Math.max(from, 1), to: to === null ? null : Math.min(to, count) };
  return [ends.from === line.from && ends.to === line.to ? line : { ...line, ...ends }];
}

/**
 * Add a new kind of special field with its own letter: return the level and the letter; no letter if all are used.
 * @param {Level} level
 * @param {Omit<LevelField, "letter">} field
 */
export function addField(level, { kind, colour, points }) {
  const free = [...(LETTERS[kind] ?? ""), ...ALL].find((letter) => !fieldOf(level, letter));
  if (!free) return { level, letter: "" };
  return { level: { ...level, fields: [...level.fields, { letter: free, kind, colour, points }] }, letter: free };
}

/**
 * Return a level with a changed meaning of a letter.
 * @param {Level} level
 * @param {string} letter
 * @param {Partial<LevelField>} values
 * @returns {Level}
 */
export const changeField = (level, letter, values) => ({
  ...level,
  fields: level.fields.map((field) => (field.letter === letter ? { ...field, ...values } : field)),
});

/**
 * Remove a letter; its fields become ordinary ones.
 * @param {Level} level
 * @param {string} letter
 * @param {() => number} [random]
 * @returns {Level}
 */
export function removeField(level, letter, random = Math.random) {
  const cells = cellsOf(level).filter(([r, c]) => tokenOf(level.grid[r][c]).letter === letter);
  const plain = paint(level, cells, { is: "" }, random);
  return { ...plain, fields: level.fields.filter((field) => field.letter !== letter) };
}

/** Return all places in reading order. @param {Level} level */
export const cellsOf = ({ grid }) => grid.flatMap((row, r) => row.map((_, c) => /** @type {Cell2} */ ([r, c])));

/**
 * Return the title in a language, or its only title.
 * @param {Level} level
 * @param {string} text
 * @param {string} lang
 * @returns {Level}
 */
export const retitle = (level, text, lang = "") => ({
  ...level,
  title: typeof level.title === "string" ? text : { ...level.title, [lang]: text },
});
