async ([levels, edits]) => {
  // Levels changed at random by the operations of the page (`static/level.js`), so many edits each: all states, what is left
  // once all is undone, and once all is done again. Called by test_level_edits.py in a browser.
  const {
    SIDES,
    addField,
    changeField,
    changeLine,
    dealPips,
    drawLine,
    paint,
    images,
    removeField,
    removeLine,
    resize,
    retitle,
    sizeOf,
  } = await import("/static/level.js");
  const { History } = await import("/static/make-history.js");
  let state = 20261126;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const below = (count) => Math.floor(random() * count);
  const one = (items) => items[below(items.length)];
  const kinds = ["gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile"];
  const symmetry = () => one(["none", "none", "across", "down", "both", "turn"]);
  const cell = (level) => [below(sizeOf(level).height), below(sizeOf(level).width)];
  const tool = (level) =>
    one([
      { is: "pips", pips: 1 + below(6) },
      { is: "start" },
      { is: "hole" },
      { is: "" },
      ...level.fields.map(({ letter }) => ({ is: "letter", letter })),
    ]);
  const points = (kind) =>
    kind === "flag"
      ? Array.from({ length: 1 + below(5) }, () => below(20))
      : ["gem", "puzzle"].includes(kind)
        ? below(20)
        : 0 - below(9);
  const meaning = (kind) => ({
    kind,
    colour: ["key", "lock", "puzzle"].includes(kind) ? one(["red", "blue", "sea green", "it's: #1"]) : "",
    points: ["gem", "puzzle", "bomb", "pile", "flag"].includes(kind) ? points(kind) : null,
  });
  const operations = [
    (level) => paint(level, images(level, cell(level), symmetry()), tool(level), random),
    (level) =>
      paint(
        level,
        Array.from({ length: 1 + below(6) }, () => cell(level)),
        tool(level),
        random,
      ),
    (level) => drawLine(level, cell(level), cell(level), below(30), symmetry()),
    (level) => {
      const [row, column] = cell(level);
      return drawLine(
        level,
        [row, column],
        random() < 0.5 ? [row, cell(level)[1]] : [cell(level)[0], column],
        below(30),
        symmetry(),
      );
    },
    (level) => (level.lines.length ? changeLine(level, below(level.lines.length), { points: below(100) }) : level),
    (level) => (level.lines.length ? removeLine(level, below(level.lines.length)) : level),
    (level) => resize(level, one(["top", "right", "bottom", "left"]), one([1, -1]), random),
    (level) => addField(level, meaning(one(kinds))).level,
    (level) => {
      if (!level.fields.length) return level;
      const { letter, kind } = one(level.fields);
      const { colour, points } = meaning(kind);
      return changeField(level, letter, one([{ points }, { colour }]));
    },
    (level) => (level.fields.length ? removeField(level, one(level.fields).letter, random) : level),
    (level) => dealPips(level, random),
    (level) =>
      retitle(
        level,
        one(["A: b", "Blüten – 2", "'quoted'", '"so"', "#1", "yes"]),
        typeof level.title === "string" ? "" : "de",
      ),
  ];
  const answer = levels.map((level) => {
    const history = new History(level);
    const states = [];
    for (let n = 0; n < edits; n++) {
      history.change(one(operations)(history.now), one([null, null, "tag"]));
      states.push(history.now);
    }
    while (history.past.length) history.undo();
    const begun = history.now;
    while (history.future.length) history.redo();
    return { states, begun, ended: history.now };
  });
  return { sides: SIDES, answer };
};
