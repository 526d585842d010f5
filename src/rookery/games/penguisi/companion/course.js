/** Pure functions for a game at a real table: what was thrown, and whose turn is next. */

import { around, following, withSeat } from '../../../js/companion/seats.js';

/** @typedef {{players: number, guin: number, penalty: number, triple: boolean, names: string[]}} Setup `guin` is the Great Guin's seat from 1, 0 without it */
/** @typedef {'setup' | 'first' | 'turns' | 'end'} Stage */
/** @typedef {{tops: number[], struck: boolean, again: number, out: boolean}} Throw `again` is how many dice are thrown again, `out` whether the bottoms count */
/** @typedef {{seat: number, tops: number[], of: number}} Opening a seat's throw for the start, in the round `of` */
/** @typedef {{stage: Stage, setup: Setup, seat: number, turn: number, pointer: number, doubles: number, dice: number, thrown: Throw | null, out: boolean[], opening: Opening[], done: number[]}} Course `dice` is how many dice to throw next */
/** @typedef {{boards: Record<string, {dice: number, capture: number, pole: number}>, entering: number[][]}} About */

/** The initial set-up of the form. @type {Setup} */
export const USUAL = { players: 4, guin: 0, penalty: 2, triple: false, names: [] };

/** How many colours play, including the Great Guin's. @param {Setup} setup */
export const seats = ({ players, guin }) => players + Number(guin > 0);

/**
 * A set-up made valid. PS-37, PS-R6: two players need the Great Guin, six have no room for it.
 * @param {Setup} setup
 * @returns {Setup}
 */
export function sound(setup) {
  if (setup.players === 2) return { ...setup, guin: setup.guin || 3 };
  if (setup.players === 6) return { ...setup, guin: 0 };
  return { ...setup, guin: Math.min(setup.guin, setup.players + 1) };
}

/** A course before anything has begun. @param {Setup} setup @returns {Course} */
export const fresh = (setup = USUAL) => ({
  stage: 'setup',
  setup,
  seat: 0,
  turn: 1,
  pointer: 0,
  doubles: 0,
  dice: 0,
  thrown: null,
  out: [],
  opening: [],
  done: [],
});

/** Whether what the browser has stored is a course that can be resumed. @param {any} found */
export const isCourse = (found) =>
  Boolean(
    Array.isArray(found?.setup?.names) && Array.isArray(found.opening) && found.setup.penalty,
  );

/** Whether a seat is the Great Guin's. @param {Course} course @param {number} seat */
export const isGuin = ({ setup }, seat) => seat === setup.guin - 1;

/** The seats of people, clockwise. @param {Setup} setup */
export const people = (setup) => around(seats(setup)).filter((seat) => seat !== setup.guin - 1);

// -- the start ------------------------------------------------------------------------------------

/** Go on from the set-up to the rolls for the start. @param {Course} course @returns {Course} */
export const begun = ({ setup }) => ({ ...fresh(setup), stage: 'first' });

/**
 * Who still has to throw for the start: at first all, then those tied for the highest (PS-R7).
 * @param {Course} course
 */
export function rivals({ setup, opening }) {
  const round = opening.at(-1)?.of ?? 0;
  if (!round) return people(setup);
  const last = opening.filter(({ of }) => of === round);
  const most = Math.max(...last.map(total));
  return last.filter((one) => total(one) === most).map(({ seat }) => seat);
}

/** The sum of the dice. @param {{tops: number[]}} thrown */
export const total = ({ tops }) => tops.reduce((sum, top) => sum + top, 0);

/**
 * Throw two dice for everybody who may still begin.
 * @param {Course} course
 * @param {(below: number) => number} draw
 * @returns {Course}
 */
export function rolledOff(course, draw) {
  const of = (course.opening.at(-1)?.of ?? 0) + 1;
  const more = rivals(course).map((seat) => ({ seat, tops: [1 + draw(6), 1 + draw(6)], of }));
  return { ...course, opening: [...course.opening, ...more] };
}

/**
 * Let a seat begin; it also is the first to roll for the Great Guin (PS-R39).
 * @param {About} about
 * @param {Course} course
 * @param {number} seat
 * @returns {Course}
 */
export const withFirst = (about, course, seat) =>
  given(about, { ...course, stage: 'turns', pointer: seat, turn: 1 }, seat);

/** @param {About} about @param {Course} course @param {number} seat @returns {Course} */
const given = (about, course, seat) => ({
  ...course,
  seat,
  doubles: 0,
  thrown: null,
  dice: about.boards[seats(course.setup)]?.dice ?? 2,
});

// -- throws ---------------------------------------------------------------------------------------

