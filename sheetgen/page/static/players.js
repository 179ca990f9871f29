// The players, before their sheets exist: each gets a sheet, so that missing ones are visible. Loaded on demand.

import { openDialog } from "./save.js";

const MOST = 40; // maximum sheets per work

/**
 * Ask for names; return the players without a sheet in a work, each once.
 * @param {import("./work.js").Work} work
 * @returns {Promise<string[]>}
 */
export function askPlayers(work) {
  const at = openDialog("asking-players");
  return new Promise((done) => {
    at.node.onclose = () => done([]);
    at.form.onsubmit = () => done(newNames(work, at.input.value));
  });
}

/** @param {import("./work.js").Work} work @param {string} typed */
function newNames(work, typed) {
  const folded = (/** @type {string} */ name) => name.toLowerCase();
  const there = new Set(work.sheets.map((key) => folded(work.value(key, "player").trim())));
  const names = typed.split(",").map((name) => name.trim());
  const fresh = names.filter((name) => name && !there.has(folded(name)) && there.add(folded(name)));
  return fresh.slice(0, Math.max(0, MOST - work.sheets.length));
}
