/** The seats around a real table. Pure functions. */

const MOST = 6; // the number of scarves

/** All seats, from 0. @param {number} count */
export const around = (count) => Array.from({ length: count }, (_, seat) => seat);

/**
 * The next seat clockwise that fits; the same one if none does.
 * @param {number} count
 * @param {number} seat
 * @param {(seat: number) => boolean} fits
 */
export const following = (count, seat, fits) =>
  around(count)
    .map((step) => (seat + step + 1) % count)
    .find(fits) ?? seat;

/**
 * One flag per seat, with that of one seat changed.
 * @param {readonly boolean[]} known
 * @param {number} seat
 * @param {boolean} yes
 */
export const withSeat = (known, seat, yes) =>
  around(MOST).map((one) => (one === seat ? yes : Boolean(known[one])));
