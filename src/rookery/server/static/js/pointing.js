/** Taps and drags on a board: what a pointer means, also when it only nearly hits. */
import { nearest } from './geometry.js';
import { owner } from './picture.js';

/** @import { Piece } from './types.js' */
/** @import { Point } from './geometry.js' */
/** @import { Board } from './board.js' */

const REACH = 24; // pixels beyond the edge of a place in which a tap still counts for it
const DRAG = 6; // pixels after which a press is a drag

/** @typedef {{id: string, start: Point, grip: Point, riders: Piece[], fresh: boolean, moved: boolean}} Press */

export class Pointing {
  /** @type {Press | null} */
  #press = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg } = board.picture;
    svg.addEventListener('pointerdown', (event) => this.#down(event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    svg.addEventListener('pointerup', (event) => this.#up(event));
    // Browsers would focus the drawing itself: the keyboard follows the tapped place instead.
    svg.addEventListener('mousedown', (event) => event.preventDefault());
    svg.addEventListener('pointercancel', () => this.#cancel());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const { board } = this;
    const id = this.#under(event);
    if (id === null) {
      board.release();
      return;
    }
    // A tap that completes an action waits for the release, so that a slip can be taken back.
    board.focus(id, true);
    const fresh = !board.choice.path.includes(id);
    if (fresh && !(board.choice.lit.has(id) && board.choice.completes(id))) board.tap(id);
    const riders = board.choice.path.includes(id) ? (board.riders().get(id) ?? []) : [];
    const start = { x: event.clientX, y: event.clientY };
    this.#press = { id, start, grip: board.picture.onBoard(event), riders, fresh, moved: false };
    board.picture.svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || press.riders.length === 0) return;
    const away = Math.hypot(event.clientX - press.start.x, event.clientY - press.start.y);
    if (!press.moved && away < DRAG) return;
    press.moved = true;
    const { picture, choice } = this.board;
    const now = picture.onBoard(event);
    for (const rider of press.riders) {
      picture.elements.get(rider.id)?.classList.add('held');
      picture.hold(rider, { x: now.x - press.grip.x, y: now.y - press.grip.y });
    }
    this.#over(this.#near(now, choice.lit));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#press = null;
    if (!press) return;
    const { board } = this;
    if (press.moved) {
      this.#let(press, this.#near(board.picture.onBoard(event), board.choice.lit));
    } else if (this.#under(event) === press.id) {
      const waits = press.fresh && !board.choice.path.includes(press.id);
      if (waits || !press.fresh) board.tap(press.id);
    }
  }

  #cancel() {
    const press = this.#press;
    this.#press = null;
    if (press?.moved) this.#let(press, null);
  }

  /**
   * Let go of what was dragged, over a place or over none.
   * @param {Press} press
   * @param {string | null} target
   */
  #let(press, target) {
    this.#over(null);
    const { picture } = this.board;
    for (const rider of press.riders) picture.elements.get(rider.id)?.classList.remove('held');
    if (target === null) picture.settle(press.riders.map((rider) => rider.id));
    else this.board.tap(target);
  }

  /** @param {string | null} over */
  #over(over) {
    for (const [id, element] of this.board.picture.elements) {
      element.classList.toggle('over', id === over);
    }
  }

  /**
   * The place that a tap means: what is under it, or else the nearest that can be tapped.
   * @param {PointerEvent} event
   */
  #under(event) {
    const { choice, picture } = this.board;
    const wanted = new Set([...choice.lit, ...choice.first, ...choice.path]);
    if (choice.done || wanted.size === 0) return null;
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const piece = picture.pieces.get(owner(element) ?? '');
      const rides = piece?.classes?.includes('piece');
      const place = piece && rides ? nearest(picture.places, piece) : piece;
      if (place && wanted.has(place.id)) return place.id;
    }
    return this.#near(picture.onBoard(event), wanted);
  }

  /**
   * @param {Point} point
   * @param {ReadonlySet<string>} ids
   */
  #near(point, ids) {
    const { picture } = this.board;
    const places = picture.places.filter((piece) => ids.has(piece.id));
    const box = picture.elements.get(places[0]?.id ?? '')?.getBBox();
    const radius = box ? Math.min(box.width, box.height) / 2 : 0;
    return nearest(places, point, radius + REACH / picture.zoom)?.id ?? null;
  }
}
