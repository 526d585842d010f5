/** The penguins on blocks of ice, the winner in the middle. */
import { html, svg } from '../../../vendor/lit-html.js';
import { headline, inOrder } from '../words/headline.js';

/** @import { Ended } from '../words/headline.js' */
/** @import { Seat } from '../types.js' */

/** The top of each block by place; all later places get the lowest. */
const TOPS = [112, 134, 148, 160];

/** The podium of a game that has ended. @param {Ended} ended */
export function podium(ended) {
  const order = inOrder(ended).slice(0, 6);
  const across = middleOut(order);
  const pitch = Math.min(104, 500 / across.length);
  const left = 260 - (pitch * (across.length - 1)) / 2;
  return html`<svg
    class="podium"
    viewBox="0 0 520 212"
    preserveAspectRatio="xMidYMax slice"
    role="img"
    aria-label=${headline(ended)}
  >
    ${backdrop()}
    ${confetti(ended)}${across.map((seat, i) => block(seat, placed(ended, seat), left + i * pitch, pitch))}
  </svg>`;
}

/** The horizon, with more sky and sea where a picture is taller than it. */
export const backdrop = () => svg`<path fill="var(--sky-1)" d="M-600-900h1720V2H-600z"></path>
  <path fill="var(--water-3)" d="M-600 210h1720v900H-600z"></path><use href="#festive"></use>`;

const SCRAPS = 26;

/** Confetti, if somebody has won. @param {Ended} ended */
function confetti({ seats, result }) {
  if (seats.length < 2 && !result.solved) return '';
  return Array.from({ length: SCRAPS }, (_, i) => {
    const [x, y] = [(i * 97) % 510, (i * 41) % 118];
    return svg`<path class=${`scrap of-${i % 5}`} fill=${`var(--seat${(i % 6) + 1})`} d=${`M${x} ${y}l7 3l-2 5l-7-3z`}></path>`;
  });
}

/**
 * The place on the podium; for a single player, 1 if the board was solved, or else 0.
 * @param {Ended} ended
 * @param {Seat} seat
 */
const placed = ({ result, seats }, seat) =>
  seats.length > 1 ? (result.ranking[seat.seat] ?? 1) : result.solved ? 1 : 0;

/**
 * The first in the middle, the others on either side in turn.
 * @template T
 * @param {T[]} order
 * @returns {T[]}
 */
function middleOut(order) {
  /** @type {T[]} */
  const out = [];
  for (const [i, item] of order.entries()) {
    if (i % 2) out.unshift(item);
    else out.push(item);
  }
  return out;
}

/**
 * @param {Seat} seat
 * @param {number} place
 * @param {number} x
 * @param {number} pitch
 */
function block(seat, place, x, pitch) {
  const top = TOPS[Math.min(place || 2, TOPS.length) - 1] ?? 160;
  const first = place === 1;
  const size = (first ? 0.8 : 0.68) * Math.min(1, pitch / 96);
  const crown = svg`<use href="#crown" x="-24" y="-136" width="48" height="36" transform="rotate(-6)"></use>`;
  return svg`<g transform=${`translate(${x} 0)`}>
    ${ice(pitch * 0.44, top)}
    ${place ? svg`<text y=${Math.min(191, top + 40)}>${place}</text>` : ''}
    <g transform=${`translate(0 ${top + 5}) scale(${size})`}>
      <ellipse rx="42" ry="8" fill="#0B3E60" opacity=".28"></ellipse>
      <g class=${first ? 'happy' : ''}>
        <use href=${`#penguin-${first ? 'wave-' : ''}${seat.seat + 1}`}></use>${first ? crown : ''}
      </g>
    </g>
  </g>`;
}

/**
 * A block of ice around x = 0, with half its width.
 * @param {number} half
 * @param {number} top
 */
export function ice(half, top) {
  const [low, high, edge] = [top + 8, top - 1, half * 0.72];
  const side = [
    `M${-half} ${low}L${-half - 4} 192L${-half * 0.4} 202L${half * 0.2} 197`,
    `L${half * 0.68} 202L${half + 4} 191L${half} ${low}Z`,
  ];
  const face = [
    `M${-half} ${top + 10}Q${-half} ${high} ${-edge} ${top - 4}L${edge} ${top - 5}`,
    `Q${half} ${high} ${half} ${top + 9}Q0 ${top + 18} ${-half} ${top + 10}Z`,
  ];
  return svg`<ellipse cy="196" rx=${half * 1.24} ry="11" fill="var(--under)" opacity=".3"></ellipse>
    <path fill="url(#g-side)" d=${side.join('')}></path>
    <path fill="url(#g-ice)" stroke="#fff" stroke-width="1.5" d=${face.join('')}></path>`;
}
