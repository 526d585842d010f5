/**
 * A board: a picture of a scene on which actions are chosen by taps, drags and keys. It knows no
 * rule and no game: what may be tapped, it is told.
 */
import { Choice } from './choosing.js';
import { ARROWS, nearest, towards } from './geometry.js';
import { draw, owner, Picture } from './picture.js';
import { Pointing } from './pointing.js';
import { say } from './words.js';

/** @import { Change, Piece, Scene, Taps } from './types.js' */
/** @import { Point } from './geometry.js' */

/**
 * @typedef {object} Hooks
 * @property {(action: string) => void} [act] an action was chosen
 * @property {(choice: Choice) => void} [chosen] something was tapped or let go
 * @property {() => void} [refused] a place was chosen by key that cannot be chosen now
 */

export class Board {
  choice = new Choice();
  /** @type {string | null} the one place in the tab order */
  #stop = null;
  /** @type {Point | null} where a walk by arrow keys began */
  #aim = null;
  /** @type {SVGUseElement | null} */
  #focusMark = null;
  /** Whether the keyboard goes to a place because a pointer did: then no mark is needed. */
  #pointed = false;

  /**
   * @param {HTMLElement} box
   * @param {Hooks} [hooks]
   */
  constructor(box, hooks = {}) {
    this.hooks = hooks;
    this.picture = new Picture(box);
    const { svg } = this.picture;
    svg.setAttribute('role', 'application');
    svg.setAttribute('aria-roledescription', say('board'));
    svg.setAttribute(
      'aria-label',
      say(
        'Board. Arrow keys go from place to place, Enter chooses, Escape lets go, N goes to the next place that can be chosen.',
      ),
    );
    new Pointing(this);
    svg.addEventListener('click', (event) => this.#click(event));
    svg.addEventListener('keydown', (event) => this.#key(event));
    svg.addEventListener('focusin', (event) => this.#focused(event));
    svg.addEventListener('focusout', () => this.#focusMark?.remove());
  }

  /**
   * Draw a scene, sliding what moved unless `still`.
   * @param {Scene} scene
   * @param {boolean} [still]
   */
  show(scene, still = false) {
    this.#keepingFocus(() => this.picture.show(scene, still));
  }

  /** Take pieces away, put new ones and changed ones. @param {Change} change */
  change(change) {
    this.#keepingFocus(() => this.picture.change(change));
  }

  /** Draw arrows over the board. @param {{path: string[], faint?: boolean}[]} arrows */
  point(arrows) {
    this.picture.point(arrows);
  }

  /** Put everything back where it belongs: after an action that was refused. */
  settle() {
    this.picture.settle();
  }

  // -- choosing ------------------------------------------------------------------------------------

  /** The actions that may be chosen from now on. @param {Taps} taps */
  allow(taps) {
    this.choice.allow(taps);
    this.#mark();
  }

  /** Let go of what was tapped; true if there was something. */
  release() {
    if (!this.choice.release()) return false;
    this.#changed();
    return true;
  }

  /** @param {string} id */
  tap(id) {
    const action = this.choice.tap(id);
    this.#changed();
    if (action !== null) this.hooks.act?.(action);
  }

  #changed() {
    this.#mark();
    this.hooks.chosen?.(this.choice);
  }

  /** What stands on each place and would move by hand. @returns {Map<string, Piece[]>} */
  riders() {
    const found = new Map();
    const { places, pieces } = this.picture;
    for (const piece of pieces.values()) {
      if (!piece.classes?.includes('piece')) continue;
      const under = nearest(places, piece);
      if (under) found.set(under.id, [...(found.get(under.id) ?? []), piece]);
    }
    return found;
  }

  /** Put the marks and the spoken states of all places right. */
  #mark() {
    const { lit, first, path } = this.choice;
    const riders = this.riders();
    const stop = this.#tabStop();
    for (const piece of this.picture.places) {
      const element = this.picture.elements.get(piece.id);
      if (!element) continue;
      const state = path.includes(piece.id) ? 'chosen' : lit.has(piece.id) ? 'lit' : '';
      const soft = path.length === 0 && !this.choice.completes(piece.id);
      const open = state !== '' || first.has(piece.id);
      setMark(element, piece.shape ?? '', state, soft);
      element.setAttribute('aria-label', spoken(piece, state));
      element.setAttribute('aria-disabled', String(!open));
      element.setAttribute('tabindex', piece.id === stop ? '0' : '-1');
      element.classList.toggle('open', open);
      element.classList.toggle('can-drag', open && riders.has(piece.id));
      for (const rider of riders.get(piece.id) ?? [])
        this.#markRider(rider, open, state === 'chosen');
    }
  }

  /**
   * @param {Piece} rider
   * @param {boolean} open
   * @param {boolean} chosen
   */
  #markRider(rider, open, chosen) {
    const classes = this.picture.elements.get(rider.id)?.classList;
    classes?.toggle('lifted', chosen);
    classes?.toggle('open', open);
    classes?.toggle('can-drag', open);
  }

  // -- keys ----------------------------------------------------------------------------------------

  /** Clicks made by a keyboard or a screen reader have no pointer. @param {MouseEvent} event */
  #click(event) {
    const id = owner(event.target);
    if (event.detail === 0 && id !== null) this.#choose(id);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.picture.pieces.get(owner(event.target) ?? '');
    if (this.#keyed(event, here)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Piece | undefined} here
   * @returns {boolean} whether the key meant something
   */
  #keyed(event, here) {
    if (event.key === 'Escape') return this.release();
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
    const { lit, first, path } = this.choice;
    if (lit.has(id) || first.has(id) || path.includes(id)) this.tap(id);
    else this.hooks.refused?.();
  }

  /**
   * @param {Piece} here
   * @param {Point} way
   */
  #walk(here, way) {
    const aim = this.#aim ?? here;
    const target = towards(this.picture.places, here, way, aim);
    if (!target) return;
    this.focus(target.id);
    this.#aim = way.x === 0 ? { x: aim.x, y: target.y } : { x: target.x, y: aim.y };
  }

