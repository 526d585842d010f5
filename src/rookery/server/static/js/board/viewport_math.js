/** Windows on a board, in board units. */

/** @import { Box } from './types.js' */
/** @import { Point } from './geometry.js' */

const WINDOW = 400; // least width of a closer window
const PIECE = 40; // how far a piece reaches from its point, in board units
const AROUND = 58; // units of margin in a closer window
const CLOSE = 0.85; // share of the view above which a window is hardly closer than the view
const EDGE = 34; // pixels from the edge of a window to the middle of a button there
const CLOSER = 1.8; // magnification after a double tap

/**
 * A window of a given shape around some points, within a view as far as possible; null if it would
 * be no closer than the view.
 * @param {Point[]} points
 * @param {Box} view
 * @param {number} ratio width to height
 * @param {number} [most] the greatest share of the view that it may show
 * @returns {Box | null}
 */
export function windowOn(points, view, ratio, most = CLOSE) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x0, x1] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND];
  const [y0, y1] = [Math.min(...ys) - AROUND, Math.max(...ys) + AROUND];
  const wide = Math.max(WINDOW, x1 - x0, (y1 - y0) * ratio);
  if (wide > most * Math.max(view[2], view[3] * ratio)) return null;
  return within(view, { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, wide, wide / ratio);
}

/**
 * The window on a spot after a double tap.
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
 * The window on a spot while something can be tapped; if that lies elsewhere, a window around it;
 * null if only the whole view shows it.
 * @param {Point} spot
 * @param {Point[]} open what can be tapped on the board
 * @param {Box} view
 * @param {number} ratio width to height
 * @param {number} most the greatest share of the view that it may show
 * @returns {Box | null}
 */
export function windowOnTappable(spot, open, view, ratio, most) {
  const window = windowAt(spot, view, ratio);
  const isSeen = (/** @type {Point} */ { x, y }) =>
    isAllWithin(window, [x - PIECE, y - PIECE, x + PIECE, y + PIECE], view);
  if (!open.length || open.some(isSeen)) return window;
  return windowOn(open, view, ratio, most);
}

/**
 * A view enlarged to hold some rooms, each given as left, top, right, bottom; null is skipped.
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

/**
 * Pixels per unit when a window fills a box.
 * @param {Box} window
 * @param {{width: number, height: number}} box in pixels
 */
export const scaleOf = ([, , width, height], box) =>
  Math.min(box.width / width, box.height / height);

/**
 * The CSS transform around the middle that makes a drawing of `to` look like one of `from`.
 * @param {Box} from
 * @param {Box} to
 * @param {{width: number, height: number}} box in pixels
 */
export function transformFrom(from, to, box) {
  const scale = scaleOf(from, box);
  const [dx, dy] = [
    to[0] + to[2] / 2 - from[0] - from[2] / 2,
    to[1] + to[3] / 2 - from[1] - from[3] / 2,
  ];
  return `translate(${dx * scale}px, ${dy * scale}px) scale(${scale / scaleOf(to, box)})`;
}

/**
 * The window part of the way from one to another.
 * @param {Box} from
 * @param {Box} to
 * @param {number} share of the way
 * @returns {Box}
 */
export function passing(from, to, share) {
  const part = (/** @type {0 | 1 | 2 | 3} */ i) => from[i] + (to[i] - from[i]) * share;
  return [part(0), part(1), part(2), part(3)];
}

/** Whether a point lies in a box. @param {Box} box @param {Point} point */
export const isWithin = ([left, top, width, height], { x, y }) =>
  left <= x && x <= left + width && top <= y && y <= top + height;

/**
 * Whether a window shows all of a room (left, top, right, bottom) that lies on the whole board.
 * @param {Box} window
 * @param {Box} room
 * @param {Box} whole
 */
export const isAllWithin = (window, [left, top, right, bottom], [x, y, width, height]) =>
  isWithin(window, { x: Math.max(left, x), y: Math.max(top, y) }) &&
  isWithin(window, { x: Math.min(right, x + width), y: Math.min(bottom, y + height) });

/**
 * The corner of a window that is farthest from the important points; in a tie, the lower left one
 * first.
 * @param {Box} near
 * @param {Point[]} important
 */
export function freestCorner([x, y, width, height], important) {
  const away = (/** @type {Point} */ corner) =>
    Math.min(width, ...important.map((one) => Math.hypot(one.x - corner.x, one.y - corner.y)));
  const at = (/** @type {boolean} */ top, /** @type {boolean} */ left) => ({
    top,
    left,
    x: x + (left ? 0 : width),
    y: y + (top ? 0 : height),
  });
  const corners = [at(false, true), at(false, false), at(true, true), at(true, false)];
  return corners.reduce((one, other) => (away(other) > away(one) + 1 ? other : one));
}

/**
 * Where a button at the edge of a window stands that points at a spot outside, in pixels, and which
 * point of the board it hides; null if the window shows the spot.
 * @param {Point} at
 * @param {Box} window
 * @param {{width: number, height: number}} size of the box that the window fills
 */
export function edgeTowards(at, window, size) {
  const [x, y, width, height] = window;
  const zoom = scaleOf(window, size);
  const [left, top] = [(size.width - width * zoom) / 2, (size.height - height * zoom) / 2];
  const seen = { x: left + (at.x - x) * zoom, y: top + (at.y - y) * zoom };
  const held = {
    x: between(EDGE, seen.x, size.width - EDGE),
    y: between(EDGE, seen.y, size.height - EDGE),
  };
  if (Math.hypot(seen.x - held.x, seen.y - held.y) < EDGE) return null;
  const angle = (Math.atan2(seen.y - held.y, seen.x - held.x) * 180) / Math.PI;
  const spot = { x: x + (held.x - left) / zoom, y: y + (held.y - top) / zoom };
  return { left: held.x, top: held.y, angle: Math.round(angle), spot };
}

/** @param {number} least @param {number} at @param {number} most */
const between = (least, at, most) => Math.max(least, Math.min(at, most));

/**
 * A box of a given size around a middle, moved into the view if it fits, and centred if not.
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
