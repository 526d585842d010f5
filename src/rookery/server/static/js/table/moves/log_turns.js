/** Groups a log by turns, into the lines that a list of moves shows. */

/** @import { Entry, Gist } from '../types.js' */

/** @typedef {{entry: Entry, from: number, at: number, gists: Gist[]}} Line the plies `from` to `at`, counting from 1 */
/** @typedef {{seat: number | null, lines: Line[]}} Turn a seat's turn, with the outcomes of chance in it; null: nobody's */

/**
 * The turns of a log. With `folds`, consecutive entries about the same thing share a line.
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
 * One line for two that are about the same thing; null if they are not.
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
