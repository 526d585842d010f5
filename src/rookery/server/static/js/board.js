/**
 * A board: a picture of a scene on which actions are chosen by taps, drags and keys. It knows no
 * rule and no game: what may be tapped, it is told.
 */
import { Aiming } from './aiming.js';
import { cargo, carried } from './carrying.js';
import { Choice } from './choosing.js';
import { Doubling } from './doubling.js';
import { ARROWS, nearest, towards } from './geometry.js';
import { Peeking } from './peeking.js';
import { draw, owner, Picture } from './picture.js';
import { Pointing } from './pointing.js';
import { isMovable, middle } from './scene.js';
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
  /** @type {string | null} the place at which a mouse or the keyboard is */
  #aimed = null;
  /** @type {Map<string, Piece>} where the things belong that are shown elsewhere while one chooses */
  #home = new Map();

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
    this.peeking = new Peeking(this);
    new Aiming(this);
    new Pointing(this);
    new Doubling(this); // after it: what a tap chooses is chosen then
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
    this.#home.clear();
    this.#keepingFocus(() => this.picture.show(scene, still));
  }

  /** Take pieces away, put new ones and changed ones. @param {Change} change */
  change(change) {
    const told = new Set([...change.drop, ...change.put.map((piece) => piece.id)]);
    const back = [...this.#home.values()].filter((piece) => !told.has(piece.id));
    this.#home.clear();
    this.peeking.end();
    this.#keepingFocus(() => {
      this.picture.change({ ...change, put: [...change.put, ...back] });
      this.picture.settle(); // what was dragged to where it is not
    });
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
    const { pieces } = this.picture;
    const of = (/** @type {string} */ name) =>
      new Set([...pieces.values()].filter((piece) => piece.classes?.includes(name)).map(({ id }) => id));
    this.choice.allow(taps, of('usual'), of('any'));
    this.#preview();
  }

  /** Let go of what was tapped; true if there was something. */
  release() {
    if (!this.choice.release()) return false;
    this.#changed();
    return true;
  }

  /** @param {string} id */
  tap(id) {
    const ring = this.ring(id);
    if (ring) this.choice.turn(ring);
    const action = ring ? null : this.choice.tap(this.meant(id));
    this.#changed();
    if (action !== null) this.hooks.act?.(action);
  }

  /** Choose an action that is allowed, without taps. @param {string} action */
  take(action) {
    if (this.choice.done || !(action in this.choice.taps)) return;
    this.choice.take(action);
    this.#changed();
    this.hooks.act?.(action);
  }

  /**
   * What a tap on a place goes through, if it is a handle: always, or once it is chosen itself and
   * can be turned.
   * @param {string} id
   */
  ring(id) {
    const { choice } = this;
    const ring = this.picture.pieces.get(id)?.cycle;
    if (!ring) return null;
    const turns = ring.some((one) => choice.lit.has(one) || choice.path.includes(one));
    if (choice.path.includes(id)) return turns ? ring : null;
    return choice.lit.has(id) || choice.instead.has(id) ? null : ring;
  }

  /** A mouse or the keyboard is at a place now: what belongs to it is shown. @param {string | null} id */
  aim(id) {
    if (id === this.#aimed) return;
    this.#aimed = id;
    this.#reveal();
    this.picture.look();
  }

  /** The place that a tap on one counts for. @param {string} id */
  meant(id) {
    const lit = this.picture.pieces.get(id)?.means?.filter((other) => this.choice.lit.has(other));
    return lit?.length === 1 ? /** @type {string} */ (lit[0]) : id;
  }

  #changed() {
    this.#preview();
    this.hooks.chosen?.(this.choice);
  }

  /** Show what the path takes along where it would go, the rest where it belongs, and all marks. */
  #preview() {
    const { pieces } = this.picture;
    const belongs = new Map([...pieces, ...this.#home]);
    const shown = carried(belongs, this.choice.path);
    if (shown.length === 0 && this.#home.size === 0) {
      this.#keepingFocus(() => {}); // what was tapped may be hidden by that
      return;
    }
    const ids = new Set(shown.map((piece) => piece.id));
    const back = [...this.#home.values()].filter((piece) => !ids.has(piece.id));
    this.#home = new Map([...belongs].filter(([id]) => ids.has(id)));
    this.#keepingFocus(() => this.picture.change({ put: [...shown, ...back], drop: [] }));
  }

  /** The place on which a piece stands, or which it is itself. @param {Piece} piece */
  under(piece) {
    return piece.shape ? piece : nearest(this.picture.places, piece);
  }

  /** What stands on each place and would move by hand. @returns {Map<string, Piece[]>} */
  riders() {
    const found = new Map();
    const { pieces } = this.picture;
    for (const piece of pieces.values()) {
      const under = isMovable(piece) ? this.under(piece) : null;
      if (!under) continue;
      const along = [piece, ...cargo(pieces.values(), piece.id)];
      found.set(under.id, [...(found.get(under.id) ?? []), ...along]);
    }
    return found;
  }

  /** Whether a place is chosen, is lit (goes on), is open (can be tapped too), or none of it. @param {Piece} piece */
  #state(piece) {
    const { lit, instead, path } = this.choice;
    const ring = this.ring(piece.id);
    if (ring && path.includes(piece.id)) return 'chosen';
    if (ring ? ring.some((id) => lit.has(id)) : lit.has(this.meant(piece.id))) return 'lit';
    if (path.includes(piece.id)) return 'chosen';
    const open = ring ? ring.some((id) => instead.has(id)) : instead.has(piece.id);
    return open ? 'open' : '';
  }

  /** Put the marks and the spoken states of all places right. */
  #mark() {
    this.#reveal();
    const riders = this.riders();
    const stop = this.#tabStop();
    /** @type {Set<string>} */
    const lifted = new Set();
    /** @type {Set<string>} */
    const open = new Set();
    for (const piece of this.picture.places) {
      const element = this.picture.elements.get(piece.id);
      if (!element) continue;
      const state = this.#state(piece);
      this.#markPlace(element, piece, state);
      element.setAttribute('tabindex', piece.id === stop ? '0' : '-1');
      for (const rider of riders.get(piece.id) ?? []) {
        if (state) open.add(rider.id);
        if (state === 'chosen') lifted.add(rider.id);
      }
      if (state) open.add(piece.id);
    }
    const rides = new Set([...riders.values()].flatMap((on) => on.map((rider) => rider.id)));
    for (const [id, { classList }] of this.picture.elements) {
      classList.toggle('open', open.has(id));
      classList.toggle('lifted', lifted.has(id));
      classList.toggle('can-drag', open.has(id) && (rides.has(id) || riders.has(id)));
    }
    this.picture.look();
  }

  /** Show what is shown only while it can be tapped. */
  #reveal() {
    const { pieces, elements } = this.picture;
    for (const piece of pieces.values()) {
      if (piece.when === undefined) continue;
      const shown = piece.when === 'aim' ? this.#isAimed(piece.on) : this.#opens(piece);
      const element = elements.get(piece.id);
      element?.classList.toggle('shown', shown);
      if (!shown) element?.querySelector('.state')?.remove();
    }
  }

  /** @param {Piece} piece */
  #opens(piece) {
    return piece.when === 'open' && this.#state(piece) !== '';
  }

  /** Whether a place is chosen; or a mouse or the keyboard is there, and nothing is. @param {string} [id] */
  #isAimed(id = '') {
    const { path } = this.choice;
    return path.includes(id) || (this.#aimed === id && path.length === 0);
  }

  /**
   * @param {SVGGElement} element
   * @param {Piece} piece
   * @param {string} state
   */
  #markPlace(element, piece, state) {
    const { path } = this.choice;
    const soft = path.length === 0 && !this.choice.completes(piece.id);
    setMark(element, piece.shape ?? '', state === 'open' ? '' : state, soft);
    element.setAttribute('aria-label', spoken(piece, state));
    element.setAttribute('aria-disabled', String(state === ''));
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
    if (this.wanted.has(id)) this.tap(id);
    else this.hooks.refused?.();
  }

  /** The places that mean something when they are tapped. */
  get wanted() {
    const places = this.picture.places.filter((piece) => this.#state(piece) !== '');
    return new Set(places.map((piece) => piece.id));
  }

  /** How many places go on from what was tapped. */
  get onward() {
    const lit = this.picture.places.filter((piece) => this.#state(piece) === 'lit');
    return lit.filter((piece) => !piece.means).length; // what stands for others doesn't count twice
  }

  /**
   * @param {Piece} here
   * @param {Point} way
   */
  #walk(here, way) {
    const at = middle(here);
    const aim = this.#aim ?? at;
    const places = this.picture.places.map((piece) => ({ id: piece.id, ...middle(piece) }));
    const target = towards(places, { id: here.id, ...at }, way, aim);
    if (!target) return;
    this.focus(target.id);
    this.#aim = way.x === 0 ? { x: aim.x, y: target.y } : { x: target.x, y: aim.y };
  }

  /**
   * @param {Piece} here
   * @param {boolean} back
   */
  #next(here, back) {
    const { places } = this.picture;
    const at = places.findIndex((piece) => piece.id === here.id);
    const around = [...places.slice(at + 1), ...places.slice(0, at)];
    const found = (back ? around.reverse() : around).find((piece) => this.#state(piece) === 'lit');
    if (found) this.focus(found.id);
  }

  // -- the keyboard's place --------------------------------------------------------------------------

  #tabStop() {
    const { places, pieces } = this.picture;
    if (this.#stop !== null && pieces.get(this.#stop)?.shape) return this.#stop;
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
    if (!pointed) this.picture.follow(id);
    elements.get(id)?.focus({ preventScroll: pointed });
    this.#pointed = false;
  }

  /** Do something to the picture; if the place with the keyboard goes, its neighbour gets it. @param {() => void} work */
  #keepingFocus(work) {
    const { elements, pieces } = this.picture;
    const stop = this.#stop === null ? undefined : pieces.get(this.#stop);
    const had = stop && elements.get(stop.id)?.contains(document.activeElement);
    const unmarked = !this.#focusMark?.isConnected;
    work();
    this.#mark();
    const now = pieces.get(stop?.id ?? '');
    if (stop && (!now?.shape || this.picture.isHidden(now))) {
      this.#stop = nearest(this.picture.places, stop)?.id ?? null;
      if (had && this.#stop !== null) this.focus(this.#stop, unmarked);
      this.#mark();
    } else if (stop && had && !elements.get(stop.id)?.contains(document.activeElement)) {
      this.focus(stop.id, unmarked); // moving it in the drawing took the keyboard away
    }
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
