/**
 * A board: a picture of a scene on which actions are chosen by taps, drags and keys. It knows no
 * rules and no game: it is told what may be tapped.
 */
import { shake } from './animation.js';
import { cargo, carried } from './cargo.js';
import { Choice } from './choice.js';
import { DoubleTap } from './double_tap.js';
import { nearest } from './geometry.js';
import { Hover } from './hover.js';
import { Keyboard } from './keyboard.js';
import { Lens } from './lens.js';
import { Marks } from './marks.js';
import { Peek } from './peek.js';
import { Picture } from './picture.js';
import { Pointer } from './pointer.js';
import { isGround, isMovable } from './scene.js';

/** @import { ArrowPath } from './arrows.js' */
/** @import { Change, Noise, Piece, Scene, Taps, Words } from './types.js' */

/**
 * @typedef {object} Hooks
 * @property {(action: string) => void} act an action was chosen
 * @property {(choice: Choice) => void} chosen something was tapped or released
 * @property {(place: string, chosen: readonly string[]) => void} [refused] a tap or a key hit a place that cannot be chosen now, after the chosen ones
 * @property {(noises: Noise[], isPlay: boolean) => void} [heard] moving pieces make these noises; `isPlay`: because somebody has acted
 */

/** @typedef {'chosen' | 'lit' | 'open' | ''} State of a place: chosen, can follow, can be tapped instead, or none of these */

export class Board {
  choice = new Choice();
  /** @type {string | null} the place that the mouse or the keyboard is on */
  #hovered = null;
  #hand = 0;
  /** @type {Map<string, Piece>} the true positions of pieces that the choice shows elsewhere */
  #home = new Map();

  /**
   * @param {HTMLElement} box
   * @param {Hooks} hooks
   * @param {Words} words
   */
  constructor(box, hooks, words) {
    this.hooks = hooks;
    this.picture = new Picture(box, words);
    const { svg } = this.picture;
    svg.setAttribute('role', 'application');
    svg.setAttribute('aria-roledescription', words.role);
    svg.setAttribute('aria-label', words.help);
    svg.setAttribute('translate', 'no');
    this.marks = new Marks(this, words);
    this.peek = new Peek(this);
    this.lens = new Lens(this, words);
    new Hover(this);
    new Pointer(this);
    new DoubleTap(this); // after Pointer, so that a tap's choice has been made by then
    this.keyboard = new Keyboard(this);
  }

  /**
   * Draw a scene; moved pieces slide unless `still`.
   * @param {Scene} scene
   * @param {boolean} [still]
   */
  show(scene, still = false) {
    this.#home.clear();
    this.lens.close();
    this.keyboard.keepFocus(() => {
      this.#heard(this.picture.show(scene, still), false);
      this.picture.settle(); // pieces that were leaning or dragged away
    });
  }

  /** Remove pieces; put new and changed ones. @param {Change} change */
  change(change) {
    const told = new Set([...change.drop, ...change.put.map((piece) => piece.id)]);
    const back = [...this.#home.values()].filter((piece) => !told.has(piece.id));
    this.#home.clear();
    this.peek.end();
    this.lens.close();
    this.keyboard.keepFocus(() => {
      this.#heard(this.picture.change({ ...change, put: [...change.put, ...back] }), true);
      this.picture.settle(); // pieces that were dragged away
    });
  }

  /** @param {Noise[]} noises @param {boolean} isPlay */
  #heard(noises, isPlay) {
    if (noises.length) this.hooks.heard?.(noises, isPlay);
  }

  /** Draw arrows over the board. @param {ArrowPath[]} arrows */
  point(arrows) {
    this.picture.point(arrows);
  }

  /**
   * Show the chosen action before it is confirmed: pieces on its first place move to its last, and
   * a penguin stands where one is set down. The next change, or `settle`, moves everything to where
   * it belongs.
   * @param {string} [penguin] the symbol of the one that is set down
   */
  lean(penguin = '') {
    const { pieces } = this.picture;
    const { path } = this.choice;
    const [from, to] = [pieces.get(path[0] ?? ''), pieces.get(path.at(-1) ?? '')];
    if (from && from === to && penguin && isGround(from)) this.picture.setDown.show(from, penguin);
    if (!from || !to || from === to || isMovable(from)) return; // shown there when lifted
    const by = { x: to.x - from.x, y: to.y - from.y, dy: (to.dy ?? 0) - (from.dy ?? 0) };
    this.#heard(this.picture.lean(this.riders().get(from.id) ?? [], by), true);
  }

  /**
   * Show that a place cannot be chosen now, and report it.
   * @param {string} id
   * @param {readonly string[]} chosen the places that were chosen before
   */
  refuse(id, chosen) {
    const element = this.picture.elements.get(id);
    const inner = element?.querySelector('.inner');
    if (inner) shake(inner);
    if (element) this.marks.refuse(element, this.picture.pieces.get(id)?.shape ?? '');
    this.hooks.refused?.(id, chosen);
  }

  /** Move everything back to where it belongs, after an action was refused. */
  settle() {
    this.picture.settle();
  }

  /** The seat (from 1) whose hand is shown; 0: that of the seat whose turn it is. */
  get hand() {
    return this.#hand;
  }

