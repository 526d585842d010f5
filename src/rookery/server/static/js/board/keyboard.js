/** Keyboard control of a board: one place is in the tab order, arrow keys move, Enter chooses. */
import { ARROWS, nearest, towards } from './geometry.js';
import { middle } from './scene.js';
import { change, pieceId, svgElement } from './svg.js';

/** @import { Board } from './board.js' */
/** @import { Point } from './geometry.js' */
/** @import { Piece } from './types.js' */

export class Keyboard {
  /** @type {string | null} the one place in the tab order */
  #stop = null;
  /** @type {Point | null} where a walk with arrow keys began */
  #origin = null;
  /** @type {SVGUseElement | null} */
  #mark = null;
  /** Whether a pointer is moving the focus: then no mark is needed. */
  #pointed = false;
  /** Whether the focus will follow a tap once its effect has been drawn. */
  #willFocus = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg, box } = board.picture;
    svg.addEventListener('click', (event) => this.#click(event));
    svg.addEventListener('keydown', (event) => this.#keydown(event));
    // On the box: a browser would give the focus to a drawing that listens for it.
    box.addEventListener('focusin', (event) => this.#focusin(event));
    box.addEventListener('focusout', () => this.#mark?.remove());
  }

  /** The id of the place in the tab order. */
  tabStop() {
    const { places, pieces } = this.board.picture;
    if (this.#stop !== null && pieces.get(this.#stop)?.shape) return this.#stop;
    const { lit } = this.board.choice;
    return (places.find((piece) => lit.has(piece.id)) ?? places[0])?.id ?? null;
  }

  /**
   * Move the focus to a place.
   * @param {string} id
   * @param {boolean} [pointed] because it was tapped: no scrolling, no mark
   */
  focus(id, pointed = false) {
    const { elements, places, viewport } = this.board.picture;
    this.#stop = id;
    this.#origin = null;
    for (const piece of places) {
      change(elements.get(piece.id), 'tabindex', piece.id === id ? '0' : '-1');
    }
    this.#pointed = pointed;
    if (!pointed) viewport.keepInSight(id);
    elements.get(id)?.focus({ preventScroll: pointed });
    this.#pointed = false;
  }

  /**
   * Let the focus follow a tap, but first draw the tap's effect: focusing forces a layout.
   * @param {string} id
   */
  focusSoon(id) {
    this.#stop = id;
    this.#origin = null;
    if (this.#willFocus) return;
    this.#willFocus = true;
    const was = document.activeElement;
    const isElsewhere = () => ![was, document.body].includes(document.activeElement);
    afterFrame(() => {
      this.#willFocus = false;
      if (this.#stop !== null && !isElsewhere()) this.focus(this.#stop, true);
    });
  }

  /**
   * Change the picture and refresh the marks; if the focused place disappears, its neighbour gets
   * the focus.
   * @param {() => void} work
   */
  keepFocus(work) {
    const { picture, marks } = this.board;
    const stop = picture.pieces.get(this.#stop ?? '');
    const had = stop && (this.#willFocus || this.#isOn(stop.id));
    const unmarked = !this.#mark?.isConnected;
    work();
    marks.reveal();
    if (stop && this.#isGone(stop.id)) this.#stop = nearest(picture.places, stop)?.id ?? null;
    marks.refresh();
    if (had && this.#stop !== null) this.#stay(this.#stop, unmarked);
  }

  /**
   * Keep the focus where it was, in sight unless it is unmarked.
   * @param {string} id
   * @param {boolean} unmarked
   */
  #stay(id, unmarked) {
    const isOn = this.#isOn(id); // an element that was moved has lost the focus
    if (isOn && !unmarked) this.board.picture.viewport.keepInSight(id);
    else if (!isOn && unmarked) this.focusSoon(id);
    else if (!isOn) this.focus(id);
  }

  /** Whether the focus is on a place. @param {string} id */
  #isOn(id) {
    return this.board.picture.elements.get(id)?.contains(document.activeElement) ?? false;
  }

  /** Whether a former place no longer is one, or is hidden. @param {string} id */
  #isGone(id) {
    const { picture } = this.board;
    const piece = picture.pieces.get(id);
    return !piece?.shape || picture.isHidden(piece);
  }

  /** Clicks made by a keyboard or a screen reader have no pointer. @param {MouseEvent} event */
  #click(event) {
    const id = pieceId(event.target);
    if (event.detail === 0 && id !== null) this.#choose(id);
  }

  /** @param {KeyboardEvent} event */
  #keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.board.picture.pieces.get(pieceId(event.target) ?? '');
    if (this.#take(event, here)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * Act on a key; returns false if it means nothing here.
   * @param {KeyboardEvent} event
   * @param {Piece | undefined} here
   * @returns {boolean}
   */
  #take(event, here) {
    if (event.key === 'Escape') return this.board.release();
    if (!here) return false;
    const way = ARROWS[event.key];
    if (way) this.#walk(here, way);
    else if (event.key === 'Enter' || event.key === ' ') this.#choose(here.id);
    else if (event.key.toLowerCase() === 'n') this.#next(here, event.shiftKey);
    else return false;
    return true;
  }

  /** @param {string} id */
  #choose(id) {
    if (this.board.tappable.has(id)) this.board.tap(id);
    else this.board.refuse(id, this.board.choice.path);
  }

  /**
   * @param {Piece} here
   * @param {Point} way
   */
  #walk(here, way) {
    const at = middle(here);
    const origin = this.#origin ?? at;
    const places = this.board.picture.places.map((piece) => ({ id: piece.id, ...middle(piece) }));
    const target = towards(places, { id: here.id, ...at }, way, origin);
    if (!target) return;
    this.focus(target.id);
    this.#origin = way.x === 0 ? { x: origin.x, y: target.y } : { x: target.x, y: origin.y };
  }

  /**
   * Go to the next place that can be chosen.
   * @param {Piece} here
   * @param {boolean} back
   */
  #next(here, back) {
    const { places } = this.board.picture;
    const at = places.findIndex((piece) => piece.id === here.id);
    const around = [...places.slice(at + 1), ...places.slice(0, at)];
    if (back) around.reverse();
    const found = around.find((piece) => this.board.state(piece) === 'lit');
    if (found) this.focus(found.id);
  }

  /** @param {FocusEvent} event */
  #focusin(event) {
    const { pieces, elements } = this.board.picture;
    const piece = pieces.get(pieceId(event.target) ?? '');
    const element = elements.get(piece?.id ?? '');
    this.#mark?.remove();
    if (!piece?.shape || this.#pointed || !element?.matches(':focus-visible')) return;
    this.#stop = piece.id;
    this.#mark = svgElement('use', { class: 'mark', href: `#focus-${piece.shape}` });
    element.append(this.#mark);
  }
}

/** Run something after the next frame has been drawn. @param {() => void} work */
const afterFrame = (work) => requestAnimationFrame(() => setTimeout(work));
