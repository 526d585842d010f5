/** The log in rows, with one column per seat. */

/** @import { Entry } from './types.js' */

/** @typedef {{entry: Entry, at: number}} Ply `at` counts from 1 */
/** @typedef {{seat: number, plies: Ply[], drawn: Ply[]}} Cell what a seat did, and the chance before it */

/**
 * Plies in rows. A new row begins whenever the seats start over or a seat plays on. Chance for a
 * seat stands with what the seat does then, a whole turn together; other chance (a deal) stands
 * before what follows it. `drawn` is the chance that nothing has followed yet.
 * @param {Entry[]} log
 */
export function logRows(log) {
  /** @type {Cell[][]} */
  const rows = [];
  /** @type {Ply[]} */
  let drawn = [];
  /** @type {Cell | undefined} */
  let cell;
  log.forEach((entry, i) => {
    const seat = entry.of ?? entry.seat;
    if (seat === null) {
      drawn.push({ entry, at: i + 1 });
      return;
    }
    const goesOn = entry.seat === null || cell?.plies.some((one) => one.entry.seat === null);
    if (cell?.seat !== seat || !goesOn) {
      if (!cell || seat <= cell.seat) rows.push([]);
      cell = { seat, plies: [], drawn };
      rows.at(-1)?.push(cell);
      drawn = [];
    }
    cell.plies.push({ entry, at: i + 1 });
  });
  return { rows, drawn };
}

/**
 * Whether a seat is next in a row, whose last turn must be complete.
 * @param {Cell[]} row
 * @param {number} seat
 */
export const isNext = (row, seat) => {
  const last = row.at(-1);
  return (last?.seat ?? -1) + 1 === seat && last?.plies.at(-1)?.entry.seat !== null;
};
