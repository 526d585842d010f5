/** The names of seats. */
import { say } from '../../shared/i18n.js';

/** @import { Seat } from '../types.js' */

/**
 * The name of a seat's player.
 * @param {Seat} seat
 * @param {boolean} [you] whether it is the reader's own
 */
export function seatName(seat, you = false) {
  if (you) return say('You');
  return seat.name || (seat.kind === 'open' ? say('Waiting for a player') : say('Guest'));
}

/**
 * The seat that is the reader's own; null if they hold none or several: people who share a screen
 * go by name.
 * @param {readonly Seat[]} seats
 */
export function ownSeat(seats) {
  const [own, more] = seats.filter(({ here }) => here);
  return own && !more ? own.seat : null;
}

/** What a seat is called where it stands alone: the reader's own "You". @param {Seat} seat @param {readonly Seat[]} seats */
export const seatLabel = (seat, seats) => seatName(seat, ownSeat(seats) === seat.seat);

/** The title of a computer's level. @param {string | null} level */
export const levelTitle = (level) =>
  ({
    chick: say('Chick'),
    rockhopper: say('Rockhopper'),
    adelie: say('Adélie'),
    king: say('King'),
    emperor: say('Emperor'),
  })[level ?? ''] ?? say('computer');
