/**
 * Pure functions for a game at a real table: what was clicked, who is next, and when a click may
 * be repeated.
 */

import { around, withSeat } from '../../../js/companion/seats.js';

/** @typedef {{players: number, risk: string, starter: number, direction: number, names: string[]}} Setup `risk` '' is the usual one for the number of players, `starter` -1 one drawn by lot */
/** @typedef {'penguins' | 'setup' | 'start' | 'end'} Stage */
/** @typedef {{seat: number, round: number, face: string}} Click */
/** @typedef {{stage: Stage, setup: Setup, running: boolean, starter: number, seat: number, round: number, opening: boolean, face: string, again: boolean, second: boolean, last: boolean[], clicks: Click[]}} Course `face` is what this play's click has shown, '' before it; `clicks` has the newest first */
/** @typedef {{weights: Record<string, number>, usual: Record<string, string>, events: string[], dashed: [number, number]}} About */

/** The initial set-up of the form. @type {Setup} */
export const USUAL = { players: 4, risk: '', starter: -1, direction: 1, names: [] };
const KEPT = 24;

/** A course before anything has begun. @param {Setup} setup @returns {Course} */
export const fresh = (setup = USUAL) => ({
  stage: 'penguins',
  setup,
  running: false,
  starter: 0,
  seat: 0,
  round: 1,
  opening: true,
  face: '',
  again: false,
  second: false,
  last: [],
  clicks: [],
});

/** Whether what the browser has stored is a course that can be resumed. @param {any} found */
export const isCourse = (found) =>
  Boolean(
    Array.isArray(found?.setup?.names) && found.setup.direction && Array.isArray(found.clicks),
  );

// -- set-up ---------------------------------------------------------------------------------------

/**
 * The risk in use: if none is chosen, what the rules advise for so many players.
 * @param {About} about
 * @param {Setup} setup
 */
export const riskOf = (about, { risk, players }) => risk || about.usual[players] || 'high';

/**
 * Change the set-up; a change of the order of play ends the game in progress.
 * @param {Course} course
 * @param {Partial<Setup>} change
 * @returns {Course}
 */
export function changed(course, change) {
  const setup = { ...course.setup, ...change };
  if (setup.starter >= setup.players) setup.starter = -1;
  const goesOn = ['players', 'starter', 'direction'].every((name) => !(name in change));
  return goesOn ? { ...course, setup } : { ...fresh(setup), stage: course.stage };
}

/**
 * Go to the clicks: resume the game in progress, or begin one with its starter (PE-20, PE-23).
 * @param {Course} course
 * @param {(below: number) => number} draw
 * @returns {Course}
 */
export function started(course, draw) {
  if (course.running) return { ...course, stage: 'start' };
  const { setup } = course;
  const starter = setup.starter < 0 ? draw(setup.players) : setup.starter;
  return { ...fresh(setup), stage: 'start', running: true, starter, seat: starter };
}

// -- order of play --------------------------------------------------------------------------------

/** The seats in the order of play, the starter first. @param {Course} course */
export const order = ({ setup: { players, direction }, starter }) =>
  around(players).map((i) => (starter + direction * i + players * i) % players);

/** The seat that plays after the current one. @param {Course} course */
export const following = ({ setup: { players, direction }, seat }) =>
  (seat + direction + players) % players;

/**
 * Give the turn to a seat; nothing has been clicked in it yet.
 * @param {Course} course
 * @param {number} seat
 * @returns {Course}
 */
export const withTurn = (course, seat) => ({
  ...course,
  seat,
  face: '',
  again: false,
  second: false,
});

/** End the turn. @param {Course} course @returns {Course} */
export function ended(course) {
  const next = withTurn(course, following(course));
  return { ...next, opening: false, round: course.round + Number(next.seat === course.starter) };
}

/** Begin a second play, bought with two cards. @param {Course} course @returns {Course} */
export const secondPlay = (course) => ({ ...course, face: '', again: false, second: true });

/**
 * End the game: the current seat's penguin has reached dry land and wins (PE-85).
 * @param {Course} course
 * @returns {Course}
 */
export const landed = (course) => ({ ...course, stage: 'end' });

// -- clicks ---------------------------------------------------------------------------------------

/** Whether a click shows an event, not a number. @param {string} face */
export const isEvent = (face) => face.startsWith('+') || face.startsWith('-');

/**
 * Whether no events come: at the starter's first click, and in the last column.
 * @param {Course} course
 */
export const onlyNumbers = ({ opening, last, seat }) => opening || Boolean(last[seat]);

/**
 * Record whether the current seat's penguin stands in the last column.
 * @param {Course} course
 * @param {boolean} yes
 * @returns {Course}
 */
export const withLast = (course, yes) => ({
  ...course,
  last: withSeat(course.last, course.seat, yes),
});

/**
 * The faces of the wheel: each number as often as the risk says, then each event once.
 * @param {About} about
 * @param {Course} course
 */
export function wheel(about, course) {
  const numbers = ['1', '2', '3', '4', '5', '6'];
  if (onlyNumbers(course)) return numbers;
  const times = about.weights[riskOf(about, course.setup)] ?? 1;
  return [...Array.from({ length: times }, () => numbers).flat(), ...about.events];
}

/**
 * Click: draw one of the faces of the wheel.
 * @param {About} about
 * @param {Course} course
 * @param {(below: number) => number} draw
 * @returns {Course}
 */
export function clicked(about, course, draw) {
  const faces = wheel(about, course);
  const face = faces[draw(faces.length)] ?? '1';
  const again = course.again || isNumber(course.face);
  const clicks = [{ seat: course.seat, round: course.round, face }, ...course.clicks].slice(
    0,
    KEPT,
  );
  return { ...course, face, again, clicks };
}

/** @param {string} face */
const isNumber = (face) => face !== '' && !isEvent(face);

/**
 * Whether a click is what comes next: the first of a play, or one after a good event.
 * @param {Course} course
 */
export const clicksOn = ({ face }) => face === '' || face.startsWith('+');

/**
 * Whether the click may be repeated, if the only platform is taken: once per play.
 * @param {Course} course
 */
export const canRepeat = ({ face, again, opening }) => isNumber(face) && !again && !opening;

/** Whether the penguin may have reached dry land with this click. @param {Course} course */
export const canLand = ({ face, opening }) => isNumber(face) && !opening;

/** Whether two cards may buy a second play now. @param {Course} course */
export const canPlayTwice = ({ face, second, opening }) => face !== '' && !second && !opening;

/**
 * The two squares that the starter's first number names, from either end of the dashed area
 * (PE-24).
 * @param {About} about
 * @param {string} face
 * @returns {[string, string]}
 */
export const squares = ({ dashed: [from, to] }, face) => [
  `a${from + Number(face) - 1}`,
  `a${to - Number(face) + 1}`,
];
