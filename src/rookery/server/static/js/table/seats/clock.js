/** Clocks: the server says how much time is left, and the page counts down between messages. */

import { say } from '../../shared/i18n.js';

/** @import { Seat } from '../types.js' */

const LOW = 10_000;

let toldAt = performance.now();

/** Count down from now on: the seats' times have just been received. */
export function synchronise() {
  toldAt = performance.now();
}

/** The milliseconds that a seat has left. @param {Seat} seat */
export function remaining(seat) {
  const spent = seat.running ? performance.now() - toldAt : 0;
  return Math.max(0, (seat.clock_ms ?? 0) - spent);
}

/** A time as clocks show it: 1:05, 1:00:05, or 2 d 5 h. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48)
    return say('%days d %hours h', { days: Math.floor(hours / 24), hours: hours % 24 });
  const rest = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The stylesheet's classes for a seat's clock. @param {Seat} seat */
export function clockClass(seat) {
  if (seat.running && remaining(seat) < LOW) return 'clock low';
  return seat.running ? 'clock run' : 'clock';
}

/**
 * Keep the clocks on the page up to date without redrawing the panels.
 * @param {() => Seat[]} seats
 */
export function startClocks(seats) {
  setInterval(() => {
    for (const seat of seats()) {
      if (!seat.running) continue;
      const shown = document.querySelector(`[data-clock="${seat.seat}"]`);
      if (!shown) continue;
      shown.className = clockClass(seat);
      const text = shown.querySelector('.time');
      if (text) text.textContent = clockText(remaining(seat));
    }
  }, 200);
}
