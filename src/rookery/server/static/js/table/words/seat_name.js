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

/** The title of a computer's level. @param {string | null} level */
export const levelTitle = (level) =>
  ({
    chick: say('Chick'),
    rockhopper: say('Rockhopper'),
    adelie: say('Adélie'),
    king: say('King'),
    emperor: say('Emperor'),
  })[level ?? ''] ?? say('computer');
