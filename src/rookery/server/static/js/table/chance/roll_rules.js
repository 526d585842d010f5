/** Whose throw it is, and how long it may wait for the player. */

/** @import { Piece } from '../../board/types.js' */
/** @import { Entry, Seat } from '../types.js' */

/** @typedef {{type: string, entry: Entry, put: Piece[], seats: Seat[], to_move: number | null}} Throw a ply that throws dice */

const HOUR = 3_600_000;
const LONGEST = 20_000; // milliseconds
const PART = 20; // one part in so many of the remaining time may pass before the dice roll
const TOO_SHORT = 1000; // milliseconds: too short for pressing a button

/**
 * How long a throw may wait, in milliseconds; 0 means not at all.
 * @param {number | null | undefined} clock the milliseconds left
 */
export function patience(clock) {
  if (clock === null || clock === undefined || clock >= HOUR) return Infinity;
  const may = Math.min(LONGEST, clock / PART);
  return may < TOO_SHORT ? 0 : may;
}

/**
 * The seat that throws: the one whose turn it is, or the one that decides for an unheld seat.
 * @param {Throw} message
 */
export function thrower({ entry, seats, to_move: toMove }) {
  return seats[entry.of ?? -1]?.kind === 'unheld' ? toMove : entry.of;
}
