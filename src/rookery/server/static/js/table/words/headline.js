/** How a game ended, in words. */
import { listed, say } from '../../shared/i18n.js';
import { counted } from './score_words.js';
import { seatName } from './seat_name.js';

/** @import { GameRating, Result, Seat } from '../types.js' */

/** @typedef {{seats: Seat[], yours: number[], names: string[], ones: string[], game: string, result: Result, rating?: GameRating | null}} Ended `rating`: the game's effect on ratings, once it is known */

/** Who won and with what score, or the game's own verdict. @param {Ended} ended */
export function headline({ seats, yours, names, ones, result }) {
  if (result.verdict) return result.verdict;
  const first = seats.filter((seat) => result.ranking[seat.seat] === 1);
  const [winner] = first;
  if (!winner) return '';
  const isCounted = result.counted && names.length > 0;
  const score = isCounted ? counted(winner.scores[0] ?? 0, 0, { names, ones }) : '';
  if (first.length === 1) return victory(winner, yours, score);
  if (first.length === seats.length && names.length) return draw(score);
  return sharedFirst(first, yours);
}

/** @param {Seat[]} first those in first place @param {number[]} yours */
function sharedFirst(first, yours) {
  const others = yours.length === 1 ? first.filter(({ seat }) => seat !== yours[0]) : first;
  const names = listed(others.map((one) => seatName(one)));
  return others.length < first.length
    ? say('You share first place with %names', { names })
    : say('%names share first place', { names });
}

/**
 * @param {Seat} winner
 * @param {number[]} yours
 * @param {string} score the score in words, '' if the result was not counted
 */
function victory(winner, yours, score) {
  const isYou = yours.length === 1 && yours[0] === winner.seat;
  if (!score) return isYou ? say('You win') : say('%name wins', { name: seatName(winner) });
  return isYou
    ? say('You win with %score', { score })
    : say('%name wins with %score', { name: seatName(winner), score });
}

/** @param {string} score */
const draw = (score) =>
  score ? say('A draw with %score each', { score }) : say('A draw. Shake flippers!');

/** The seats from the first place to the last. @param {Ended} ended */
export function inOrder({ seats, result }) {
  return [...seats].sort((a, b) => (result.ranking[a.seat] ?? 0) - (result.ranking[b.seat] ?? 0));
}

/**
 * How it went for the reader: 'place', or 'loss' for the last; '' for a win, a game alone, or a
 * reader who doesn't hold exactly one seat.
 * @param {Ended} ended
 */
export function mood({ seats, yours, result }) {
  const [own] = yours;
  if (yours.length !== 1 || own === undefined || seats.length < 2) return '';
  const place = result.ranking[own] ?? 1;
  if (place === 1) return '';
  return result.ranking.some((other) => other > place) ? 'place' : 'loss';
}

/**
 * The headline for the reader: encouragement for the last, the place of others who have not won.
 * @param {Ended} ended
 */
export function ownHeadline(ended) {
  const { seats, result } = ended;
  const [winner, second] = seats.filter((seat) => result.ranking[seat.seat] === 1);
  if (mood(ended) === 'loss' && winner && !second && !result.verdict)
    return say('%name wins. Next time it’s you!', { name: seatName(winner) });
  return mood(ended) ? standing(ended) : headline(ended);
}

/**
 * The text below the headline: why the game is over, and whichever of the winner and the reader's
 * own place the headline does not say.
 * @param {Ended} ended
 */
export function ownDetail(ended) {
  const { reason } = ended.result;
  if (!mood(ended)) return reason;
  const isPlace = ownHeadline(ended) === standing(ended);
  const parts = isPlace ? [`${headline(ended)}.`, reason] : [reason, `${standing(ended)}.`];
  return parts.filter(Boolean).join(' ');
}

/** The reader's place and score. @param {Ended} ended */
function standing(ended) {
  const { seats, yours, names, ones, result } = ended;
  const own = yours[0] ?? 0;
  const place = placeWords(result.ranking[own] ?? 0);
  const score = counted(seats[own]?.scores[0] ?? 0, 0, { names, ones });
  const level = seats.filter(
    (seat) => seat.seat !== own && result.ranking[seat.seat] === result.ranking[own],
  );
  const others = listed(level.map((seat) => seatName(seat)));
  const words = level.length ? say('%place, level with %names', { place, names: others }) : place;
  if (!result.counted || !names.length) return words;
  return say('%place: %score', { place: words, score });
}

/** @param {number} place */
const placeWords = (place) =>
  [
    say('First place'),
    say('Second place'),
    say('Third place'),
    say('Fourth place'),
    say('Fifth place'),
    say('Sixth place'),
  ][place - 1] ?? say('Place %place', { place });
