/** The expected result by ply, one line per seat. */
import { html, svg } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { head } from '../shared/icons.js';
import { seatName } from '../table/seat_name.js';
import { parts, shares } from './shares.js';

/** @import { Seat } from '../table/types.js' */

/** @typedef {{values: number[], line: string[], path: string[], paths?: string[][], proven: boolean, depth: number}} Evaluation */

/**
 * The chart of all seats; a click goes to that ply.
 * @param {ReadonlyMap<number, Evaluation>} known by ply
 * @param {{seats: Seat[], length: number, ply: number, go: (ply: number) => void}} play
 */
export function chart(known, { seats, length, ply, go }) {
  const wide = Math.max(1, length);
  const line = (/** @type {number} */ seat) => {
    let pen = 'M';
    let path = '';
    for (let i = 0; i <= length; i += 1) {
      const part = parts(known.get(i)?.values ?? [])[seat];
      if (part === undefined) pen = 'M';
      else {
        path += `${pen}${i} ${100 - Math.round(part)}`;
        pen = 'L';
      }
    }
    return path;
  };
  const jump = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * wide));
  };
  return html`<svg
    viewBox=${`0 -4 ${wide} 108`}
    preserveAspectRatio="none"
    role="img"
    aria-label=${say('Expected result by move')}
    @click=${jump}
  >
    <path class="axis" d=${`M0 50H${wide}M0 0H${wide}M0 100H${wide}`}></path>
    ${seats.map((seat) => svg`<path stroke=${`var(--seat${seat.seat + 1}t)`} stroke-dasharray=${DASHES[seat.seat] ?? 'none'} d=${line(seat.seat)}></path>`)}
    <path class="now" d=${`M${ply} -4V104`}></path>
  </svg>`;
}

/** Lines differ by their dashes too: colour is never the only mark. */
const DASHES = ['none', '7 4', '2 4', '10 4 2 4', '4 2', '1 3'];

/**
 * What each seat can expect now, as bars.
 * @param {Evaluation} evaluation
 * @param {Seat[]} seats
 */
export function bars(evaluation, seats) {
  const told = shares(evaluation.values);
  return html`<div class="bars">
    ${seats.map((seat) => {
      const part = told[seat.seat] ?? 0;
      return html`<div>
        ${head(seat.seat)}<svg
          class="bar"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M0 0H100V8H0Z" fill="var(--surface-3)"></path>
          <path d=${`M0 0H${part}V8H0Z`} fill=${`var(--seat${seat.seat + 1}t)`}></path></svg
        ><span><span class="vh">${seatName(seat)}: </span>${part} %</span>
      </div>`;
    })}
  </div>`;
}
