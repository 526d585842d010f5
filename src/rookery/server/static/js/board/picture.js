/**
 * A scene as a picture in the page: one element per piece, kept by id and animated between scenes.
 */
import { appear, hop, isCalm, pace, slide, spin, swing, tumble, vanish } from './animation.js';
import { arrowElements } from './arrows.js';
import { caption } from './caption.js';
import { arc } from './cargo.js';
import { Dock } from './dock.js';
import { hops, noises } from './motion.js';
import { difference, inPaintOrder, isMovable, isSometimes, isSteady } from './scene.js';
import { SetDown } from './set_down.js';
import { change, scaled, svgElement, translation, turned } from './svg.js';
import { Viewport } from './viewport.js';

/** @import { ArrowPath } from './arrows.js' */
/** @import { Point } from './geometry.js' */
/** @import { Box, Change, Noise, Piece, Scene, Words } from './types.js' */

export class Picture {
  /** @type {Map<string, Piece>} */
  pieces = new Map();
  /** @type {Map<string, SVGGElement>} */
  elements = new Map();
  // Two drawings on top of each other, so that what never moves (layers below 0) isn't repainted.
  water = svgElement('svg', { class: 'water', 'aria-hidden': 'true' });
  svg = svgElement('svg', { class: 'board' });
  // Both glide in one box: if a drawing itself moved, it would be laid out again in each frame.
  stage = document.createElement('div');
  dock = new Dock();
  #arrows = svgElement('g', { 'aria-hidden': 'true' });
  /** @type {Map<string, Piece>} pieces leaning ahead of a change, at their leaning positions */
  #ahead = new Map();
  setDown = new SetDown(this);

