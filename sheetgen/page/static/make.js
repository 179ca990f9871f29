// The Make view: what is to be made. #make/game is a game of one's own.

/**
 * @param {Element} main
 * @param {string} _
 * @param {Visit} visit
 */
export async function show(main, _, visit) {
  const { openGame } = await import("./make-game.js");
  await openGame(main, visit);
}
