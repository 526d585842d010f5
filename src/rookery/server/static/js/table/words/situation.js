/** The situation at a table, in words. */
import { plural, say } from '../../shared/i18n.js';
import { awayWords } from './absence.js';
import { dayText } from './day.js';
import { entryWords } from './gist_words.js';
import { headline } from './headline.js';
import { seatName } from './seat_name.js';

/** @import { Seat, View } from '../types.js' */

/**
 * @typedef {object} Shown
 * @property {number | null} ply the ply that is shown, null for the newest
 * @property {number | null} selectable how many places can follow what is chosen, or null
 * @property {boolean} [turns] a handle turns what is chosen
 * @property {readonly [number, number] | null} [tally] of things chosen together: how many are chosen, and how many are needed
 * @property {string} [hint] a good action, in words
 * @property {boolean} [hinting] a hint is on its way
 * @property {boolean} [offline] there is no connection
 * @property {() => void} [late] takes back what the server has not answered for a while
 * @property {boolean} [long] a computer thinks longer than usual
 * @property {() => void} [result] opens the result of a game that is over
 * @property {() => void} [drop] drops the reader's plan, if there is one
 * @property {() => void} [redraw] draws the page again
 */

/**
 * What to do now, or for whom the table is waiting.
 * @param {View} view
 * @param {Shown} shown
 */
export function situation(view, shown) {
  if (shown.ply !== null) return say('You’re looking at an earlier move');
  if (shown.late) return say('Waiting for the server…');
  if (view.over && view.result) {
    return headline({
      seats: view.seats,
      yours: view.yours,
      names: view.score_names,
      ones: view.score_ones,
      game: view.game.name,
      result: view.result,
    });
  }
  if (view.yours.length && view.yours.every((one) => view.seats[one]?.left))
    return say('You have left the game');
  if (isFinishing(view)) return say('Your last moves are made for you');
  const seat = view.seats[view.to_move ?? -1];
  if (seat) return deciding(view, seat, shown);
  // If a game begins with dice, they wait until everybody is seated.
  const isOpen = view.seats.some((one) => one.kind === 'open');
  return isOpen ? say('Waiting for a player to join') : '';
}

/** Whether all that is left to the reader is played to its end. @param {View} view */
const isFinishing = ({ yours, seats, over }) =>
  !over && yours.length > 0 && yours.every((one) => seats[one]?.finishing || seats[one]?.left);

/** The only one of some seats, or none. @param {number[]} seats */
const onlyOne = ([seat, more]) => (more === undefined ? seat : undefined);

/**
 * The words for a seat that decides, in its own turn or in another seat's.
 * @param {View} view
 * @param {Seat} seat
 * @param {Shown} shown
 */
function deciding(view, seat, { long }) {
  const isYours = view.yours.includes(seat.seat);
  const name = seatName(seat);
  const turn = view.seats[view.turn_owner ?? -1];
  const only = onlyOne(view.yours); // people sharing a screen go by name
  const isYou = only === seat.seat;
  if (turn && turn !== seat && seat.kind !== 'open')
    return decidingFor(turn, isYou ? '' : name, only === turn.seat);
  if (isYours) return isYou ? say('Your turn') : say('%name’s turn', { name });
  if (seat.kind === 'open') return say('Waiting for a player to join');
  if (seat.kind !== 'computer') return say('%name’s turn', { name });
  return long
    ? say('%name is thinking longer than usual…', { name })
    : say('%name is thinking…', { name });
}

/**
 * The words for a seat that decides in another seat's turn; an unheld seat is moved by others.
 * @param {Seat} moved
 * @param {string} decider '' for the reader
 * @param {boolean} isYou whether the reader's own seat is moved
 */
function decidingFor(moved, decider, isYou) {
  if (isYou) return say('Your turn: %name decides', { name: decider });
  const other = seatName(moved);
  if (moved.kind === 'unheld')
    return decider
      ? say('%other’s turn: %name moves for it', { name: decider, other })
      : say('%name’s turn: you move for it', { name: other });
  return decider
    ? say('%other’s turn: %name decides', { name: decider, other })
    : say('%name’s turn: you decide', { name: other });
}

/**
 * The details: what happened last, or what can be chosen.
 * @param {View} view
 * @param {Shown} shown
 */
export function detail(view, shown) {
  const { ply, selectable, turns, tally, hint, hinting } = shown;
  if (ply !== null) return entryWords(view.log[ply - 1], view.seats) || say('The beginning.');
  if (shown.offline || shown.late) return trouble(shown);
  if (hint) return say('Hint: %words', { words: hint });
  if (hinting) return say('Looking for a good move…');
  if (view.ask) return requestWords(view.ask);
  if (selectable !== null) return tallied(tally) + selectableWords(selectable, turns);
  if (view.over) return view.result?.reason ?? '';
  return view.yours.includes(view.to_move ?? -1) ? view.advice : meanwhile(view);
}

/** What is asked at the table. @param {NonNullable<View['ask']>} ask */
const requestWords = ({ kind, ms }) =>
  kind === 'pause'
    ? say('May the clocks rest until %date?', { date: dayText(ms ?? 0) })
    : say('May the last move be taken back?');

/** How many things are chosen of those needed, if counted. @param {Shown['tally']} tally */
const tallied = (tally) =>
  tally ? `${say('%some of %all chosen.', { some: tally[0], all: tally[1] })} ` : '';

/** What happens to moves while the server is silent. @param {Shown} shown */
const trouble = ({ offline }) =>
  offline
    ? say('No connection. Your game is safe, and we keep trying.')
    : say('Your move is kept here, and sent again if it got lost.');

/** The text for a reader who waits: what delays the others, or the last move. @param {View} view */
function meanwhile(view) {
  const seat = view.seats[view.to_move ?? -1];
  if (!seat && view.seats.some(({ kind }) => kind === 'open'))
    return say('We start as soon as all are here.');
  if (seat?.kind === 'human' && !seat.online && !seat.here && !seat.left) return awayWords(view);
  return entryWords(view.log.at(-1), view.seats);
}

/**
 * How many places can be chosen, in words; 0 if only handles are left.
 * @param {number} count
 * @param {boolean} [turns] one of the handles turns it
 */
export function selectableWords(count, turns = false) {
  if (count) return plural('Tap the bright mark.', 'Tap one of the %count bright marks.', count);
  return turns
    ? say('Turn it with the arrow if you like, then tap the tick.')
    : say('Tap the tick to set it down.');
}