  /**
   * @param {HTMLElement} box
   * @param {Words} words
   */
  constructor(box, words) {
    this.box = box;
    this.svg.append(this.dock.group, this.#arrows);
    this.stage.className = 'stage';
    this.viewport = new Viewport(this, words);
    this.stage.append(this.water, this.svg);
    box.replaceChildren(this.stage, this.viewport.minimap.button, this.viewport.compass.button);
  }

  /** The visible pieces that can be tapped, in the order of painting. */
  get places() {
    return [...this.pieces.values()]
      .filter((piece) => piece.shape && !this.isHidden(piece))
      .sort(inPaintOrder);
  }

  /** Whether a piece is hidden for now. @param {Piece} piece */
  isHidden(piece) {
    return isSometimes(piece) && !this.elements.get(piece.id)?.classList.contains('shown');
  }

  /** Put every piece into its drawing, in the order of painting. */
  arrange() {
    this.#order(new Set(this.pieces.keys()));
  }

  /** Show a window of the board. @param {Box} window in board units */
  showWindow(window) {
    for (const svg of [this.water, this.svg]) svg.setAttribute('viewBox', window.join(' '));
  }

  /**
   * Draw a scene; moved pieces slide unless `still`. Returns the noises to play.
   * @param {Scene} scene
   * @param {boolean} [still]
   */
  show(scene, still = false) {
    const isFirst = this.pieces.size === 0;
    // The box keeps its shape when the view changes: the page around it stays where it is.
    if (isFirst) this.box.style.setProperty('--board-ratio', String(ratioOf(scene)));
    this.dock.columns = scene.dock ?? [];
    const { put, drop } = difference(this.pieces, scene.nodes);
    const heard = this.change({ put, drop, view: scene.view }, still || isFirst);
    return isFirst ? [] : heard;
  }

  /**
   * Remove pieces; put new and changed ones. Returns the noises to play.
   * @param {Change} change
   * @param {boolean} [still]
   */
  change(change, still = false) {
    this.setDown.clear();
    const heard = still ? [] : noises(this.pieces, change, this.#ahead);
    const late = !still && change.put.some((piece) => this.#moves(piece));
    if (change.view) this.viewport.view = change.view;
    const ways = still ? new Map() : this.#ways(change.put);
    for (const id of change.drop) this.#drop(id, still, late);
    for (const piece of change.put) this.#put(piece, still, late, ways.get(piece.id) ?? null);
    this.#order(new Set(change.put.map((piece) => piece.id)));
    return heard;
  }

  /**
   * The paths of pieces that will move, from where they are seen now. All are read before anything
   * is written: each read after a write would lay out the whole drawing again.
   * @param {Piece[]} put
   * @returns {Map<string, string[]>}
   */
  #ways(put) {
    const found = new Map();
    const after = new Map(put.map((piece) => [piece.id, piece]));
    for (const piece of isCalm() ? [] : put) {
      const element = this.elements.get(piece.id);
      const old = this.pieces.get(piece.id);
      if (!element || !old || !this.#moves(piece)) continue;
      const [was, will] = [this.pieces.get(piece.on ?? ''), after.get(piece.on ?? '')];
      const along = was && will ? arc(old, piece, was, will) : stops(piece);
      const seen = getComputedStyle(element).transform;
      found.set(piece.id, [seen, ...along.map(translation), translation(piece)]);
    }
    return found;
  }

  /**
   * Move some pieces, or all of them, back to where they belong.
   * @param {Iterable<string>} [ids]
   */
  settle(ids = this.pieces.keys()) {
    this.setDown.clear();
    for (const id of ids) {
      const piece = this.pieces.get(id);
      const element = this.elements.get(id);
      this.#ahead.delete(id);
      if (!piece || !element || element.style.transform === translation(piece)) continue;
      slide(element, [getComputedStyle(element).transform, translation(piece)]);
      element.style.transform = translation(piece);
    }
  }

  /**
   * Show a dragged piece at an offset from its place.
   * @param {Piece} piece
   * @param {Point} by
   */
  hold(piece, by) {
    const element = this.elements.get(piece.id);
    const held = { ...piece, x: piece.x + by.x, y: piece.y + by.y };
    if (element) element.style.transform = translation(held);
  }

  /**
   * Move pieces ahead of a change; `settle` or the next change moves them to where they belong.
   * Returns the noises to play.
   * @param {Piece[]} pieces
   * @param {Point & {dy: number}} by
   * @returns {Noise[]}
   */
  lean(pieces, by) {
    const there = pieces.map((piece) => ({
      ...piece,
      x: piece.x + by.x,
      y: piece.y + by.y,
      dy: (piece.dy ?? 0) + by.dy,
    }));
    const heard = noises(this.pieces, { put: there, drop: [] }, this.#ahead);
    for (const piece of there) {
      const element = this.elements.get(piece.id);
      const old = this.pieces.get(piece.id);
      if (!element || !old) continue;
      this.#slide(element, old, piece, [getComputedStyle(element).transform, translation(piece)]);
      element.style.transform = translation(piece);
      this.#ahead.set(piece.id, piece);
    }
    return heard;
  }

  /**
   * @param {SVGGElement} element
   * @param {Piece} old
   * @param {Piece} piece
   * @param {string[]} way
   */
  #slide(element, old, piece, way) {
    const points = [old, ...stops(piece), piece];
    const isHop = hops(piece, old, piece);
    slide(element, way, pace(points), isHop);
    const inner = isHop ? element.querySelector('.inner') : null;
    if (inner) hop(inner, Math.hypot(piece.x - old.x, piece.y - old.y), pace(points));
  }

  /**
   * The point of the board to which an event points.
   * @param {{clientX: number, clientY: number}} event
   * @param {string} [id] a piece whose drawing gives the coordinates, wherever it is dragged
   * @returns {Point}
   */
  onBoard(event, id) {
    const { clientX: x, clientY: y } = event;
    const part = id ? this.elements.get(id)?.ownerSVGElement : this.dock.at({ x, y });
    const matrix = (part ?? this.svg).getScreenCTM();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  }

  /** The position in the window of a point of the board. @param {Point} point @returns {Point} */
  onScreen({ x, y }) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM() ?? undefined);
  }

  /** Draw arrows over everything. @param {ArrowPath[]} arrows */
  point(arrows) {
    this.#arrows.replaceChildren(...arrows.flatMap((arrow) => arrowElements(arrow, this.pieces)));
  }

  /** @param {Piece} piece */
  #moves(piece) {
    const old = this.pieces.get(piece.id);
    return old !== undefined && translation(old) !== translation(piece);
  }