/**
 * Throw the dice; the like dice come before the odd one, the greater of them first.
 * @param {Course} course
 * @param {(below: number) => number} draw
 * @returns {Course}
 */
export function threw(course, draw) {
  const [a, b, ...odd] = Array.from({ length: course.dice }, () => 1 + draw(6));
  const tops = [Math.max(a ?? 1, b ?? 1), Math.min(a ?? 1, b ?? 1), ...odd];
  const isTriple = tops.length === 3 && tops.every((top) => top === tops[0]);
  const again = isTriple ? 3 : isDouble({ tops }) ? 2 : 0;
  const counts = again && (!isTriple || course.setup.triple); // PS-R36
  const doubles = course.doubles + Number(counts);
  const struck = Boolean(counts) && doubles === course.setup.penalty; // PS-R24
  const thrown = { tops, struck, again: struck ? 0 : again, out: Boolean(course.out[course.seat]) };
  return { ...course, doubles, thrown, dice: thrown.again };
}

/** Whether the two like dice show the same (PS-42). @param {{tops: number[]}} thrown */
export const isDouble = ({ tops }) => tops[0] === tops[1];

/**
 * Record whether all penguins of the seat are out of the nest, so that the bottoms count (PS-14).
 * @param {Course} course
 * @param {boolean} yes
 * @returns {Course}
 */
export function withOut(course, yes) {
  const out = withSeat(course.out, course.seat, yes);
  return { ...course, out, thrown: course.thrown && { ...course.thrown, out: yes } };
}

/**
 * How many of the dice count on both sides: 0, the two like ones, or all three.
 * @param {Throw} thrown
 */
export const both = ({ again, out }) => (out ? again : 0);

/**
 * The numbers that are used all together or not at all (PS-16), tops first.
 * @param {Throw} thrown
 */
export function group(thrown) {
  const tops = thrown.tops.slice(0, both(thrown));
  return [...tops, ...tops.map((top) => 7 - top)];
}

/** The numbers that are used one by one. @param {Throw} thrown */
export const free = (thrown) => thrown.tops.slice(both(thrown));

/** Whether some of the dice make a 5 (PS-R8). @param {About} about @param {Throw} thrown */
export const enters = (about, thrown) =>
  about.entering.some((set) => {
    const left = thrown.struck ? [] : [...group(thrown), ...free(thrown)];
    return set.every((number) => {
      const at = left.indexOf(number);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });

// -- turns ----------------------------------------------------------------------------------------

/** Who rolls and decides for the seat whose turn it is (PS-38). @param {Course} course */
export const decider = (course) => (isGuin(course, course.seat) ? course.pointer : course.seat);

/**
 * End the turn and go on clockwise; after the Great Guin's turn the pointer moves, too (PS-R39).
 * @param {About} about
 * @param {Course} course
 * @returns {Course}
 */
export function ended(about, course) {
  const struck = course.thrown?.struck ? withOut(course, false) : course;
  const pointer = isGuin(course, course.seat) ? nextPerson(course, course.pointer) : course.pointer;
  const moved = { ...struck, pointer, turn: course.turn + 1 };
  return given(
    about,
    moved,
    onward(moved, course.seat, () => true),
  );
}

/**
 * The next seat clockwise that still plays.
 * @param {Course} course
 * @param {number} seat
 * @param {(seat: number) => boolean} fits
 */
const onward = ({ setup, done }, seat, fits) =>
  following(seats(setup), seat, (other) => !done.includes(other) && fits(other));

/** @param {Course} course @param {number} seat */
const nextPerson = (course, seat) => onward(course, seat, (other) => !isGuin(course, other));

/** Record that the seat to move is home. @param {Course} course @returns {Course} */
export const finished = (course) => ({
  ...course,
  stage: 'end',
  done: [...course.done, course.seat],
});

/** Whether the others can play on for the remaining places (PS-R41). @param {Course} course */
export const canGoOn = (course) => course.done.length < seats(course.setup) - 1;

/** Go on without whoever is home. @param {About} about @param {Course} course @returns {Course} */
export function playedOn(about, course) {
  const { pointer } = course;
  const onto = course.done.includes(pointer) ? nextPerson(course, pointer) : pointer;
  return { ...ended(about, { ...course, pointer: onto }), stage: 'turns' };
}

/**
 * The ranking: those who are home in order, then all others together (PS-R41).
 * @param {Course} course
 * @returns {[number, number][]} place and seat
 */
export function places({ setup, done }) {
  const rest = around(seats(setup)).filter((seat) => !done.includes(seat));
  return [
    ...done.map((seat, i) => /** @type {[number, number]} */ ([i + 1, seat])),
    ...rest.map((seat) => /** @type {[number, number]} */ ([done.length + 1, seat])),
  ];
}
