/** What each seat holds, where a game has hands: small in the panels, one of them large below the board. */
import { html, svg } from '../../../vendor/lit-html.js';
import { isInHand } from '../../board/scene.js';
import { turned } from '../../board/svg.js';
import { say } from '../../shared/i18n.js';

/** @import { Board } from '../../board/board.js' */
/** @import { Piece } from '../../board/types.js' */
/** @import { Seat } from '../types.js' */

/** @typedef {{yours: number[], turnOwner: number | null}} Turn */

export class Hands {
  /** @type {number | null} the seat of the reader's whose hand was shown last */
  #own = null;
  /** @type {number | null} the seat at whose hand the reader looks */
  #looked = null;
  /** @type {number | null} */
  #owner = null;

  /**
   * @param {Board} board
   * @param {() => void} draw
   */
  constructor(board, draw) {
    this.board = board;
    this.draw = draw;
  }

  /**
   * Show the reader's own hand, or the one that was tapped; returns the situation with what draws
   * each seat's.
   * @template {Turn} T
   * @param {T} now
   */
  follow(now) {
    const { yours, turnOwner } = now;
    const isMine = turnOwner !== null && yours.includes(turnOwner);
    if (isMine) this.#own = turnOwner;
    else if (this.#own === null || !yours.includes(this.#own)) this.#own = yours[0] ?? null;
    if (isMine && turnOwner !== this.#owner) this.#looked = null; // a turn of one's own begins
    this.#owner = turnOwner;
    this.board.hand = (this.#looked ?? this.#own ?? -1) + 1;
    this.board.picture.viewport.follow((this.#own ?? -1) + 1, isMine ? '' : say('You'));
    return {
      ...now,
      hand: (/** @type {Seat} */ seat, /** @type {string} */ name) => this.#of(seat, name),
    };
  }

  /**
   * A seat's hand as a button that shows it large, and shows the reader's own again.
   * @param {Seat} seat
   * @param {string} name
   */
  #of(seat, name) {
    const pieces = this.#pieces(seat.seat);
    if (!pieces.length) return '';
    const look = () => {
      this.#looked = this.#looked === seat.seat ? null : seat.seat;
      this.draw();
    };
    const held = pieces.flatMap(({ label }) => label ?? []).join(', ');
    return html`<button
      type="button"
      class="hand"
      aria-pressed=${this.#looked === seat.seat}
      aria-label="${say('Hand of %name', { name })}: ${held || say('empty')}"
      @click=${look}
    >${pieces.map((piece) => slot(piece, pitch(pieces)))}</button>`;
  }

  /** The pieces in a seat's hand, from left to right. @param {number} seat */
  #pieces(seat) {
    const { pieces } = this.board.picture;
    return [...pieces.values()]
      .filter((piece) => piece.seat === seat + 1 && isInHand(piece) && !piece.on)
      .sort((a, b) => a.x - b.x);
  }
}

/** The distance between two neighbours in a hand. @param {Piece[]} pieces */
const pitch = ([first, second]) => (first && second ? second.x - first.x : 100);

/** @param {Piece} piece @param {number} wide */
const slot = (piece, wide) =>
  html`<svg
    class=${piece.label ? 'holds' : ''}
    viewBox="${-wide / 2} ${-wide / 2} ${wide} ${wide}"
    aria-hidden="true"
  >${svg`<use href=${`#${piece.symbol}`} transform=${turned(piece)}></use>`}</svg>`;
