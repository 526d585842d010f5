/** The scale that shows two ratings, in units of a drawing that is 400 wide. */

/** @import { Change, Rating } from '../table/types.js' */

const [LEFT, RIGHT] = [20, 380];
const STEPS = [50, 100, 200, 500];
const MOST_TICKS = 5;

/**
 * The positions of the bars of two ratings, and of round numbers below them.
 * @param {Rating} before
 * @param {Rating} after
 */
export function ratingScale(before, after) {
  const low = Math.min(...[before, after].map((one) => one.rating - one.within));
  const high = Math.max(...[before, after].map((one) => one.rating + one.within), low + 1);
  const x = (/** @type {number} */ rating) =>
    Math.round(10 * (LEFT + ((rating - low) / (high - low)) * (RIGHT - LEFT))) / 10;
  const bar = (/** @type {Rating} */ one) => ({
    left: x(one.rating - one.within),
    middle: x(one.rating),
    right: x(one.rating + one.within),
  });
  const step = STEPS.find((one) => (high - low) / one <= MOST_TICKS) ?? 500;
  const first = Math.ceil(low / step) * step;
  const count = Math.floor((high - first) / step) + 1;
  const ticks = Array.from({ length: count }, (_, i) => first + i * step);
  return {
    was: bar(before),
    now: bar(after),
    ticks: ticks.map((rating) => ({ rating, x: x(rating) })),
  };
}

/** A number of points with its sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0');

/** How much somebody has gained. @param {Pick<Change, 'before' | 'after'>} change */
export const gained = ({ before, after }) => after.rating - before.rating;
