/** The course of a game on a real table: what has been done and what comes next. Pure functions. */

import { around, following } from '../../../js/companion/seats.js';

/** @typedef {{players: number, shape: string, layout: string, names: string[]}} Setup */
/** @typedef {'setup' | 'floes' | 'first' | 'place' | 'turns' | 'scores' | 'end'} Stage */
/** @typedef {{stage: Stage, setup: Setup, deal: string, count: number, first: number, seat: number, out: number[], taken: number[][]}} Course `count` is how much has been done in this stage, `taken` each seat's floes with one, two and three fish */
/** @typedef {{cells: number[][], quarters: number[][]}} Shape each cell as [row, x, y] */
/** @typedef {{names: string[], shapes: Record<string, Shape>, supply: Record<string, number>, shares: string[], penguins: Record<string, number>, words: Record<string, string>}} About */
/** @typedef {{seat: number, place: number, fish: number, floes: number}} Result */

/** The set-up that a form begins with. @type {Setup} */
export const USUAL = { players: 2, shape: 'std', layout: 'even', names: [] };

/** How many floes there are in all. */
const FLOES = 60;

/** A course before anything has begun. @param {Setup} [setup] @returns {Course} */
export const fresh = (setup = USUAL) => ({
  stage: 'setup',
  setup,
  deal: '',
  count: 0,
  first: 0,
  seat: 0,
  out: [],
  taken: seats(setup).map(() => [0, 0, 0]),
});

/** Whether a course that the browser has kept can be resumed. @param {About} about @param {any} found */
export const isCourse = (about, found) =>
  Boolean(
    about.shapes[found?.setup?.shape] &&
      Array.isArray(found.setup.names) &&
      found.taken?.length === found.setup.players &&
      (found.stage === 'setup' || found.deal?.length === FLOES),
  );

/** All seats at the table. @param {Setup} setup */
export const seats = ({ players }) => around(players);

/** The shape in which the floes are laid. @param {About} about @param {Setup} setup */
export const shapeOf = (about, setup) => /** @type {Shape} */ (about.shapes[setup.shape]);

/**
 * The fish of each floe in reading order (PK-R3): one shuffle, or a fair share for each quarter.
 * @param {About} about
 * @param {Setup} setup
 * @param {(things: string[]) => string[]} mix
 */
export function dealt(about, setup, mix) {
  const all = Object.entries(about.supply).map(([fish, many]) => fish.repeat(many));
  if (setup.layout === 'random') return mix([...all.join('')]).join('');
  const shares = mix(about.shares);
  /** @type {string[]} */
  const fish = [];
  for (const [i, cells] of shapeOf(about, setup).quarters.entries()) {
    const share = mix([...(shares[i] ?? '')]);
    for (const [j, cell] of cells.entries()) fish[cell] = share[j] ?? '';
  }
  return fish.join('');
}

/** The cells of each row, from left to right. @param {Shape} shape */
export function rowsOf({ cells }) {
  /** @type {number[][]} */
  const rows = [];
  for (const [cell, [row = 0]] of cells.entries()) {
    rows[row] = [...(rows[row] ?? []), cell];
  }
  return rows;
}

/** Go from the set-up to laying the floes. @param {Setup} setup @param {string} deal @returns {Course} */
export const begun = (setup, deal) => ({ ...fresh(setup), stage: 'floes', deal });

/** Go on to placing, with this seat first. @param {Course} course @param {number} seat @returns {Course} */
export const withFirst = (course, seat) => ({
  ...course,
  stage: 'place',
  first: seat,
  seat,
  count: 0,
});

/** How many penguins go onto the ice (PK-8). @param {About} about @param {Setup} setup */
export const penguins = (about, { players }) => players * (about.penguins[players] ?? 0);

/** The most moves that a game can have: each takes a floe, and each penguin ends on one. @param {About} about @param {Setup} setup */
export const mostMoves = (about, setup) => FLOES - penguins(about, setup);

/** The course after one more row, penguin or turn. @param {About} about @param {Course} course @returns {Course} */
export function next(about, course) {
  const count = course.count + 1;
  if (course.stage === 'floes') {
    if (count < rowsOf(shapeOf(about, course.setup)).length) return { ...course, count };
    return { ...course, stage: 'first', count: 0 };
  }
  const moved = { ...course, count, seat: onward(course) };
  if (course.stage === 'place' && count === penguins(about, course.setup))
    return { ...moved, stage: 'turns', count: 0, seat: course.first };
  return moved;
}

/** The seat to move cannot move and picks up its penguins and floes (PK-20). @param {Course} course @returns {Course} */
export function stuck(course) {
  const out = [...course.out, course.seat];
  const after = { ...course, out, seat: onward({ ...course, out }) };
  return out.length === course.setup.players ? { ...after, stage: 'scores' } : after;
}

/** The next seat clockwise that can still move (PK-R17). @param {Course} course */
const onward = ({ setup, seat, out }) =>
  following(setup.players, seat, (other) => !out.includes(other));

/**
 * The sheet with one number changed; anything but a positive integer counts as 0.
 * @param {Course} course
 * @param {number} seat
 * @param {number} kind 0 to 2
 * @param {number} many
 * @returns {Course}
 */
export function counted(course, seat, kind, many) {
  const sound = Number.isInteger(many) && many > 0 ? many : 0;
  const taken = course.taken.map((floes, one) =>
    one === seat ? floes.map((old, i) => (i === kind ? sound : old)) : floes,
  );
  return { ...course, taken };
}

/** The first kind of which the sheet has more floes than the box; -1 if there is none. @param {About} about @param {Course} course */
export const tooMany = (about, { taken }) =>
  Object.values(about.supply).findIndex(
    (many, kind) => many < taken.reduce((sum, floes) => sum + (floes[kind] ?? 0), 0),
  );

/** Fish and floes in all. @param {number[]} floes with one, two and three fish */
export const sums = (floes) => ({
  fish: floes.reduce((sum, many, kind) => sum + many * (kind + 1), 0),
  floes: floes.reduce((sum, many) => sum + many, 0),
});

/** All seats from the first place to the last; level seats share a place (PK-24 to PK-29). @param {Course} course @returns {Result[]} */
export function results({ taken }) {
  const all = taken.map((floes, seat) => ({ seat, ...sums(floes) }));
  const better = (/** @type {typeof all[0]} */ a, /** @type {typeof all[0]} */ b) =>
    b.fish - a.fish || b.floes - a.floes;
  return all
    .map((one) => ({ ...one, place: 1 + all.filter((other) => better(one, other) > 0).length }))
    .sort((a, b) => better(a, b) || a.seat - b.seat);
}
