async ([name, seed, count]) => {
  // A sheet changed at random by the operations of the page (`static/make-sheet-changes.js`): what the page takes it to say,
  // what is left once all is undone, and once all is done again. Called by test_make_sheet.py in a browser.
  const { apply, cellsText, change, moved, placed, resized } = await import("/static/make-sheet-changes.js");
  const { History } = await import("/static/make-history.js");
  const { api } = await import("/static/api.js");
  let state = seed;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const below = (count) => Math.floor(random() * count);
  const one = (items) => items[below(items.length)];
  const opened = await api.post("/api/edit/open", { way: "sheet", name });
  const ask = (changes) => api.post("/api/edit/view", { way: "sheet", original: opened.original, changes });
  const { area } = await ask([]);
  const history = new History([]);
  const edit = (values) => {
    const block = one(placed(values));
    const by = [below(7) - 3, below(7) - 3];
    const id = one(Object.keys(values.blocks));
    const logo = `logo-${below(3)}`;
    return one([
      () => [["blocks", block.id, "at"], cellsText(moved(block.cells, ...by, area))],
      () => [["blocks", block.id, "at"], cellsText(resized(block.cells, one(["nw", "ne", "sw", "se"]), ...by, area))],
      () => [["blocks", id, "style"], one(["hint", "label", "footer", "none: such"])],
      () => [["page", one(["margin", "gap"])], `${1 + below(9)}mm`],
      () => [["labels", one(["en", "de", "fr"]), one(["player", "total"])], one(["", "a: b", "#", "yes"])],
      () => [["theme", one(["label", "new"]), "fill"], one(["#ffeeaa", "#000000"])],
      () => [["blocks", logo], { id: logo, block: "picture", at: "c1 r1", symbol: "lotus" }],
      () => [["blocks", logo], null],
      () => [["page", "margin"], opened.values.page?.margin ?? null],
    ])();
  };
  for (let n = 0; n < count; n++) {
    const [path, value] = edit(apply(opened.values, history.now));
    history.change(change(history.now, path, value, opened.values));
  }
  const ended = history.now;
  const { values } = await ask(ended);
  while (history.past.length) history.undo();
  const begun = (await api.post("/api/edit/text", { way: "sheet", original: opened.original, changes: history.now })).text;
  while (history.future.length) history.redo();
  const again = history.now === ended;
  return { taken: apply(opened.values, ended), said: values, original: opened.original, begun, again };
}
