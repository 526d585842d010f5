/** The log in turns: what a list of moves shows, line by line. */

/** @import { Entry, Gist } from '../types.js' */

/** @typedef {{entry: Entry, from: number, at: number, gists: Gist[]}} Line plies from one to another, counting from 1 */
/** @typedef {{seat: number | null, lines: Line[]}} Turn whose it was, with the chance in it; null: nobody's */

/**
 * The turns of a log. What is about one thing stands on one line, if `folds`.
 * @param {Entry[]} log
 * @param {boolean} folds
 */
export function logTurns(log, folds) {
  /** @type {Turn[]} */
  const turns = [];
  log.forEach((entry, i) => {
    const seat = entry.of ?? entry.seat;
    let turn = turns.at(-1);
    if (!turn || turn.seat !== seat) {
      turn = { seat, lines: [] };
      turns.push(turn);
    }
    const line = { entry, from: i + 1, at: i + 1, gists: entry.gists ?? [] };
    const before = turn.lines.at(-1);
    const joined = folds && before ? fold(before, line) : null;
    if (joined) turn.lines.pop();
    turn.lines.push(joined ?? line);
  });
  return turns;
}

/**
 * One line for two that are about one thing; null if they are not.
 * @param {Line} before
 * @param {Line} line
 * @returns {Line | null}
 */
function fold(before, line) {
  const [first, last] = [before.gists[0], line.gists[0]];
  if (!first?.thing || first.thing !== last?.thing || before.gists.length > 1) return null;
  const was = first.was ?? '';
  const isUndone = last.undone !== undefined && last.now === was;
  const gist = isUndone ? { ...last, was, words: last.undone ?? '', place: '' } : { ...last, was };
  return { ...line, from: before.from, gists: [gist, ...line.gists.slice(1)] };
}
