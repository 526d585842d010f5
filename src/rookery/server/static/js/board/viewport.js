/**
 * The visible part of a board: all of it, a window around what matters, or one that the reader
 * has chosen.
 */
import { glide } from './animation.js';
import { Compass } from './compass.js';
import { standsAside } from './dock_layout.js';
import { Minimap } from './minimap.js';
import { OwnMark, roomOfMark } from './own_mark.js';
import { isMidst, isNear, isSeen, isSelf, isSteady, middle } from './scene.js';
import { turned } from './svg.js';
import {
  around,
  isAllWithin,
  isWithin,
  passing,
  scaleOf,
  transformFrom,
  windowAt,
  windowOn,
  windowOnTappable,
} from './viewport_math.js';

/** @import { Point } from './geometry.js' */
/** @import { Picture } from './picture.js' */
/** @import { Box, Piece, Words } from './types.js' */

const ROOM = 34; // units around places that widen the view: pieces stand higher than their places
const STEADY = 0.82; // scale of pieces that keep their size, in pixels per unit
const MOST_IN_DOCK = 2; // the greatest enlargement of such pieces in the dock, which leaves room
const SMALL = 0.62; // pixels per unit below which the board is zoomed in
const MOST = 0.72; // the greatest share of the board in a closer window if no piece is near

export class Viewport {
  /** @type {Box} the scene's view */
  #view = [0, 0, 0, 0];
  /** @type {Box} the window at the end of the glide */
  #target = [0, 0, 0, 0];
  /** @type {Box} the window from which the glide began */
  #from = [0, 0, 0, 0];
  /** @type {Animation | undefined} the current or last glide */
  #glide;
  /** @type {WeakMap<Element, string>} the value of `--pixel` on each element */
  #pixels = new WeakMap();
  /** @type {Map<string, {x: number, y: number, width: number, height: number}>} by symbol and its transform */
  #boxes = new Map();
  /** Whether to zoom in on a small board; the reader can switch this off. */
  #closer = true;
  /** @type {Point | null} the spot on which the reader has zoomed in */
  #spot = null;
  /** @type {{width: number, height: number}} of the box, in pixels */
  #size;
  /** The positions of the near pieces at the last look. */
  #about = '';
  /** The reader's seat, from 1; 0: none, or several. */
  #own = 0;
  /** What marks the reader's own piece; "" while it needs no mark. */
  #flag = '';
  #mark = new OwnMark();
  /** The part of the box, in pixels, that the dock leaves to the board. */
  #free = { width: 1, height: 1 };

