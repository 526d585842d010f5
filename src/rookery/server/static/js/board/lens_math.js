/** Which places a finger may have meant, and the lens that separates them, in pixels. */

/** @import { Point } from './geometry.js' */

const SLIP = 5; // how far from its target a finger may come down
const FINGER = 44; // any finger can tell apart places whose middles are at least this far apart
const APART = 64; // how far apart the lens aims to set them
const [LEAST, MOST] = [1.6, 3.2]; // magnification
const SIZE = 208;
const EDGE = 30; // between the lens's edge and the middle of a place

const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
  const turn = (eighth * Math.PI) / 4;
  return { x: SLIP * Math.cos(turn), y: SLIP * Math.sin(turn) };
});

/**
 * The places that a finger at a point may have meant: first the one under it, then those that it
 * would have hit a little to either side.
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

/** Whether two places are too close for a finger to tell them apart. @param {Point[]} middles */
export const isTight = (middles) => middles.length > 1 && gapOf(middles) < FINGER;

/**
 * The lens over a box: its position, its magnification, and where the places stand in it. The point
 * under the finger stays there, unless the picture must shift to fit all places.
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
    corner, // the point of the box shown in the lens's upper left corner
    places: places.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })),
  };
}

/** @param {number} at @param {number} most */
const within = (at, most) => Math.max(0, Math.min(at, most));

/** The shift that brings numbers inside a length. @param {number[]} all @param {number} length */
function inside(all, length) {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return Math.max(0, EDGE - least) + Math.min(0, length - EDGE - most);
}
