/** What part of a board one looks at, in board units. */

/** @import { Box } from './types.js' */
/** @import { Point } from './geometry.js' */

const WINDOW = 400; // units that a closer look shows at least
const AROUND = 58; // units around what one looks at closely
const CLOSER = 1.8; // how much larger a spot is seen that one asked for

/**
 * A window around some points, within a view as far as it can be, of a shape; null if that is no
 * closer look.
 * @param {Point[]} points
 * @param {Box} view
 * @param {number} ratio width to height
 * @returns {Box | null}
 */
export function windowOn(points, view, ratio) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x0, x1] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND];
  const [y0, y1] = [Math.min(...ys) - AROUND, Math.max(...ys) + AROUND];
  const wide = Math.max(WINDOW, x1 - x0, (y1 - y0) * ratio);
  if (wide > 0.85 * Math.max(view[2], view[3] * ratio)) return null;
  return within(view, { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, wide, wide / ratio);
}

/**
 * A window on a spot, as much closer than the whole as two taps ask for.
 * @param {Point} spot
 * @param {Box} view
 * @param {number} ratio width to height
 * @returns {Box}
 */
export function windowAt(spot, view, ratio) {
  const wide = Math.max(view[2], view[3] * ratio) / CLOSER;
  return within(view, spot, wide, wide / ratio);
}

/**
 * A view, made larger to hold some rooms: left, top, right, bottom of each, if it is known.
 * @param {Box} view
 * @param {(Box | null)[]} rooms
 * @returns {Box}
 */
export function around([x, y, width, height], rooms) {
  let [left, top, right, bottom] = [x, y, x + width, y + height];
  for (const room of rooms) {
    if (!room) continue;
    [left, top] = [Math.min(left, room[0]), Math.min(top, room[1])];
    [right, bottom] = [Math.max(right, room[2]), Math.max(bottom, room[3])];
  }
  return [left, top, right - left, bottom - top];
}

/** @param {Box} box @param {Point} point */
export const isWithin = ([left, top, width, height], { x, y }) =>
  left <= x && x <= left + width && top <= y && y <= top + height;

/**
 * A box of a size around a middle, moved into the view as far as it fits.
 * @param {Box} view
 * @param {Point} middle
 * @param {number} wide
 * @param {number} high
 * @returns {Box}
 */
function within([left, top, width, height], middle, wide, high) {
  const along = (
    /** @type {number} */ at,
    /** @type {number} */ size,
    /** @type {number} */ from,
    /** @type {number} */ room,
  ) =>
    size > room
      ? from + (room - size) / 2
      : Math.min(Math.max(at - size / 2, from), from + room - size);
  return [along(middle.x, wide, left, width), along(middle.y, high, top, height), wide, high];
}