  /**
   * @param {string} id
   * @param {boolean} still
   * @param {boolean} late
   */
  #drop(id, still, late) {
    const element = this.elements.get(id);
    const piece = this.pieces.get(id);
    if (!element || !piece) return;
    const exit = still || this.isHidden(piece) ? '' : (piece.exit ?? '');
    this.elements.delete(id);
    this.pieces.delete(id);
    for (const name of ['tabindex', 'role', 'aria-label', 'aria-disabled', 'data-id']) {
      element.removeAttribute(name);
    }
    element.setAttribute('class', 'gone');
    element.setAttribute('aria-hidden', 'true');
    for (const mark of element.querySelectorAll('.mark')) mark.remove();
    vanish(element, exit, translation(piece), late);
  }

  /**
   * @param {Piece} piece
   * @param {boolean} still
   * @param {boolean} late
   * @param {string[] | null} way the transforms along which it slides
   */
  #put(piece, still, late, way) {
    const old = this.pieces.get(piece.id);
    const element = this.elements.get(piece.id) ?? this.#create(piece);
    this.pieces.set(piece.id, piece);
    element.style.transform = translation(piece);
    const art = artOf(element);
    change(art, 'href', `#${piece.symbol}`);
    change(art, 'transform', turned(piece));
    element.classList.remove('tumbling');
    caption(element, piece);
    setRole(element, piece);
    if (!still) this.#animate(element, piece, old, way, late);
  }

  /**
   * Animate a piece's way to where it is now.
   * @param {SVGGElement} element
   * @param {Piece} piece
   * @param {Piece | undefined} old
   * @param {string[] | null} way
   * @param {boolean} late
   */
  #animate(element, piece, old, way, late) {
    const [from, to] = [angleOf(old), angleOf(piece)];
    if (isWheel(piece)) {
      this.#spin(element, piece, from);
      return;
    }
    if (old) swing(artOf(element), from, to, scaled(piece));
    if (piece.tumble) this.#throw(element, piece);
    else if (old && way) this.#slide(element, this.#ahead.get(piece.id) ?? old, piece, way);
    else if (!old && !this.isHidden(piece)) appear(element, late && !isMovable(piece));
  }

  /**
   * @param {SVGGElement} element
   * @param {Piece} piece
   */
  #throw(element, piece) {
    const inner = /** @type {SVGGElement} */ (element.querySelector('.inner'));
    tumble(inner, piece.tumble?.length ?? 0, (face) => this.#showFace(element, piece, face));
  }

  /**
   * @param {SVGGElement} element
   * @param {Piece} piece
   * @param {number} from its previous angle
   */
  #spin(element, piece, from) {
    const show = (/** @type {number} */ face) => this.#showFace(element, piece, face);
    const angles = { from, to: angleOf(piece) };
    spin(artOf(element), angles, scaled(piece), piece.tumble?.length ?? 0, show);
  }

  /**
   * Show one of a thrown piece's faces; past the last one, its own.
   * @param {SVGGElement} element
   * @param {Piece} piece
   * @param {number} face
   */
  #showFace(element, piece, face) {
    if (this.pieces.get(piece.id) !== piece) return;
    const faces = piece.tumble ?? [];
    change(artOf(element), 'href', `#${faces[face] ?? piece.symbol}`);
    element.classList.toggle('tumbling', face < faces.length);
  }

  /** @param {Piece} piece */
  #create(piece) {
    const element = svgElement('g', { class: 'node', 'data-id': piece.id });
    const inner = svgElement('g', { class: 'inner' });
    inner.append(svgElement('use', { class: 'art' }));
    element.append(inner);
    this.elements.set(piece.id, element);
    return element;
  }

  /**
   * Move changed pieces to their position in the order of painting; others stay and keep the focus.
   * @param {Set<string>} changed
   */
  #order(changed) {
    /** @type {Map<Element, Element | null>} */
    const next = new Map([[this.svg, this.dock.group]]);
    for (const piece of [...this.pieces.values()].sort(inPaintOrder).reverse()) {
      const element = this.elements.get(piece.id);
      if (!element) continue;
      const parent = (piece.layer ?? 0) < 0 ? this.water : (this.dock.of(piece) ?? this.svg);
      element.classList.toggle('left-behind', this.dock.empties(piece));
      const before = next.get(parent) ?? null;
      const isInPlace = element.nextElementSibling === before;
      const mayStay = isInPlace || !changed.has(piece.id);
      if (element.parentNode !== parent || !mayStay) move(element, parent, before);
      next.set(parent, element);
    }
  }
}

/**
 * Put an element elsewhere in the drawing. It keeps the focus if the browser has `moveBefore`.
 * @param {Element} element
 * @param {Element} parent
 * @param {Element | null} before
 */
function move(element, parent, before) {
  const mover = /** @type {{moveBefore?: (element: Element, before: Element | null) => void}} */ (
    parent
  );
  if (element.isConnected && parent.isConnected && mover.moveBefore)
    mover.moveBefore(element, before);
  else parent.insertBefore(element, before);
}

/** The aspect ratio of a board's box: taller if the board has a dock. @param {Scene} scene */
const ratioOf = ({ view, dock }) => (dock?.length ? 0.8 : view[2] / view[3]);

/** @param {Element} element */
const artOf = (element) => /** @type {SVGUseElement} */ (element.querySelector('.art'));

/** @param {Piece | undefined} piece */
const angleOf = (piece) => piece?.angle ?? 0;

/** Whether a piece is thrown by spinning it. @param {Piece} piece */
const isWheel = ({ tumble, classes }) => Boolean(tumble && classes?.includes('spin'));

/** The intermediate points of a piece's path. @param {Piece} piece @returns {Piece[]} */
const stops = (piece) => (piece.via ?? []).map(([x, y]) => ({ ...piece, x, y }));

/**
 * Make a place a button for screen readers, and hide any other piece from them.
 * @param {Element} element
 * @param {Piece} piece
 */
function setRole(element, piece) {
  element.classList.toggle('sometimes', isSometimes(piece));
  element.classList.toggle('steady', isSteady(piece));
  if (piece.shape) {
    element.setAttribute('role', 'button');
    element.removeAttribute('aria-hidden');
    return;
  }
  element.setAttribute('aria-hidden', 'true');
  for (const name of ['role', 'tabindex', 'aria-label', 'aria-disabled'])
    element.removeAttribute(name);
  for (const mark of element.querySelectorAll('.mark')) mark.remove();
}
