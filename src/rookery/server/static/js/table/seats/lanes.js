/** The lanes of a race: who is foremost, and where in its lane each penguin is. */

/** @import { Course } from '../wire.d.ts' */
/** @import { Seat } from '../types.js' */

/** The width of all lanes. */
export const WIDTH = 224;
/** The width of a penguin's head. */
export const HEAD = 24;

/**
 * The seats that still run, the foremost first, others in the order of play.
 * @param {Course} course
 * @param {Seat[]} seats
 */
export const foremostFirst = (course, seats) =>
  seats.filter(({ left }) => !left).sort((a, b) => wayOf(b, course) - wayOf(a, course));

/**
 * Where the middle of a penguin is that has come so far.
 * @param {Course} course
 * @param {number} value
 */
export function across({ goal, stations }, value) {
  const half = stations.length ? WIDTH / stations.length / 2 : HEAD / 2;
  return half + ((WIDTH - 2 * half) * Math.min(value, goal)) / goal;
}

/** How far a seat has come. @param {Seat} seat @param {Course} course */
export const wayOf = ({ scores }, { score }) => scores[score] ?? 0;
