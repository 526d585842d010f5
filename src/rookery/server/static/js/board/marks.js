/** The marks on places (chosen, selectable), and the same in words for screen readers. */
import { isInHand, isSometimes } from './scene.js';
import { change, svgElement } from './svg.js';

/** @import { Board, State } from './board.js' */
/** @import { Piece, Words } from './types.js' */

const REFUSED = 400; // milliseconds

export class Marks {
  /**
   * @param {Board} board
   * @param {Words} words
   */
  constructor(board, words) {
    this.board = board;
    this.words = words;
  }

  /** Update the marks and spoken states of all places. */
  refresh() {
    const { board } = this;
    const { picture } = board;
    this.reveal();
    const riders = board.riders();
    const stop = board.keyboard.tabStop();
    /** @type {Set<string>} */
    const lifted = new Set();
    /** @type {Set<string>} */
    const open = new Set();
    for (const piece of picture.places) {
      const state = board.state(piece);
      this.#markPlace(piece, state, piece.id === stop);
      const on = (riders.get(piece.id) ?? []).map((rider) => rider.id);
      for (const id of state ? [piece.id, ...on] : []) open.add(id);
      for (const id of state === 'chosen' ? on : []) lifted.add(id);
    }
    this.#classify(open, lifted, riders);
    picture.viewport.look();
  }

  /**
   * Tell the stylesheet which elements are open, which are lifted, and which can be dragged.
   * @param {ReadonlySet<string>} open
   * @param {ReadonlySet<string>} lifted
   * @param {ReadonlyMap<string, Piece[]>} riders
   */
  #classify(open, lifted, riders) {
    const rides = new Set([...riders.values()].flatMap((on) => on.map((rider) => rider.id)));
    for (const [id, { classList }] of this.board.picture.elements) {
      classList.toggle('open', open.has(id));
      classList.toggle('lifted', lifted.has(id));
      classList.toggle('can-drag', open.has(id) && (rides.has(id) || riders.has(id)));
    }
  }

  /** Show or hide the pieces that are visible only while they can be tapped, aimed at or held. */
  reveal() {
    const { pieces, elements } = this.board.picture;
    for (const piece of pieces.values()) {
      if (!isSometimes(piece)) continue;
      const isShown = isInHand(piece) ? this.board.isHeld(piece) : this.#appears(piece);
      const element = elements.get(piece.id);
      element?.classList.toggle('shown', isShown);
      if (!isShown) element?.querySelector('.state')?.remove();
    }
  }

  /** Briefly mark a place as not selectable. @param {SVGGElement} element @param {string} shape */
  refuse(element, shape) {
    if (!shape) return;
    const rim = svgElement('use', { href: `#focus-${shape}`, class: 'mark refused' });
    element.append(rim);
    setTimeout(() => rim.remove(), REFUSED);
  }

  /** @param {Piece} piece */
  #appears(piece) {
    if (piece.when === 'aim') return this.board.isLookedAt(piece.on);
    return piece.when === 'open' && this.board.state(piece) !== '';
  }

  /**
   * @param {Piece} piece
   * @param {State} state
   * @param {boolean} isStop whether it is the one place in the tab order
   */
  #markPlace(piece, state, isStop) {
    const { choice, picture } = this.board;
    const element = picture.elements.get(piece.id);
    if (!element) return;
    const soft = choice.path.length === 0 && !choice.completes(piece.id);
    setMark(element, piece.shape ?? '', state === 'open' ? '' : state, soft);
    change(element, 'aria-label', this.#spoken(piece, state));
    change(element, 'aria-disabled', String(state === ''));
    change(element, 'tabindex', isStop ? '0' : '-1');
  }

  /** What a screen reader says of a place. @param {Piece} piece @param {State} state */
  #spoken(piece, state) {
    const label = piece.label ?? piece.id;
    if (state === 'chosen') return `${label}, ${this.words.chosen}`;
    return state === 'lit' ? `${label}, ${this.words.selectable}` : label;
  }
}

/**
 * @param {SVGGElement} element
 * @param {string} shape
 * @param {'lit' | 'chosen' | ''} state
 * @param {boolean} soft
 */
function setMark(element, shape, state, soft) {
  const wanted = state && `#${state}-${shape}`;
  let mark = element.querySelector('.state');
  if ((mark?.getAttribute('href') ?? '') !== wanted) {
    mark?.remove();
    mark = wanted ? element.appendChild(svgElement('use', { href: wanted })) : null;
  }
  change(mark, 'class', `mark state ${state}${soft ? ' soft' : ''}`);
}
