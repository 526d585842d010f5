/** The arrows for what is known of a position: a proof, or else best moves, or else an estimate. */

/** @import { ArrowPath } from '../board/arrows.js' */

/**
 * The arrows for the board.
 * @param {object} told
 * @param {{path: string[]} | null} told.proof
 * @param {{choices: unknown[], paths: string[][]} | null | undefined} told.best
 * @param {{path: string[], paths?: string[][]} | null} told.found
 * @param {number | null} told.pointed the best move that the reader points at
 * @returns {ArrowPath[]} in drawing order: the best one comes last, on top of the others
 */
export function arrowsOf({ proof, best, found, pointed }) {
  if (proof?.path.length) return [{ path: proof.path }];
  if (best?.choices.length) {
    const faint = (/** @type {number} */ i) => pointed !== null && pointed !== i;
    return best.paths.map((path, i) => ({ path, rank: i + 1, faint: faint(i) })).reverse();
  }
  const paths = found?.paths ?? (found?.path.length ? [found.path] : []);
  return paths.map((path, i) => ({ path, faint: i > 0 })).reverse();
}