  /**
   * @param {Picture} picture
   * @param {Words} words
   */
  constructor(picture, words) {
    this.picture = picture;
    this.#size = picture.box.getBoundingClientRect();
    this.minimap = new Minimap(picture, words, (spot) => this.#turnTo(spot));
    this.compass = new Compass(words, () => {
      const own = this.#ownPiece;
      if (own) this.#visit(middle(own));
    });
    new ResizeObserver(([entry]) => {
      if (!entry?.contentRect.width) return; // it is hidden, or has left the page
      this.#size = entry.contentRect;
      this.#keepSteady();
      if (picture.pieces.size) this.look();
    }).observe(picture.box);
  }

  /** The scene's view. */
  get view() {
    return this.#view;
  }

  /** Change the scene's view; the next `look` uses it. */
  set view(view) {
    this.#view = view;
  }

  /**
   * Set the seat whose piece stays in sight, or is pointed at.
   * @param {number} seat from 1
   * @param {string} flag marks it
   */
  follow(seat, flag) {
    if (seat === this.#own && flag === this.#flag) return;
    [this.#own, this.#flag] = [seat, flag];
    if (this.picture.pieces.size) this.look();
  }

  get #ownPiece() {
    const { pieces } = this.picture;
    return [...pieces.values()].find((piece) => piece.seat === this.#own && isSelf(piece));
  }

  /**
   * Pixels per board unit. It is computed, because reading it from the drawing would force a layout
   * at every step.
   */
  get zoom() {
    return scaleOf(this.#target, this.#free) || 1;
  }

  /**
   * Offer what leads to the rest of the board, or closer to it.
   * @param {Box | null} window
   * @param {Point[]} important what must not be covered
   */
  #offer(window, important) {
    const own = this.#ownPiece;
    const room = own && this.#box(own);
    const shown = window && this.#isCloser ? window : this.whole;
    this.#mark.put(this.picture.elements.get(own?.id ?? ''), own, room, this.#flag, shown);
    const far = this.#isCloser ? own : undefined;
    const hidden = this.compass.point(far, room, window ?? this.whole, this.#free);
    this.minimap.offer(window, this.#isCloser, [...important, ...hidden]);
  }

  /** Show a closer window, or else the scene's view and what currently extends beyond it. */
  look() {
    const { picture } = this;
    this.#useDock();
    this.#keepSteady();
    const near = this.#shown(isNear);
    this.#follow(near);
    const seen = this.#shown(isSeen);
    const points = near.length || !seen.length ? near : [...seen, ...this.#open];
    const most = near.length ? undefined : MOST;
    const window =
      this.#withOwn(points, most) ??
      this.#near(points, most) ??
      (near.length || !seen.length ? null : this.#midst());
    this.#offer(window, points.length ? points : this.#open);
    if (window && this.#isCloser) {
      this.#glideTo(window);
      return;
    }
    const wide = [...picture.pieces.values()].filter((piece) => this.#reaches(piece));
    const zoom = wide.length ? this.zoom : 1;
    const rooms = wide.map((piece) => this.#room(piece, zoom));
    this.#glideTo(around(this.whole, [...rooms, this.#markRoom]));
  }

  /** Zoom in on a spot, or back out if the board is zoomed in already. @param {Point} spot */
  lookAt(spot) {
    const [, , width, height] = this.whole;
    const isWhole = this.#target[2] > 0.95 * width || this.#target[3] > 0.95 * height;
    this.#closer = false;
    this.#spot = isWhole ? spot : null;
    this.look();
  }

  /** Keep a place fully visible while the board is zoomed in on a spot. @param {string} id */
  keepInSight(id) {
    const piece = this.picture.pieces.get(id);
    if (!this.#spot || !piece || this.picture.dock.of(piece)) return;
    const { x, y } = middle(piece);
    const room = this.#room(piece, this.zoom) ?? [x, y, x, y];
    if (isAllWithin(this.#target, room, this.whole)) return;
    this.#spot = { x, y };
    this.look();
  }

  /** Open the dock if the board is small, or if a wide box has room beside it; else close it. */
  #useDock() {
    const { dock, box, pieces } = this.picture;
    const [, , width, height] = this.#view;
    const { width: wide, height: high } = this.#size;
    const was = dock.isOpen;
    const isTight = Math.min(wide / width, high / height) < SMALL || standsAside(this.#size);
    this.#free = isTight ? dock.open(this.#size, [...pieces.values()]) : dock.close(this.#size);
    box.style.setProperty('--dock-low', `${dock.room.low}px`);
    box.style.setProperty('--dock-aside', `${dock.room.aside}px`);
    if (was !== dock.isOpen) this.picture.arrange();
  }

  /** The view without the docked parts. @returns {Box} */
  get whole() {
    const { dock } = this.picture;
    const [x, y, width, height] = this.#view;
    return [x, y, width, dock.isOpen ? dock.top - y - 24 : height];
  }

  /** Leave the reader's spot once something new matters elsewhere. @param {Point[]} near */
  #follow(near) {
    const about = near.map(({ x, y }) => `${x} ${y}`).join();
    const isNew = about !== this.#about && near.length > 0;
    this.#about = about;
    if (!this.#spot || !isNew || near.some((one) => isWithin(this.#target, one))) return;
    this.#spot = null;
    this.#closer = true;
  }

  /**
   * Switch between the closer window and the whole board; but a spot outside the window moves the
   * closer view there.
   * @param {Point | null} spot
   */
  #turnTo(spot) {
    const isElsewhere = spot !== null && this.#isCloser && !isWithin(this.#target, spot);
    if (isElsewhere) {
      this.#visit(spot);
      return;
    }
    this.#closer = !this.#isCloser;
    this.#spot = null;
    this.look();
  }

  /** Move the closer view to a spot. @param {Point} spot */
  #visit(spot) {
    this.#closer = false;
    this.#spot = spot;
    this.look();
  }

  /** Whether the whole board, in the room it has, is too small for fingers. */
  get #isSmall() {
    const [, , width, height] = this.whole;
    return Math.min(this.#free.width / width, this.#free.height / height) < SMALL;
  }

  get #isCloser() {
    return this.#closer || this.#spot !== null;
  }

  /**
   * The middles of the visible pieces of a kind, docked ones excluded.
   * @param {(piece: Piece) => boolean} are
   */
  #shown(are) {
    const { picture } = this;
    return [...picture.pieces.values()]
      .filter((piece) => are(piece) && !picture.isHidden(piece) && !picture.dock.of(piece))
      .map(middle);
  }

  /** The places that can be tapped now. */
  get #lit() {
    const { elements, places } = this.picture;
    return places.filter((one) => elements.get(one.id)?.classList.contains('open'));
  }

  /** The middles of the tappable places, docked ones excluded. */
  get #open() {
    return this.#lit.filter((one) => !this.picture.dock.of(one)).map(middle);
  }

  /** Keep the screen size of steady pieces, so that fingers can always hit them. */
  #keepSteady() {
    const { dock, elements, pieces } = this.picture;
    for (const [id, element] of elements) {
      const piece = pieces.get(id);
      if (!piece || !isSteady(piece)) continue;
      const inDock = dock.scaleOf(piece);
      const pixel = String(inDock ? Math.min(MOST_IN_DOCK, STEADY / inDock) : STEADY / this.zoom);
      if (this.#pixels.get(element) === pixel) continue;
      this.#pixels.set(element, pixel);
      element.style.setProperty('--pixel', pixel);
    }
  }

  /**
   * The window on the spot that the reader chose; or else, if the whole board is too small for
   * fingers, the window around some points.
   * @param {Point[]} points
   * @param {number} [most] the share of the board that it may show
   * @returns {Box | null}
   */
  #near(points, most) {
    const { width: wide, height: high } = this.#free;
    if (this.#spot) return windowAt(this.#spot, around(this.whole, [this.#markRoom]), wide / high);
    if (!this.#isSmall) return null;
    const near = points.length ? windowOn(points, this.whole, wide / high, most) : null;
    return near && windowOn(points, this.#viewAt(wide / near[2]), wide / high, most);
  }

  /**
   * The same window with the reader's own piece in it, while there is nothing to tap, which would
   * have to be larger; null if that would be no closer than the board.
   * @param {Point[]} points
   * @param {number} [most]
   */
  #withOwn(points, most) {
    const own = this.#ownPiece;
    if (!own || !points.length || this.#spot || this.#lit.length) return null;
    return this.#near([...points, middle(own)], most);
  }

  /**
   * The window around the midst of a small board, or else around what can be tapped, in which the
   * places are large enough for fingers. @returns {Box | null}
   */
  #midst() {
    const { width: wide, height: high } = this.#free;
    const [spot] = this.#shown(isMidst);
    if (!spot || !this.#isSmall || !this.#lit.length) return null;
    return windowOnTappable(spot, this.#open, this.whole, wide / high, MOST);
  }

  /**
   * The scene's view, extended by near pieces that keep their size and may stick out of it.
   * @param {number} zoom
   * @returns {Box}
   */
  #viewAt(zoom) {
    const { picture } = this;
    const close = [...picture.pieces.values()].filter(
      (piece) => isNear(piece) && isSteady(piece) && !picture.isHidden(piece),
    );
    const rooms = close.map((piece) => this.#room(piece, zoom));
    return around(this.whole, [...rooms, this.#markRoom]);
  }

  /** The room of the ring around the reader's own piece, which may stick out of the view. */
  get #markRoom() {
    const own = this.#flag ? this.#ownPiece : undefined;
    return own ? roomOfMark(own, this.#box(own)) : null;
  }

  /** Whether a piece may lie beyond the scene's view. @param {Piece} piece */
  #reaches(piece) {
    if (this.picture.isHidden(piece) || this.picture.dock.of(piece)) return false;
    return piece.when === 'open' || isSteady(piece);
  }

  /**
   * The room that a piece takes up: left, top, right, bottom.
   * @param {Piece} piece
   * @param {number} zoom
   * @returns {Box | null}
   */
  #room(piece, zoom) {
    const box = this.#box(piece);
    if (!box) return null;
    const { x, y, width, height } = box;
    const at = middle(piece);
    const steady = isSteady(piece);
    const size = steady ? STEADY / zoom : 1;
    const room = steady ? 8 : ROOM;
    return [
      at.x + x * size - room,
      at.y + y * size - room,
      at.x + (x + width) * size + room,
      at.y + (y + height) * size + room,
    ];
  }

  /**
   * The bounding box of a piece around its own middle. It is measured once for all pieces that look
   * alike, because measuring forces a layout.
   * @param {Piece} piece
   */
  #box(piece) {
    const look = `${piece.symbol} ${turned(piece)}`;
    if (this.#boxes.has(look)) return this.#boxes.get(look);
    /** @type {SVGGElement | null | undefined} */
    const inner = this.picture.elements.get(piece.id)?.querySelector('.inner');
    const box = inner?.getBBox();
    if (box?.width) this.#boxes.set(look, box);
    return box;
  }

  /** @param {Box} to */
  #glideTo(to) {
    const { dock } = this.picture;
    const window = dock.beside(to, this.#size);
    if (dock.isOpen) this.picture.showWindow(window);
    if (to.join() === this.#target.join()) return;
    const seen = this.#seen;
    const isFirst = seen[2] === 0;
    [this.#from, this.#target] = [seen, to];
    this.#glide?.cancel();
    this.picture.showWindow(window);
    this.#keepSteady();
    if (dock.isOpen)
      this.#glide = undefined; // the dock, such as a hand, must not glide along
    else if (!isFirst) this.#glide = glide(this.picture.stage, transformFrom(seen, to, this.#size));
  }

  /** The window that is visible at this moment. @returns {Box} */
  get #seen() {
    const share = this.#glide?.effect?.getComputedTiming().progress ?? 1;
    return passing(this.#from, this.#target, share);
  }
}