  /** @param {number} seat */
  set hand(seat) {
    if (seat === this.#hand) return;
    this.#hand = seat;
    this.keyboard.keepFocus(() => {});
  }

  /** Whether a piece is part of the hand that is shown. @param {Piece} piece */
  isHeld = ({ seat, when }) => (this.#hand ? seat === this.#hand : when === undefined);

  // -- choosing -----------------------------------------------------------------------------------

  /** Set the actions that may be chosen from now on. @param {Taps} taps */
  allow(taps) {
    const pieces = [...this.picture.pieces.values()];
    const ofClass = (/** @type {string} */ name) =>
      new Set(pieces.filter((piece) => piece.classes?.includes(name)).map(({ id }) => id));
    this.choice.allow(taps, ofClass('usual'), ofClass('any'));
    this.lens.close();
    this.#preview();
  }

  /** Release what was tapped; returns whether there was something. */
  release() {
    if (!this.choice.release()) return false;
    this.#changed();
    return true;
  }

  /** Tap a place; if that completes an action, play it. @param {string} id */
  tap(id) {
    const ring = this.ring(id);
    if (ring) this.choice.turn(ring);
    const action = ring ? null : this.choice.tap(this.meant(id));
    this.#changed();
    if (action !== null) this.hooks.act(action);
  }

  /** Choose an allowed action without taps. @param {string} action */
  take(action) {
    if (this.choice.done || !(action in this.choice.taps)) return;
    this.choice.take(action);
    this.#changed();
    this.hooks.act(action);
  }

  /**
   * Show an allowed action as chosen before it is confirmed; returns whether it is allowed.
   * @param {string} action
   */
  resume(action) {
    if (!(action in this.choice.taps)) return false;
    this.choice.take(action);
    this.#preview();
    this.lean();
    return true;
  }

  /**
   * Show what belongs to the place that the mouse or the keyboard is on now.
   * @param {string | null} id
   */
  hover(id) {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.marks.reveal();
    this.#raise(id);
    this.picture.viewport.look();
  }

  /** Highlight a place, with its riders, if a tap on it would count. @param {string | null} id */
  #raise(id) {
    const { pieces } = this.picture;
    const piece = pieces.get(id ?? '');
    const place = piece && pieces.get(this.under(piece)?.id ?? '');
    const means = place && this.state(place) !== '';
    const on = means ? (this.riders().get(place.id) ?? []) : [];
    const ids = new Set(means ? [place.id, ...on.map((rider) => rider.id)] : []);
    for (const [one, { classList }] of this.picture.elements)
      classList.toggle('hovered', ids.has(one));
  }

  #changed() {
    this.lens.close();
    this.#preview();
    this.hooks.chosen(this.choice);
  }

  /** Show pieces that the path moves where they would go, and all others where they belong. */
  #preview() {
    const belongs = new Map([...this.picture.pieces, ...this.#home]);
    const shown = carried(belongs, this.choice.path);
    if (shown.length === 0 && this.#home.size === 0) {
      this.keyboard.keepFocus(() => {}); // the new choice may hide the tapped place
      return;
    }
    const ids = new Set(shown.map((piece) => piece.id));
    const back = [...this.#home.values()].filter((piece) => !ids.has(piece.id));
    this.#home = new Map([...belongs].filter(([id]) => ids.has(id)));
    this.keyboard.keepFocus(() => this.picture.change({ put: [...shown, ...back], drop: [] }));
  }

  // -- places -------------------------------------------------------------------------------------

  /**
   * The ring of alternatives that taps on a handle step through; null if the place is no handle, or
   * if a tap chooses or releases it like any other place.
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

  /** The place that a tap on another counts for. @param {string} id */
  meant(id) {
    const lit = this.picture.pieces.get(id)?.means?.filter((other) => this.choice.lit.has(other));
    return lit?.length === 1 ? /** @type {string} */ (lit[0]) : id;
  }

  /** What a place is in this choice. @param {Piece} piece @returns {State} */
  state(piece) {
    const { lit, instead, path } = this.choice;
    const ring = this.ring(piece.id);
    if (path.includes(piece.id)) return 'chosen';
    if (ring) return this.choice.canTurn(ring) ? 'lit' : '';
    if (lit.has(this.meant(piece.id))) return 'lit';
    return instead.has(piece.id) ? 'open' : '';
  }

  /** Whether a place is chosen, or is hovered while nothing is chosen. @param {string} [id] */
  isLookedAt(id = '') {
    const { path } = this.choice;
    return path.includes(id) || (this.#hovered === id && path.length === 0);
  }

  /** The ids of the places where a tap counts. */
  get tappable() {
    const places = this.picture.places.filter((piece) => this.state(piece) !== '');
    return new Set(places.map((piece) => piece.id));
  }

  /** Whether a handle turns what was tapped. */
  get turns() {
    return this.picture.places.some((piece) => this.ring(piece.id) && this.state(piece) === 'lit');
  }

  /** How many places can follow the taps so far; 0 if only handles can. */
  get onward() {
    const lit = this.picture.places.filter((piece) => this.state(piece) === 'lit');
    if (lit.every((piece) => piece.shape === 'handle')) return 0;
    return lit.filter((piece) => !piece.means).length; // stand-ins for other places don't count
  }

  /** The place on which a piece stands, or the piece itself if it is one. @param {Piece} piece */
  under(piece) {
    return piece.shape ? piece : nearest(this.picture.places, piece);
  }

  /** The movable pieces on each place, with their cargo. @returns {Map<string, Piece[]>} */
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
}
