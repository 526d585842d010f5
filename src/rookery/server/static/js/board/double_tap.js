/** A double tap with a finger zooms in on that spot, or back out to the whole board. */
import { pieceId } from './svg.js';

/** @import { Taps } from './types.js' */
/** @import { Board } from './board.js' */

const SOON = 500; // milliseconds from the first touch to the end of the second
const NEAR = 30; // pixels between the two

/** @typedef {{at: number, x: number, y: number, taps: Taps, path: string}} FirstTap the state at the first tap */

export class DoubleTap {
  /** @type {FirstTap | null} */
  #first = null;
  #second = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg } = board.picture;
    svg.addEventListener('pointerdown', (event) => this.#down(event), { capture: true });
    svg.addEventListener('pointerup', (event) => this.#up(event));
    svg.addEventListener('pointercancel', () => this.#forget());
  }

  /** Runs before the tap chooses anything. @param {PointerEvent} event */
  #down(event) {
    this.#second = this.#follows(event);
    if (this.#second) return;
    const { taps, path } = this.board.choice;
    const { timeStamp: at, clientX: x, clientY: y } = event;
    this.#first = this.#counts(event) ? { at, x, y, taps, path: path.join(' ') } : null;
  }

  /** Runs after the tap has made its choice. @param {PointerEvent} event */
  #up(event) {
    if (!this.#second) return;
    const { picture } = this.board;
    if (this.#follows(event) && this.#isAsBefore()) {
      picture.viewport.lookAt(picture.onBoard(event));
    }
    this.#forget();
  }

  #forget() {
    this.#first = null;
    this.#second = false;
  }

  /**
   * Whether a tap counts: by a finger, and not on a handle, which people tap repeatedly.
   * @param {PointerEvent} event
   */
  #counts(event) {
    const piece = this.board.picture.pieces.get(pieceId(event.target) ?? '');
    return event.isPrimary && event.pointerType !== 'mouse' && !piece?.cycle;
  }

  /** Whether a tap comes soon after the first and near it. @param {PointerEvent} event */
  #follows(event) {
    const first = this.#first;
    if (!first || !this.#counts(event) || event.timeStamp - first.at > SOON) return false;
    return Math.hypot(event.clientX - first.x, event.clientY - first.y) <= NEAR;
  }

  /** Whether the two taps left the choice as it was. */
  #isAsBefore() {
    const { done, taps, path } = this.board.choice;
    return !done && taps === this.#first?.taps && path.join(' ') === this.#first.path;
  }
}
