/** Clocks in words. */
import { plural, say } from './i18n.js';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** How much time is left: 4:05 minutes, from an hour on in hours, from a day on in days. @param {number} ms */
export function timeLeft(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < HOUR_S) {
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / 60);
  if (seconds < DAY_S)
    return minutes ? say('%hours h %minutes min', { hours, minutes }) : say('%hours h', { hours });
  const days = plural('%count day', '%count days', Math.floor(seconds / DAY_S));
  return hours % 24 ? say('%days %hours h', { days, hours: hours % 24 }) : days;
}

/** @typedef {{initial_s: number, increment_s: number, days?: number | null, bank?: number, strict?: boolean}} Clock */

/** A clock in words. @param {Clock | null} clock */
export function clockWords(clock) {
  if (!clock) return say('no clock');
  if (clock.days) {
    const words = plural('%count day a move', '%count days a move', clock.days);
    return clock.strict ? say('%days, without leave', { days: words }) : words;
  }
  const { initial_s: first, increment_s: more } = clock;
  if (first % 60)
    return more ? say('%first s + %more s', { first, more }) : say('%first s', { first });
  const minutes = first / 60;
  return more
    ? say('%minutes min + %seconds s', { minutes, seconds: more })
    : say('%minutes min', { minutes });
}
