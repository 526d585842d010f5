/** Which places a finger may have meant, and the lens that sets them apart, in pixels. */

/** @import { Point } from './geometry.js' */

const SLIP = 5; // how far from where it was aimed a finger may come down
const FINGER = 44; // places whose middles are so far apart are told apart by any finger
const APART = 64; // how far apart the lens sets them
const [LEAST, MOST] = [1.6, 3.2]; // magnification
const SIZE = 208;
const EDGE = 30; // between the lens's edge and the middle of a place

const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
  const turn = (eighth * Math.PI) / 4;
  return { x: SLIP * Math.cos(turn), y: SLIP * Math.sin(turn) };
});

/**
 * The places that a finger at a point may have meant: the one under it first, then those that it
 * would mean if it had come down a little beside it.
 * @param {Point} point
 * @param {(point: Point) => string | null} meantAt
 * @returns {string[]}
 */
export function mayMean({ x, y }, meantAt) {
  const points = [{ x, y }, ...AROUND.map((by) => ({ x: x + by.x, y: y + by.y }))];
  const found = new Set(points.map(meantAt));
  return [...found].filter((id) => id !== null);
}

/** The least distance between any two of some points. @param {Point[]} points */
export const gapOf = (points) =>
  Math.min(
    ...points.flatMap((one, i) =>
      points.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  );

/** Whether two of some places are so close that a finger doesn't tell them apart. @param {Point[]} middles */
export const isTight = (middles) => middles.length > 1 && gapOf(middles) < FINGER;

/**
 * The lens over a box: where it is, how large it shows things, and where the places stand in it.
 * What the finger is on stays under it, as far as all places fit.
 * @param {Point} touch
 * @param {Point[]} middles of the places
 * @param {{width: number, height: number}} box
 */
export function lensOver(touch, middles, { width, height }) {
  const size = Math.min(SIZE, width, height);
  const zoom = Math.min(MOST, Math.max(LEAST, APART / gapOf(middles)));
  const [left, top] = [
    within(touch.x - size / 2, width - size),
    within(touch.y - size / 2, height - size),
  ];
  const places = middles.map(({ x, y }) => ({
    x: touch.x + (x - touch.x) * zoom - left,
    y: touch.y + (y - touch.y) * zoom - top,
  }));
  const by = {
    x: inside(
      places.map(({ x }) => x),
      size,
    ),
    y: inside(
      places.map(({ y }) => y),
      size,
    ),
  };
  const corner = {
    x: touch.x + (left - by.x - touch.x) / zoom,
    y: touch.y + (top - by.y - touch.y) / zoom,
  };
  return {
    left,
    top,
    size,
    zoom,
    corner, // the point of the box that is shown in the lens's upper left corner
    places: places.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
  };
}

/** @param {number} at @param {number} most */
const within = (at, most) => Math.max(0, Math.min(at, most));

/** How far numbers have to be moved to stand inside a length. @param {number[]} all @param {number} length */
function inside(all, length) {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return Math.max(0, EDGE - least) + Math.min(0, length - EDGE - most);
}
