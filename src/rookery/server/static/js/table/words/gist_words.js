/** Moves in words: what lists say of them, and what is told to the reader. */
import { say } from '../../shared/i18n.js';
import { ownSeat, seatLabel, seatName } from './seat_name.js';

/** @import { Entry, Gist, Seat } from '../types.js' */

/** What a seat's player is called. @param {number} seat @param {Seat[]} seats */
export const nameOf = (seat, seats) => (seats[seat] ? seatLabel(seats[seat], seats) : '');

/** The words of a gist, with the affected seat's name. @param {Gist} gist @param {Seat[]} seats */
export function wordsOf({ words, yours, seat }, seats) {
  const affected = seats[seat ?? -1];
  if (!affected) return words;
  if (yours && affected.seat === ownSeat(seats)) return yours;
  return words.split('%seat').join(seatName(affected));
}

/** Gists as a text, each with its place. @param {Gist[]} gists @param {Seat[]} seats */
export const inWords = (gists, seats) =>
  gists.map((gist) => `${wordsOf(gist, seats)}${gist.place ? ` (${gist.place})` : ''}`).join(', ');

/**
 * What an entry of the log says to the reader: others' moves in sentences that name them, the
 * reader's own in the words of the list; '' if there is no entry.
 * @param {Pick<Entry, 'seat' | 'words' | 'gists'> | undefined} entry
 * @param {Seat[]} seats
 */
export function entryWords(entry, seats) {
  if (!entry?.gists?.length || entry.seat === null || entry.seat !== ownSeat(seats))
    return entry?.words ?? '';
  return say('Your move: %words', { words: inWords(entry.gists, seats) });
}
