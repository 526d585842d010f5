/** Loads what tells a game when its end is first shown: games that go on never need it. */

let isTold = false;

/** Tell the game at its end, at first behind the last move. @param {boolean} isAtEnd */
export async function tell(isAtEnd) {
  isTold ||= isAtEnd;
  if (isTold) (await import('./tale.js')).showTale(isAtEnd, false);
}
