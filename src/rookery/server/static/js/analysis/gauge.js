/** The bar beside the board: each seat's share of what can still be won, as far as it is known. */
import { html, svg } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { seatLabel } from '../table/words/seat_name.js';
import { parts, shares, stretches } from './shares.js';

/** @import { Seat } from '../table/types.js' */

/**
 * One part for each seat, the last one at the bottom, since its panel comes last.
 * @param {{values: number[], proven: boolean} | null | undefined} found for the position shown
 * @param {Seat[]} seats
 */
export function gauge(found, seats) {
  if (seats.length === 1 || !found?.values.length) return '';
  const { values, proven } = found;
  const whole = shares(values);
  const told = seats.map((seat, i) => `${seatLabel(seat, seats)} ${whole[i] ?? 0} %`).join(', ');
  const label = proven
    ? say('Proven: %shares', { shares: told })
    : say('Estimated: %shares', { shares: told });
  return html`<svg
    class=${proven ? 'gauge proven' : 'gauge'}
    viewBox="0 0 10 100"
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    ${stretches(parts(values)).map(
      ([from, high], i) =>
        svg`<rect y=${from} width="10" height=${high} fill=${`var(--seat${(seats[i]?.seat ?? 0) + 1}t)`}></rect>`,
    )}
  </svg>`;
}
