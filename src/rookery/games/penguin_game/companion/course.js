/** The course of a game on a real table: what has been done and what comes next. Pure functions. */

import { around, following } from '../../../js/companion/seats.js';

/** @typedef {{players: number, start: string, tiles: string, tall: string, flame: boolean, drift: boolean, goal: boolean, names: string[]}} Setup */
/** @typedef {'setup' | 'bag' | 'first' | 'lay' | 'place' | 'turns' | 'end'} Stage */
/** @typedef {{stage: Stage, setup: Setup, deal: string, count: number, first: number, seat: number, out: number[]}} Course `count` is how much has been done in this stage */
/** @typedef {{corners: number[][], orders: Record<string, number[][]>}} Arrangement */
/** @typedef {{suits: Record<string, string>, coins: number, of_a_suit: number, names: string[], tiles: Record<string, Arrangement>, words: Record<string, string>, house: string[]}} About */

/** The set-up that a form begins with. @type {Setup} */
export const USUAL = {
  players: 2,
  start: 'random',
  tiles: 'square',
  tall: 'flat2',
  flame: false,
  drift: false,
  goal: false,
  names: [],
};

/** A course before anything has begun. @param {Setup} setup @returns {Course} */
export const fresh = (setup) => ({
  stage: 'setup',
  setup,
  deal: '',
  count: 0,
  first: 0,
  seat: 0,
  out: [],
});

/**
 * The suits of all coins in the order in which they come out of the bag.
 * @param {About} about
 * @param {(coins: string[]) => string[]} mix
 */
export function bagOf({ suits, of_a_suit: each }, mix) {
  const coins = Object.keys(suits).flatMap((suit) => Array.from({ length: each }, () => suit));
  return mix(coins).join('');
}

/** Whether there are three tiles, on which stacks can rise in two ways. @param {About} about @param {Setup} setup */
export const isTiny = (about, setup) => (about.tiles[setup.tiles]?.corners.length ?? 0) === 3;

/** Whether there can be a goal: alone, with coins from the bag (PG-R15). @param {Setup} setup */
export const canHaveGoal = (setup) => setup.players === 1 && setup.start === 'random';

/** Whether a course that the browser has kept can be resumed. @param {About} about @param {any} found */
export const isCourse = (about, found) =>
  Boolean(about.tiles[found?.setup?.tiles] && Array.isArray(found.setup.names));

/**
 * Whether the combination is a house rule (PG-R24).
 * @param {About} about
 * @param {Setup} setup
 */
export function isHouse(about, setup) {
  const switches = [setup.players === 1, setup.start !== 'random', setup.flame, setup.drift];
  return about.house.includes(switches.map(Number).join(''));
}

/** All seats at the table. @param {Setup} setup */
export const seats = ({ players }) => around(players);

/** The cells of the coins in the order of the bag. @param {About} about @param {Setup} setup */
export function order(about, setup) {
  const { orders } = /** @type {Arrangement} */ (about.tiles[setup.tiles]);
  return orders[isTiny(about, setup) ? setup.tall : 'flat2'] ?? [];
}

/** The goal suit, once its coin is out of the bag. @param {Course} course */
export const goal = ({ setup, deal }) => (setup.goal && canHaveGoal(setup) ? deal.charAt(0) : '');

/**
 * Go from the set-up to the first stage.
 * @param {Setup} setup
 * @param {string} deal
 * @returns {Course}
 */
export function begun(setup, deal) {
  const course = { ...fresh(setup), deal: setup.start === 'random' ? deal : '' };
  if (setup.start === 'random') return { ...course, stage: 'bag' };
  return { ...course, stage: setup.players > 1 ? 'first' : 'lay' };
}

/** Go on to the next stage, with this seat first. @param {Course} course @param {number} seat @returns {Course} */
export function withFirst(course, seat) {
  const stage = course.setup.start === 'random' ? 'place' : 'lay';
  return { ...course, stage, first: seat, seat, count: 0 };
}

/** The course after one more coin, penguin or turn. @param {About} about @param {Course} course @returns {Course} */
export function next(about, course) {
  const count = course.count + 1;
  const { players } = course.setup;
  if (course.stage === 'bag') {
    if (count < about.coins) return { ...course, count };
    return { ...course, stage: players > 1 ? 'first' : 'place', count: 0 };
  }
  const moved = { ...course, count, seat: onward(course) };
  if (course.stage === 'lay' && count === about.coins)
    return { ...moved, stage: 'place', count: 0, seat: course.first };
  if (course.stage === 'place' && count === players)
    return { ...moved, stage: 'turns', count: 0, seat: course.first };
  return moved;
}

/** The seat to move cannot move and is out (PG-12). @param {Course} course @returns {Course} */
export function stuck(course) {
  const out = [...course.out, course.seat];
  const after = { ...course, out, seat: onward({ ...course, out }) };
  const over = course.setup.players === 1 || out.length === course.setup.players - 1;
  return over ? { ...after, stage: 'end' } : after;
}

/** The next seat clockwise that is still on the ice (PG-R9). @param {Course} course */
const onward = ({ setup, seat, out }) =>
  following(setup.players, seat, (other) => !out.includes(other));

/** Seats from the first place to the last (PG-R11). @param {Course} course */
export function places({ setup, out }) {
  const left = seats(setup).filter((seat) => !out.includes(seat));
  return [...left, ...[...out].reverse()];
}

/**
 * Coins on the ice: every turn melts exactly one (PG-R32).
 * @param {About} about
 * @param {Course} course
 */
export const coinsLeft = (about, course) =>
  about.coins - (course.stage === 'turns' || course.stage === 'end' ? course.count : 0);
