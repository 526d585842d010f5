/** The geometry of a game's chart: pure numbers, independent of the page. */
import { parts } from './shares.js';

/** @typedef {{values: number[], proven: boolean}} Known */
/** @typedef {{left: number, top: number, width: number, height: number}} Plot */

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_TICKS = 10;

/** The plies that are numbered below a chart. @param {number} length */
export function ticks(length) {
  const step = STEPS.find((one) => length / one <= MOST_TICKS) ?? 2000;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => i * step);
}

/**
 * The x coordinate of a ply.
 * @param {number} ply
 * @param {number} length
 * @param {Plot} plot
 */
export const xOf = (ply, length, { left, width }) => left + (width * ply) / Math.max(1, length);

/** The y coordinate of a percentage. @param {number} part @param {Plot} plot */
export const yOf = (part, { top, height }) => top + height * (1 - part / 100);

/**
 * The ply at a distance from the left, given as a share of the width.
 * @param {number} share
 * @param {number} length
 */
export const plyAt = (share, length) =>
  Math.max(0, Math.min(length, Math.round(share * Math.max(1, length))));

/**
 * The cumulative shares of the seats at each ply: one sum per seat, the last one 100. Plies without
 * values (where chance decides) are left out.
 * @param {ReadonlyMap<number, Known>} known by ply
 * @param {number} seats
 * @returns {{ply: number, sums: number[]}[]}
 */
export function stacked(known, seats) {
  const told = [...known].filter(([, { values }]) => values.length === seats);
  return told
    .sort(([a], [b]) => a - b)
    .map(([ply, { values }]) => {
      let sum = 0;
      return { ply, sums: parts(values).map((part) => (sum += part)) };
    });
}

/**
 * The SVG path of a seat's area.
 * @param {{ply: number, sums: number[]}[]} points
 * @param {number} seat
 * @param {number} length
 * @param {Plot} plot
 */
export function area(points, seat, length, plot) {
  const upper = points.map(({ ply, sums }) => place(ply, sums[seat] ?? 0, length, plot));
  const lower = points.map(({ ply, sums }) => place(ply, sums[seat - 1] ?? 0, length, plot));
  return points.length ? `M${[...upper, ...lower.reverse()].join('L')}Z` : '';
}

/**
 * The SVG path of the line above a seat's area.
 * @param {{ply: number, sums: number[]}[]} points
 * @param {number} seat
 * @param {number} length
 * @param {Plot} plot
 */
export const edge = (points, seat, length, plot) =>
  points.length
    ? `M${points.map(({ ply, sums }) => place(ply, sums[seat] ?? 0, length, plot)).join('L')}`
    : '';

/** @param {number} ply @param {number} part @param {number} length @param {Plot} plot */
const place = (ply, part, length, plot) =>
  `${xOf(ply, length, plot).toFixed(1)} ${yOf(part, plot).toFixed(1)}`;

/**
 * The first ply from which everything known is proven; null if the last known ply isn't.
 * @param {ReadonlyMap<number, Known>} known by ply
 */
export function solvedFrom(known) {
  const told = [...known].filter(([, { values }]) => values.length).sort(([a], [b]) => b - a);
  let first = null;
  for (const [ply, { proven }] of told) {
    if (!proven) break;
    first = ply;
  }
  return first;
}
