/** The names of seats. */
import { say } from '../shared/i18n.js';

/** @import { Seat } from './types.js' */

/**
 * The name of a seat: that of whoever sits there.
 * @param {Seat} seat
 * @param {boolean} [you] whether it is the reader's own
 */
export function seatName(seat, you = false) {
  const name = seat.name || (seat.kind === 'open' ? say('open seat') : say('Guest'));
  return you ? say('%name (you)', { name }) : name;
}
