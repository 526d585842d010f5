/** Clocks in words. */
import { plural, say } from './i18n.js';

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
