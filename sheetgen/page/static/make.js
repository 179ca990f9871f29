// The Make view: what is to be made. #make/game is a game of one's own, #make/game/ID one that is begun.

/**
 * @param {Element} main
 * @param {string} name
 * @param {Visit} visit
 */
export async function show(main, name, visit) {
  const { openGame } = await import("./make-game.js");
  await openGame(main, { ...visit, id: name.split("/")[1] ?? "" });
}
