/** Taps and drags on a board, including those that only just miss a place. */
import { mayMean } from './lens_math.js';
import { isMovable, middle } from './scene.js';
import { pieceId } from './svg.js';

/** @import { Piece } from './types.js' */
/** @import { Point } from './geometry.js' */
/** @import { Board } from './board.js' */

const REACH = 24; // pixels beyond the edge of a place within which a tap still counts
const DRAG = 6; // pixels of movement that make a press a drag

/** @typedef {{clientX: number, clientY: number}} Where a pointer is, in the window */
/** @typedef {{id: string, start: Point, grip: Point, riders: Piece[], fresh: boolean, moved: boolean}} Press */

export class Pointer {
  /** @type {Press | null} */
  #press = null;
  /** Whether the last press was by a finger on the board and has not yet produced a click. */
  #clicks = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg } = board.picture;
    svg.addEventListener('pointerdown', (event) => this.#down(event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    svg.addEventListener('pointerup', (event) => this.#up(event));
    // Browsers would focus the drawing itself, but the focus is to follow the tapped place.
    svg.addEventListener('mousedown', (event) => event.preventDefault());
    svg.addEventListener('pointercancel', () => this.#cancel());
    const first = { capture: true };
    const began = (/** @type {PointerEvent} */ event) => {
      this.#clicks = event.pointerType !== 'mouse' && this.#isOn(event);
    };
    document.addEventListener('pointerdown', began, first);
    document.addEventListener('click', (event) => this.#click(event), first);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const { board } = this;
    this.board.peek.press(event);
    const id = this.#under(event);
    if (id === null) {
      this.#missed(event);
      return;
    }
    // A tap that completes an action waits for the release, so that a slip can be undone.
    const handle = board.ring(id) !== null;
    const fresh = !handle && !board.choice.path.includes(id);
    if (fresh && !(board.choice.lit.has(id) && board.choice.completes(id))) board.tap(id);
    const riders = board.choice.path.includes(id) ? (board.riders().get(id) ?? []) : [];
    const start = { x: event.clientX, y: event.clientY };
    this.#show('pressed', id);
    board.picture.svg.setPointerCapture(event.pointerId);
    board.keyboard.focusSoon(id);
    const grip = riders.length ? board.picture.onBoard(event, id) : start;
    this.#press = { id, start, grip, riders, fresh, moved: false };
  }

  /** Nothing here can be chosen: release the choice, and refuse the place. @param {PointerEvent} event */
  #missed(event) {
    const chosen = this.board.choice.path;
    this.board.release();
    const place = this.#placeAt(event);
    if (place) this.board.refuse(place.id, chosen);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || press.riders.length === 0) return;
    const away = Math.hypot(event.clientX - press.start.x, event.clientY - press.start.y);
    if (!press.moved && away < DRAG) return;
    press.moved = true;
    this.board.peek.end();
    const { picture } = this.board;
    const now = picture.onBoard(event, press.id);
    for (const rider of press.riders) {
      picture.elements.get(rider.id)?.classList.add('held');
      picture.hold(rider, { x: now.x - press.grip.x, y: now.y - press.grip.y });
    }
    this.#show('over', this.#goal(press, event));
  }

