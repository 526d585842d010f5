/** Clocks: the server says how much time is left, and the page counts down between messages. */

import { momentOf } from '../../shared/hours.js';
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
  const passed = performance.now() - toldAt - restMs(seat);
  return Math.max(0, (seat.clock_ms ?? 0) - (seat.running ? Math.max(0, passed) : 0));
}

/** How long its clock rested, or was to rest, when the seats were received. @param {Seat} seat */
const restMs = ({ rest }) => (rest ? (rest.ms ?? Number.POSITIVE_INFINITY) : 0);

/** Whether its clock rests now. @param {Seat} seat */
export const isResting = (seat) => performance.now() - toldAt < restMs(seat);

/** Why a clock rests, and until when by the reader's own time. @param {Seat} seat */
export function restWords({ rest }) {
  if (!rest) return '';
  if (rest.ms === null) return say('paused until the table agrees to go on');
  const ends = Date.now() + rest.ms - (performance.now() - toldAt);
  const until = { date: momentText(new Date(ends)) };
  if (rest.why === 'leave') return say('on leave until %date', until);
  if (rest.why === 'pause') return say('paused until %date', until);
  return say('the clock rests until %date', until);
}

/** A moment of the coming weeks: a time within a day, else a date. @param {Date} at */
function momentText(at) {
  return at.getTime() - Date.now() < 60 * 3_600_000
    ? momentOf(at, { weekday: 'short' })
    : at.toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'short' });
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
  if (isResting(seat)) return 'clock';
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
