/** How long a table still waits for somebody who is away, and what is said of it. */
import { plural, say } from '../../shared/i18n.js';
import { seatName } from './seat_name.js';

/** @import { View, Wait } from '../types.js' */

/** @type {WeakMap<Wait, number>} when the page heard of it */
const heard = new WeakMap();
const MINUTE_MS = 60_000;

/**
 * The time in milliseconds until the reader may go on without the one for whom the table waits;
 * null: never, or it is not the reader who waits.
 * @param {View} view
 * @param {number} [now]
 */
export function untilClaim({ wait, over, yours, seats }, now = performance.now()) {
  if (!wait || over || yours.includes(wait.seat)) return null;
  if (!yours.some((seat) => !seats[seat]?.left)) return null;
  if (!heard.has(wait)) heard.set(wait, now);
  const whole = seats[wait.seat]?.online ? wait.here_ms : wait.away_ms;
  return whole === null ? null : Math.max(0, whole - (now - (heard.get(wait) ?? now)));
}

/** That somebody is away, and when the reader may go on. @param {View} view */
export function awayWords(view) {
  const seat = view.seats[view.wait?.seat ?? view.to_move ?? -1];
  if (!seat) return '';
  const name = seatName(seat);
  const left = untilClaim(view);
  if (left === null) return say('%name is away for a moment.', { name });
  return plural(
    '%name is away. You can go on without them in a minute.',
    '%name is away. You can go on without them in %count minutes.',
    Math.max(1, Math.ceil(left / MINUTE_MS)),
    { name },
  );
}
