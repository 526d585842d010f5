/** Counts the weak moves of each seat. */

/** @import { Found } from './whole_game.js' */
/** The marks of weak moves, the slightest first. */
export const WEAK = /** @type {const} */ (['slip', 'mistake', 'blunder']);

/**
 * How many weak actions of each kind a seat has made.
 * @param {Iterable<Found>} found
 * @param {number} seat
 * @returns {Record<'slip' | 'mistake' | 'blunder', number>}
 */
export function weakOf(found, seat) {
  const count = { slip: 0, mistake: 0, blunder: 0 };
  for (const one of found)
    if (one.seat === seat && one.mark && one.mark !== 'only') count[one.mark] += 1;
  return count;
}
