/** A closer look at a place: its hidden parts, side by side in a strip at the edge of the board. */
import { pieceId, svgElement } from './svg.js';

/** @import { Piece } from './types.js' */
/** @import { Board } from './board.js' */

const HOVER = 350; // milliseconds until a resting mouse opens it
const HOLD = 600; // milliseconds until a resting finger does
const STEP = 92; // board units from one part to the next

/** Whether the last input was a key: a browser also shows the focus if a script has moved it. */
let isByKeys = false;
addEventListener('keydown', () => (isByKeys = true), true);
addEventListener('pointerdown', () => (isByKeys = false), true);

export class Peek {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {string | null} the place that is shown, or soon will be */
  #id = null;
  #strip = document.createElement('div');

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg, box } = board.picture;
    this.#strip.className = 'peek';
    this.#strip.hidden = true;
    this.#strip.setAttribute('aria-hidden', 'true'); // the place's label says the same
    box.append(this.#strip);
    svg.addEventListener('pointermove', (event) => this.#hover(event));
    svg.addEventListener('pointerleave', () => this.end());
    box.addEventListener('focusin', (event) => this.#focused(event));
    box.addEventListener('focusout', () => this.end());
  }

  /** Whether the strip is open. */
  get isOpen() {
    return !this.#strip.hidden;
  }

  /**
   * Handle a press on the board: open the strip if a finger stays there.
   * @param {PointerEvent} event
   */
  press(event) {
    this.end();
    if (event.pointerType !== 'mouse') this.#soon(pieceId(event.target), HOLD);
  }

  /** Close the strip. */
  end() {
    clearTimeout(this.#timer);
    this.#id = null;
    this.#strip.hidden = true;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType !== 'mouse') return;
    const id = event.buttons ? null : pieceId(event.target);
    if (id !== this.#id) this.#soon(id, HOVER);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    if (isByKeys && event.target instanceof Element) this.#soon(pieceId(event.target), HOVER);
  }

  /**
   * @param {string | null} id
   * @param {number} wait
   */
  #soon(id, wait) {
    this.end();
    this.#id = id;
    this.#timer = setTimeout(() => {
      const piece = this.board.picture.pieces.get(id ?? '');
      if (piece?.peek?.length) this.#open(piece, piece.peek);
    }, wait);
  }

  /**
   * @param {Piece} piece
   * @param {string[]} parts symbols, the lowest first
   */
  #open(piece, parts) {
    const name = document.createElement('b');
    name.textContent = (piece.label ?? '').split(':')[0] ?? '';
    this.#strip.classList.toggle('aside', parts.length === 1);
    this.#strip.replaceChildren(name, parts.length > 1 ? apart(parts) : alone(parts[0] ?? ''));
    const view = this.board.picture.svg.viewBox.baseVal;
    this.#strip.classList.toggle('above', piece.y > view.y + view.height / 2);
    this.#strip.hidden = false;
  }
}

/** The parts side by side. @param {string[]} parts */
function apart(parts) {
  const width = STEP * parts.length;
  const svg = svgElement('svg', { viewBox: `0 0 ${width} 122`, width: String(width / 2) });
  svg.append(...parts.flatMap((symbol, i) => part(symbol, i, parts.length)));
  return svg;
}

/** The only part: nothing is hidden, so it is small beside the words. @param {string} symbol */
function alone(symbol) {
  const svg = svgElement('svg', { viewBox: '-50 -114 100 120', width: '28' });
  svg.append(svgElement('use', { href: `#${symbol}` }));
  return svg;
}

/**
 * @param {string} symbol
 * @param {number} i
 * @param {number} count
 */
function part(symbol, i, count) {
  const x = STEP * (i + 0.5);
  const number = svgElement('text', { x: String(x), y: '118', 'text-anchor': 'middle' });
  number.textContent = String(i + 1);
  const ring = { cx: String(x), cy: '48', r: '46', class: 'seen' };
  const drawn = [
    svgElement('use', { href: `#${symbol}`, transform: `translate(${x} 42)` }),
    number,
  ];
  return i === count - 1 ? [...drawn, svgElement('circle', ring)] : drawn;
}