  /**
   * @param {Piece} here
   * @param {boolean} back
   */
  #next(here, back) {
    const ids = this.picture.places.map((piece) => piece.id);
    const at = ids.indexOf(here.id);
    const around = [...ids.slice(at + 1), ...ids.slice(0, at)];
    const found = (back ? around.reverse() : around).find((id) => this.choice.lit.has(id));
    if (found) this.focus(found);
  }

  // -- the keyboard's place --------------------------------------------------------------------------

  #tabStop() {
    const { places, pieces } = this.picture;
    if (this.#stop !== null && pieces.has(this.#stop)) return this.#stop;
    return (places.find((piece) => this.choice.lit.has(piece.id)) ?? places[0])?.id ?? null;
  }

  /**
   * Move the keyboard to a place.
   * @param {string} id
   * @param {boolean} [pointed] because it was tapped: without scrolling, without a mark
   */
  focus(id, pointed = false) {
    const { elements, places } = this.picture;
    this.#stop = id;
    this.#aim = null;
    for (const piece of places) {
      elements.get(piece.id)?.setAttribute('tabindex', piece.id === id ? '0' : '-1');
    }
    this.#pointed = pointed;
    elements.get(id)?.focus({ preventScroll: pointed });
    this.#pointed = false;
  }

  /** Do something to the picture; if the place with the keyboard goes, its neighbour gets it. @param {() => void} work */
  #keepingFocus(work) {
    const { elements, pieces } = this.picture;
    const stop = this.#stop === null ? undefined : pieces.get(this.#stop);
    const had = stop && elements.get(stop.id)?.contains(document.activeElement);
    work();
    if (stop && !pieces.has(stop.id)) {
      this.#stop = nearest(this.picture.places, stop)?.id ?? null;
      if (had && this.#stop !== null) this.focus(this.#stop);
    }
    this.#mark();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const piece = this.picture.pieces.get(owner(event.target) ?? '');
    const element = this.picture.elements.get(piece?.id ?? '');
    this.#focusMark?.remove();
    if (!piece?.shape || this.#pointed || !element?.matches(':focus-visible')) return;
    this.#stop = piece.id;
    this.#focusMark = draw('use', { class: 'mark', href: `#focus-${piece.shape}` });
    element.append(this.#focusMark);
  }
}

/**
 * What a screen reader says of a place.
 * @param {Piece} piece
 * @param {string} state
 */
function spoken(piece, state) {
  const label = piece.label ?? piece.id;
  if (state === 'chosen') return `${label}, ${say('chosen')}`;
  return state === 'lit' ? `${label}, ${say('can be chosen')}` : label;
}

/**
 * @param {SVGGElement} element
 * @param {string} shape
 * @param {string} state "lit", "chosen" or ""
 * @param {boolean} soft
 */
function setMark(element, shape, state, soft) {
  const wanted = state && `#${state}-${shape}`;
  let mark = element.querySelector('.state');
  if ((mark?.getAttribute('href') ?? '') !== wanted) {
    mark?.remove();
    mark = wanted ? element.appendChild(draw('use', { href: wanted })) : null;
  }
  mark?.setAttribute('class', `mark state ${state}${soft ? ' soft' : ''}`);
}
