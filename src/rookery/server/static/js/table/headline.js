/** How a game ended, in words. */
import { listed, say } from '../shared/i18n.js';
import { seatName } from './seat_name.js';

/** @import { GameRating, Result, Seat } from './types.js' */

/** @typedef {{seats: Seat[], yours: number[], names: string[], game: string, result: Result, rating?: GameRating | null}} Ended `rating`: what the game made of ratings, once it is known */

/** Who won and with what score, or the game's own verdict. @param {Ended} ended */
export function headline({ seats, yours, names, result }) {
  if (result.verdict) return result.verdict;
  const first = seats.filter((seat) => result.ranking[seat.seat] === 1);
  const [winner] = first;
  if (!winner) return '';
  const score = { count: winner.scores[0] ?? 0, what: names[0] ?? '' };
  const counted = result.counted && names.length > 0 ? score : null;
  if (first.length === 1) return victory(winner, yours, counted);
  if (first.length === seats.length && names.length) return draw(counted);
  return say('%names share first place', { names: listed(first.map((one) => seatName(one))) });
}

/** @typedef {{count: number, what: string}} Score how much of what, for a result that was counted */

/**
 * @param {Seat} winner
 * @param {number[]} yours
 * @param {Score | null} score
 */
function victory(winner, yours, score) {
  const isYou = yours.length === 1 && yours[0] === winner.seat;
  if (!score) return isYou ? say('You win') : say('%name wins', { name: seatName(winner) });
  return isYou
    ? say('You win with %count %what', { ...score })
    : say('%name wins with %count %what', { name: seatName(winner), ...score });
}

/** @param {Score | null} score */
const draw = (score) =>
  score ? say('A draw with %count %what each', { ...score }) : say('A draw');

/** The seats from the first place to the last. @param {Ended} ended */
export function inOrder({ seats, result }) {
  return [...seats].sort((a, b) => (result.ranking[a.seat] ?? 0) - (result.ranking[b.seat] ?? 0));
}

/** How it went for the only seat that the reader holds; '' where there is no such seat. @param {Ended} ended */
export function mood({ seats, yours, result }) {
  const [own] = yours;
  if (yours.length !== 1 || own === undefined || seats.length < 2) return '';
  const place = result.ranking[own] ?? 1;
  if (place === 1) return '';
  return result.ranking.some((other) => other > place) ? 'place' : 'loss';
}

/** What the reader has come to, where that is no win; else who has won. @param {Ended} ended */
export function ownHeadline(ended) {
  const how = mood(ended);
  if (!how) return headline(ended);
  const { seats, yours, names, result } = ended;
  const own = yours[0] ?? 0;
  const place = placeWords(result.ranking[own] ?? 0);
  const score = { count: seats[own]?.scores[0] ?? 0, what: names[0] ?? '' };
  const level = seats.filter(
    (seat) => seat.seat !== own && result.ranking[seat.seat] === result.ranking[own],
  );
  const others = listed(level.map((seat) => seatName(seat)));
  const words = level.length ? say('%place, level with %names', { place, names: others }) : place;
  if (!result.counted || !names.length) return words;
  return how === 'loss' && !level.length
    ? say('%place this time: %count %what', { place, ...score })
    : say('%place: %count %what', { place: words, ...score });
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
