/** Each seat's expected share: the chart of a whole game, and bars for one position. */
import { html, svg } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { head } from '../shared/icons.js';
import { seatLabel } from '../table/words/seat_name.js';
import { area, edge, plyAt, solvedFrom, stacked, ticks, xOf, yOf } from './geometry.js';
import { markAt } from './marks.js';
import { shares } from './shares.js';

/** @import { Seat } from '../table/types.js' */
/** @import { Plot } from './geometry.js' */
/** @import { Mark } from './marks.js' */

/** @typedef {{values: number[], line: string[], path: string[], paths?: string[][], proven: boolean, depth: number}} Evaluation */
/** @typedef {{values: number[], proven: boolean, mark?: Mark, seat?: number | null}} Point */
/** @typedef {{seats: Seat[], length: number, ply: number, go: (ply: number) => void}} Game */

const HEIGHT = 150;
const MARGIN = { left: 44, top: 10, right: 12, bottom: 28 };
const ABOVE = 14; // extra room above, for the label of the solved end
const LINES = [0, 25, 50, 75, 100];

/**
 * The chart of all seats; a tap or the arrow keys go to a ply.
 * @param {ReadonlyMap<number, Point>} known by ply
 * @param {Game} game
 * @param {number} width in pixels
 */
export function chart(known, game, width) {
  const { length, ply, seats } = game;
  const first = solvedFrom(known);
  const isSolved = first !== null && first < length;
  const top = MARGIN.top + (isSolved ? ABOVE : 0);
  const plot = {
    left: MARGIN.left,
    top,
    width: Math.max(60, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - top - MARGIN.bottom,
  };
  const points = stacked(known, seats.length);
  return html`<svg
    class="who"
    viewBox=${`0 0 ${width} ${HEIGHT}`}
    role="slider"
    tabindex="0"
    aria-label=${say('Who was ahead when')}
    aria-valuemin="0"
    aria-valuemax=${length}
    aria-valuenow=${ply}
    aria-valuetext=${spoken(known, game)}
    @click=${(/** @type {MouseEvent} */ event) => jump(event, game, plot, width)}
    @keydown=${(/** @type {KeyboardEvent} */ event) => step(event, game)}
  >
    ${seats.map((_, seat) => svg`<path class="area" fill=${`url(#scarf-${seat + 1})`} d=${area(points, seat, length, plot)}></path>`)}
    ${isSolved ? solved(first, length, plot) : ''} ${grid(length, plot)}
    ${seats.slice(1).map((_, seat) => svg`<path class="edge" d=${edge(points, seat, length, plot)}></path>`)}
    ${seats.length === 2 ? names(seats, plot) : ''}
    ${[...known].map(([at, point]) => weak(point, at + 1, known, length, plot))}${now(known, game, plot)}
  </svg>`;
}

/** @param {number} length @param {Plot} plot */
const grid = (length, plot) => svg`
  ${LINES.map((part) => svg`<path class=${part === 50 ? 'grid half' : 'grid'} d=${`M${plot.left} ${yOf(part, plot)}h${plot.width}`}></path>`)}
  ${[0, 50, 100].map((part) => svg`<text x=${plot.left - 6} y=${yOf(part, plot) + 4} text-anchor="end">${part} %</text>`)}
  ${ticks(length).map((at) => svg`<path class="grid" d=${`M${xOf(at, length, plot)} ${yOf(0, plot)}v4`}></path><text x=${xOf(at, length, plot)} y=${HEIGHT - 8} text-anchor="middle">${at}</text>`)}`;

/** @param {Seat[]} seats @param {Plot} plot */
const names = (seats, plot) =>
  seats.map(
    (seat, i) =>
      svg`<text class="name" fill=${`var(--seat${i + 1}t)`} x=${plot.left + 8} y=${i ? plot.top + 16 : plot.top + plot.height - 8}>${seatLabel(seat, seats)}</text>`,
  );

/**
 * The proven stretch at the end; its label stands above the plot, where no mark hides it.
 * @param {number} first
 * @param {number} length
 * @param {Plot} plot
 */
function solved(first, length, plot) {
  const x = xOf(first, length, plot);
  const right = plot.left + plot.width;
  return svg`<path class="solved" d=${`M${x} ${plot.top}H${right}v${plot.height}H${x}Z`}></path>
    <text class="solved" x=${right} y=${plot.top - 8} text-anchor="end">${say('solved from %ply', { ply: first })}</text>`;
}

/**
 * The mark of a weak action at the ply to which it led, on the edge of its seat's area.
 * @param {Point} point
 * @param {number} ply
 * @param {ReadonlyMap<number, Point>} known
 * @param {number} length
 * @param {Plot} plot
 */
function weak({ mark, seat, values }, ply, known, length, plot) {
  if (!mark || mark === 'only') return '';
  const edge = Math.min(seat ?? 0, values.length - 2);
  const sum = sumsAt(known, ply)[edge] ?? sumsAt(known, ply - 1)[edge] ?? 50;
  return markAt(mark, xOf(ply, length, plot), yOf(sum, plot));
}

/**
 * The cumulative shares of the seats at a ply.
 * @param {ReadonlyMap<number, Point>} known
 * @param {number} ply
 */
function sumsAt(known, ply) {
  const values = known.get(ply)?.values ?? [];
  return stacked(new Map([[ply, { values, proven: false }]]), values.length)[0]?.sums ?? [];
}

/**
 * The line and dots that mark the position that is shown.
 * @param {ReadonlyMap<number, Point>} known
 * @param {Game} game
 * @param {Plot} plot
 */
function now(known, { length, ply }, plot) {
  const x = xOf(ply, length, plot);
  const dots = sumsAt(known, ply).slice(0, -1);
  return svg`<path class="now" d=${`M${x} ${plot.top}v${plot.height}`}></path>
    ${dots.map((sum) => svg`<circle class="now" cx=${x} cy=${yOf(sum, plot)} r="5"></circle>`)}`;
}

/** @param {ReadonlyMap<number, Point>} known @param {Game} game */
function spoken(known, { seats, ply }) {
  const values = known.get(ply)?.values ?? [];
  const told = shares(values);
  const each = values.length
    ? seats.map((seat, i) => `${seatLabel(seat, seats)} ${told[i]} %`)
    : [];
  return [say('Move %now', { now: ply }), ...each].join(', ');
}

/** @param {MouseEvent} event @param {Game} game @param {Plot} plot @param {number} width */
function jump(event, { length, go }, plot, width) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * width;
  go(plyAt((x - plot.left) / plot.width, length));
}

/** @param {KeyboardEvent} event @param {Game} game */
function step(event, { length, ply, go }) {
  const to = {
    ArrowLeft: ply - 1,
    ArrowDown: ply - 1,
    ArrowRight: ply + 1,
    ArrowUp: ply + 1,
    PageDown: ply - 10,
    PageUp: ply + 10,
    Home: 0,
    End: length,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation(); // the page moves by these keys, too
  go(to);
}

/**
 * Each seat's expected share now, as bars.
 * @param {{values: number[]}} evaluation
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
        ><span><span class="vh">${seatLabel(seat, seats)}: </span>${part} %</span>
      </div>`;
    })}
  </div>`;
}