  /**
   * Where a dragged piece would go: a movable place goes by its own middle, not by the finger.
   * @param {Press} press
   * @param {PointerEvent} event
   */
  #goal(press, event) {
    const { picture, choice } = this.board;
    const now = picture.onBoard(event);
    const held = picture.pieces.get(press.id);
    if (!held || !isMovable(held) || picture.dock.of(held)) return this.#near(now, choice.goals);
    const by = { x: now.x - press.grip.x, y: now.y - press.grip.y };
    return this.#near({ x: held.x + by.x, y: held.y + by.y }, choice.goals);
  }

  /** Whether an event happens on the board itself. @param {Event} event */
  #isOn({ target }) {
    return target instanceof Node && this.board.picture.svg.contains(target);
  }

  /**
   * Swallow a click that a finger's press on the board has caused elsewhere: the tap may have moved
   * a button under the finger. Clicks made by a keyboard or a screen reader have no pointer.
   * @param {MouseEvent} event
   */
  #click(event) {
    if (!this.#clicks || event.detail === 0) return;
    this.#clicks = false;
    if (this.#isOn(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#press = null;
    this.#show('pressed', null);
    const { board } = this;
    const looked = board.peek.isOpen && event.pointerType !== 'mouse';
    board.peek.end();
    if (!press || looked) return; // a finger that opened the strip doesn't choose
    if (press.moved) {
      this.#let(press, this.#goal(press, event));
    } else if (this.#under(event) === press.id) {
      const waits = press.fresh && !board.choice.path.includes(press.id);
      if (waits && event.pointerType !== 'mouse' && this.#asks(event)) return;
      if (waits || !press.fresh) board.tap(press.id);
    }
  }

  /**
   * Ask the reader if a finger may also have meant another action; returns whether it asks. Taps
   * that only choose or let go need no question: their effect is seen, and another tap corrects it.
   * @param {PointerEvent} event
   */
  #asks({ clientX: x, clientY: y }) {
    const { choice, lens } = this.board;
    const playedAt = (/** @type {Point} */ point) => {
      const id = this.#under({ clientX: point.x, clientY: point.y });
      return id !== null && choice.lit.has(id) && choice.completes(id) ? id : null;
    };
    return lens.asks({ x, y }, mayMean({ x, y }, playedAt));
  }

  #cancel() {
    const press = this.#press;
    this.#press = null;
    this.#show('pressed', null);
    this.board.peek.end();
    if (press?.moved) this.#let(press, null);
  }

  /**
   * Drop what was dragged, over a place or elsewhere.
   * @param {Press} press
   * @param {string | null} target
   */
  #let(press, target) {
    this.#show('over', null);
    const { picture } = this.board;
    for (const rider of press.riders) picture.elements.get(rider.id)?.classList.remove('held');
    const chosen = target !== null && this.board.choice.path.includes(target);
    if (target !== null && !chosen) this.board.tap(target);
    // A piece that awaits the server's answer stays where it was dropped.
    if (!this.board.choice.done) picture.settle(press.riders.map((rider) => rider.id));
  }

  /**
   * Give a class to one place (with what stands on it, if pressed), and take it from all others.
   * @param {string} name
   * @param {string | null} place
   */
  #show(name, place) {
    const { picture } = this.board;
    const riders = place && name === 'pressed' ? (this.board.riders().get(place) ?? []) : [];
    const ids = new Set([place, ...riders.map((rider) => rider.id)]);
    for (const [id, element] of picture.elements) element.classList.toggle(name, ids.has(id));
  }

  /**
   * The place that a tap means: the one under it, or else the nearest that can be tapped. A tap
   * closer to the middle of a place that cannot be tapped is meant for that one: then it is null.
   * @param {Where} event
   */
  #under(event) {
    const { board } = this;
    const { picture, tappable } = board;
    if (board.choice.done || tappable.size === 0) return null;
    const found = this.#placeAt(event, tappable);
    if (found) return board.meant(found.id);
    const point = picture.onBoard(event);
    const near = picture.pieces.get(this.#near(point, tappable) ?? '');
    const closed = near && this.#placeAt(event);
    if (!near || (closed && apart(closed, point) < apart(near, point))) return null;
    return board.meant(near.id);
  }

  /**
   * The uppermost place under the pointer, of those with these ids.
   * @param {Where} event
   * @param {ReadonlySet<string>} [ids] default: all places
   */
  #placeAt(event, ids) {
    const { picture } = this.board;
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const piece = picture.pieces.get(pieceId(element) ?? '');
      const under = piece && isMovable(piece) ? this.board.under(piece) : piece;
      const place = picture.pieces.get(under?.id ?? '');
      if (place?.shape && (!ids || ids.has(place.id))) return place;
    }
    return null;
  }

  /**
   * @param {Point} point
   * @param {ReadonlySet<string>} ids
   */
  #near(point, ids) {
    const { picture } = this.board;
    /** @type {string | null} */
    let best = null;
    let least = REACH / picture.viewport.zoom;
    for (const piece of picture.places) {
      if (!ids.has(piece.id)) continue;
      const box = picture.elements.get(piece.id)?.getBBox();
      const radius = box ? Math.min(box.width, box.height) / 2 : 0;
      const at = middle(piece);
      const beyond = Math.hypot(at.x - point.x, at.y - point.y) - radius;
      if (beyond <= least) [best, least] = [piece.id, beyond];
    }
    return best;
  }
}

/** How far a place's middle is from a point. @param {Piece} place @param {Point} point */
const apart = (place, point) => Math.hypot(middle(place).x - point.x, middle(place).y - point.y);
