/** Wishes: those of the tiles, those that were sent, and how they are said. */
import { say } from '../shared/i18n.js';

/** @import { Clock } from '../shared/clock.js' */
/** @import { Fill, Group, House, Tile, Wish } from './types.js' */

const QUICK_S = 600; // as the house divides its ratings

/** The wish of a tile. @param {string} game @param {Tile} tile @param {string} stakes @returns {Wish} */
export const wishOf = (game, tile, stakes) => ({
  game,
  seats: tile.seats,
  clocks: [tile.clock],
  stakes,
});

/** The wish to be one of a group. @param {Group} group @returns {Wish} */
export const wishFor = (group) => ({
  game: group.game,
  seats: [group.seats],
  rulesets: [group.options],
  clocks: [group.clock],
  stakes: group.rated ? 'rated' : 'casual',
});

/** Whether two wishes are for the same tables, whatever is at stake. @param {Wish} a @param {Wish} b */
export const isSame = (a, b) => key(a) === key(b);

/** @param {Wish} wish */
const key = ({ game, seats, clocks, rulesets }) =>
  JSON.stringify([game, seats, clocks.map(wanted), rulesets?.length ? rulesets : [{}]]);

/** A clock as it is asked for. @param {Clock | null} clock */
const wanted = (clock) =>
  clock?.days
    ? { days: clock.days, bank: clock.bank ?? 0 }
    : clock && { initial_s: clock.initial_s, increment_s: clock.increment_s };

/**
 * What is asked for but not yet said by the server, now that it says these. It may still speak of
 * what was asked for before: then nothing is forgotten.
 * @param {Wish[] | null} asked
 * @param {Wish[]} said
 */
export function unsaid(asked, said) {
  const isSaid =
    asked?.length === said.length && asked.every((wish) => said.some((one) => isSame(wish, one)));
  return isSaid ? null : asked;
}

/**
 * Wishes with one more, or one fewer if it is there already.
 * @param {Wish[]} wishes
 * @param {Wish} wish
 */
export function toggled(wishes, wish) {
  const others = wishes.filter((one) => !isSame(one, wish));
  return others.length < wishes.length ? others : [...wishes, wish];
}

/**
 * The body of a request for any of these.
 * @param {Wish[]} wishes
 * @param {{stakes: string, name: string, level: string, fill: Fill}} how
 */
export const request = (wishes, { stakes, name, level, fill }) => ({
  wants: wishes.map((wish) => ({
    ...wish,
    stakes,
    clocks: wish.clocks.map(wanted),
  })),
  name,
  ...(fill === 'no' ? {} : { fill_after_s: 30, level, bots: fill === 'bots' }),
});

/**
 * Who joins where nobody comes, in the order in which a button goes through them.
 * @param {House} house
 * @returns {Fill[]}
 */
export const fills = (house) =>
  Object.keys(house.bots).length ? ['computers', 'bots', 'no'] : ['computers', 'no'];

/**
 * What was chosen for that, as far as this house has it.
 * @param {House} house
 * @param {string | null} chosen
 */
export const fillOf = (house, chosen) =>
  fills(house).find((one) => one === chosen) ?? /** @type {Fill} */ ('computers');

/** Numbers of players, as in 3–4. @param {number[]} seats */
export const shownSeats = (seats) =>
  seats.length > 1 ? `${Math.min(...seats)}–${Math.max(...seats)}` : String(seats[0]);

/** The same in words. @param {number[]} seats */
export const playersWords = (seats) => say('%seats players', { seats: shownSeats(seats) });

/**
 * How many people wait for a table that a tile would take.
 * @param {Record<string, number>} counts by game, seats and pace
 * @param {string} game
 * @param {Tile} tile
 */
export const waitingFor = (counts, game, tile) =>
  Math.max(0, ...tile.seats.map((seats) => counts[`${game}/${seats}/${pace(tile.clock)}`] ?? 0));

/** @param {Clock} clock */
const pace = (clock) => {
  const seconds = clock.initial_s + 40 * clock.increment_s;
  if (seconds >= 86400) return 'days';
  return seconds <= QUICK_S ? 'quick' : 'slow';
};
