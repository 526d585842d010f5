/** Gains fly to the score, and its number counts up as they arrive. */
import { isCalm } from '../board/animation.js';
import { middle } from '../board/scene.js';

/** @import { Change, Piece } from '../board/types.js' */
/** @import { Seat } from './types.js' */

const MOST = 6; // symbols in the air at once
const FLIGHT = 520; // milliseconds
const APART = 80; // milliseconds between two starts

/** @typedef {{seat: number, from: number, to: number}} Gain */

/**
 * The seats whose first score has grown, with both values.
 * @param {Seat[]} before
 * @param {Seat[]} after
 * @returns {Gain[]}
 */
export function gains(before, after) {
  const grown = after.map(({ seat, scores }) => ({
    seat,
    from: before[seat]?.scores[0] ?? 0,
    to: scores[0] ?? 0,
  }));
  return grown.filter(({ from, to }) => to > from);
}

/**
 * The numbers that the score shows, one for each symbol that arrives; the last is the final score.
 * @param {Gain} gain
 */
export function steps({ from, to }) {
  const count = Math.min(MOST, to - from);
  return Array.from(
    { length: count },
    (_, i) => from + Math.round(((i + 1) * (to - from)) / count),
  );
}

/**
 * Where the gains of a change come from: a sinking piece, or else where the last piece has moved.
 * @param {ReadonlyMap<string, Piece>} before
 * @param {Change} change
 */
export function source(before, { put, drop }) {
  const gone = drop.map((id) => before.get(id));
  const sinks = gone.find((piece) => piece?.exit === 'sink' || piece?.exit === 'melt');
  const moved = put.findLast((piece) => before.has(piece.id) && piece.classes?.includes('piece'));
  const piece = sinks ?? moved ?? put.findLast(({ via }) => via);
  return piece ? middle(piece) : null;
}

export class Counting {
  /** @type {Map<number, number>} the scores still shown during a count, by seat */
  #shown = new Map();
  #round = 0;

  /**
   * @param {() => void} draw
   * @param {typeof fly} [flight]
   */
  constructor(draw, flight = fly) {
    this.draw = draw;
    this.flight = flight;
  }

  /** A seat with the score that is shown now. @param {Seat} seat @returns {Seat} */
  shown(seat) {
    const now = this.#shown.get(seat.seat);
    return now === undefined ? seat : { ...seat, scores: [now, ...seat.scores.slice(1)] };
  }

  /**
   * Let gains fly from a point of the window to the scores.
   * @param {Gain[]} gained
   * @param {{x: number, y: number} | null} from
   * @param {string} symbol
   */
  take(gained, from, symbol) {
    this.stop();
    const round = this.#round;
    if (!from || isCalm()) return;
    for (const gain of gained) {
      this.#shown.set(gain.seat, gain.from);
      const numbers = steps(gain);
      for (const [i, number] of numbers.entries()) {
        this.flight({ from, seat: gain.seat, symbol, wait: i * APART }, () => {
          if (round !== this.#round) return;
          if (number === gain.to) this.#shown.delete(gain.seat);
          else this.#shown.set(gain.seat, number);
          this.draw();
        });
      }
    }
  }

  /** Stop counting, and show the actual scores. */
  stop() {
    this.#round += 1;
    this.#shown.clear();
  }
}

/**
 * Let a symbol fly from a point to a seat's score.
 * @param {{from: {x: number, y: number}, seat: number, symbol: string, wait: number}} way
 * @param {() => void} arrived
 */
function fly({ from, seat, symbol, wait }, arrived) {
  const score = document.querySelector(`[data-seat="${seat}"] .score`);
  if (!score || !document.getElementById(symbol)) {
    arrived();
    return;
  }
  const to = score.getBoundingClientRect();
  const flyer = document.createElement('div');
  flyer.className = 'flyer';
  flyer.innerHTML =
    '<svg viewBox="0 0 40 24.6" width="34" height="21" aria-hidden="true"><use/></svg>';
  flyer.querySelector('use')?.setAttribute('href', `#${symbol}`);
  document.body.append(flyer);
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
  const at = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ size) =>
    `translate(${left - 17}px, ${top - 10}px) scale(${size})`;
  const animation = flyer.animate(
    [
      { transform: at(from.x, from.y, 0.6), opacity: 0 },
      { transform: at(from.x, from.y - 26, 1.15), opacity: 1, offset: 0.25 },
      { transform: at(x, y, 0.7), opacity: 1 },
    ],
    { duration: FLIGHT, delay: wait, easing: 'cubic-bezier(.4,.1,.5,1)', fill: 'backwards' },
  );
  animation.onfinish = () => {
    flyer.remove();
    arrived();
  };
}
