/** Wishes for tables: from tiles and groups, as requests, and in words. */
import { say } from '../shared/i18n.js';

/** @import { Clock } from '../shared/clock.js' */
/** @import { Fill, Group, House, Tile, Wish } from './types.js' */

const QUICK_S = 600; // the same limit as that between the server's ratings

/** The wish of a tile. @param {string} game @param {Tile} tile @param {string} stakes @returns {Wish} */
export const wishOf = (game, tile, stakes) => ({
  game,
  seats: tile.seats,
  clocks: [tile.clock],
  stakes,
});

/** The wish to join a group. @param {Group} group @returns {Wish} */
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

/** A clock in the form of a request. @param {Clock | null} clock */
const wanted = (clock) =>
  clock?.days
    ? { days: clock.days, bank: clock.bank ?? 0, ...(clock.strict && { strict: true }) }
    : clock && { initial_s: clock.initial_s, increment_s: clock.increment_s };

/**
 * The wishes that were sent but are not yet confirmed; null once the server reports the same. While
 * it still reports earlier wishes, the sent ones are kept.
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
 * The choices of who joins if nobody else comes, in the order in which a button cycles.
 * @param {House} house
 * @returns {Fill[]}
 */
export const fills = (house) =>
  Object.keys(house.bots).length ? ['computers', 'bots', 'no'] : ['computers', 'no'];

/**
 * The chosen one of these, or the default if this server doesn't offer it.
 * @param {House} house
 * @param {string | null} chosen
 */
export const fillOf = (house, chosen) =>
  fills(house).find((one) => one === chosen) ?? /** @type {Fill} */ ('computers');

/** A range of numbers of players, such as 3–4. @param {number[]} seats */
export const shownSeats = (seats) =>
  seats.length > 1 ? `${Math.min(...seats)}–${Math.max(...seats)}` : String(seats[0]);

/** The same in words. @param {number[]} seats */
export const playersWords = (seats) => say('%seats players', { seats: shownSeats(seats) });

/**
 * How many people wait for a table that would fit a tile.
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
