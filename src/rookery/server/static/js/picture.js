/** A picture of a scene in the page: one element a piece, kept by id and animated between scenes. */
import { arc } from './carrying.js';
import { appear, glide, isCalm, slide, spin, swing, tumble, vanish } from './motion.js';
import { Overview } from './overview.js';
import { difference, inPaintOrder, isMovable, middle } from './scene.js';
import { around, isWithin, windowAt, windowOn } from './windows.js';

/** @import { Box, Change, Piece, Scene } from './types.js' */
/** @import { Point } from './geometry.js' */

const SVG = 'http://www.w3.org/2000/svg';
const ROOM = 34; // units around what widens the view: pieces on it stand higher
const STEADY = 0.82; // size of what keeps its size, in pixels a unit
const SMALL = 0.62; // pixels a unit below which one looks closer

export class Picture {
  /** @type {Map<string, Piece>} */
  pieces = new Map();
  /** @type {Map<string, SVGGElement>} */
  elements = new Map();
  /** @type {Box} the scene's view */
  #view = [0, 0, 0, 0];
  /** @type {Box} what is looked at, or soon will be */
  #aim = [0, 0, 0, 0];
  /** @type {Box} what is looked at in this moment */
  #seen = [0, 0, 0, 0];
  #stop = () => {};
  /** Whether one looks closer where the whole is small: the reader may not want it. */
  #closer = true;
  /** @type {Point | null} the spot at which the reader asked to look closer */
  #spot = null;
  /** @type {{width: number, height: number}} of the box in pixels */
  #size;

  /** Two drawings on each other: what never moves (layers below 0) need not be painted again. @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.#size = box.getBoundingClientRect();
    this.water = draw('svg', { class: 'water', 'aria-hidden': 'true' });
    this.svg = draw('svg', { class: 'board' });
    this.arrows = draw('g', { 'aria-hidden': 'true' });
    this.svg.append(this.arrows);
    this.overview = new Overview(this);
    box.replaceChildren(this.water, this.svg, this.overview.button);
    new ResizeObserver(([entry]) => {
      this.#size = entry?.contentRect ?? this.#size;
      this.#steady();
      if (this.pieces.size) this.look();
    }).observe(box);
  }

  /** Some things keep their size on the screen, so that fingers always find them. */
  #steady() {
    this.svg.style.setProperty('--pixel', String(STEADY / this.zoom));
  }

  /** The pieces that can be tapped and are to be seen, in the order of painting. */
  get places() {
    return [...this.pieces.values()]
      .filter((piece) => piece.shape && !this.isHidden(piece))
      .sort(inPaintOrder);
  }

  /** Not shown now. @param {Piece} piece */
  isHidden(piece) {
    return piece.when !== undefined && !this.elements.get(piece.id)?.classList.contains('shown');
  }

  /**
   * Draw a scene, sliding what moved unless `still`.
   * @param {Scene} scene
   * @param {boolean} [still]
   */
  show(scene, still = false) {
    const first = this.pieces.size === 0;
    // The box keeps its shape when the view changes: the page around it stays where it is.
    if (first) this.box.style.setProperty('--board-ratio', String(scene.view[2] / scene.view[3]));
    const { put, drop } = difference(this.pieces, scene.nodes);
    this.change({ put, drop, view: scene.view }, still || first);
  }

  /**
   * Take pieces away, put new ones and changed ones.
   * @param {Change} change
   * @param {boolean} [still]
   */
  change(change, still = false) {
    const late = !still && change.put.some((piece) => this.#moves(piece));
    if (change.view) this.#view = change.view;
    const ways = still ? new Map() : this.#ways(change.put);
    for (const id of change.drop) this.#drop(id, still, late);
    for (const piece of change.put) this.#put(piece, still, late, ways.get(piece.id) ?? null);
    this.#order(new Set(change.put.map((piece) => piece.id)));
  }

  /**
   * The ways of pieces that will move, from where they are seen now. Asked for all before anything
   * is written: each question after a change would have the whole drawing laid out anew.
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
      const along = was && will ? arc(old, piece, was, will) : passed(piece);
      const seen = getComputedStyle(element).transform;
      found.set(piece.id, [seen, ...along.map(placed), placed(piece)]);
    }
    return found;
  }

  /** Look at the scene's view and whatever is shown now and then beyond it, or closer. */
  look() {
    const points = [...this.pieces.values()]
      .filter((piece) => isNear(piece) && !this.isHidden(piece))
      .map(middle);
    const near = this.#near(points);
    this.overview.offer(near, this.#isCloser, points.length ? points : this.#open);
    if (near && this.#isCloser) {
      this.#glideTo(near);
      return;
    }
    const wide = [...this.pieces.values()].filter((piece) => this.#reaches(piece));
    const zoom = wide.length ? this.zoom : 1;
    this.#glideTo(around(this.#view, wide.map((piece) => this.#room(piece, zoom))));
  }

  /** Look closer, or at the whole, from now on. @param {boolean} closer */
  lookCloser(closer) {
    this.#closer = closer;
    this.#spot = null;
    this.look();
  }

  /** Look closer at a spot; at the whole if one looks closer already. @param {Point} spot */
  lookAt(spot) {
    const whole = this.#aim[2] > 0.95 * this.#view[2] || this.#aim[3] > 0.95 * this.#view[3];
    this.#closer = false;
    this.#spot = whole ? spot : null;
    this.look();
  }

  /** Keep a place in sight while one looks closer at a spot. @param {string} id */
  follow(id) {
    const piece = this.pieces.get(id);
    if (!this.#spot || !piece || isWithin(this.#aim, middle(piece))) return;
    this.#spot = middle(piece);
    this.look();
  }

  /** Where something can be tapped now. */
  get #open() {
    return this.places
      .filter((piece) => this.elements.get(piece.id)?.classList.contains('open'))
      .map(middle);
  }

  get #isCloser() {
    return this.#closer || this.#spot !== null;
  }

  /**
   * The window on the spot that was asked for; or else around what matters, if the whole is too
   * small to be touched.
   * @param {Point[]} points
   * @returns {Box | null}
   */
  #near(points) {
    const [, , width, height] = this.#view;
    const { width: wide, height: high } = this.#size;
    if (this.#spot) return windowAt(this.#spot, this.#view, wide / high);
    if (Math.min(wide / width, high / height) >= SMALL) return null;
    const near = points.length ? windowOn(points, this.#view, wide / high) : null;
    return near && windowOn(points, this.#viewAt(wide / near[2]), wide / high);
  }

  /**
   * The scene's view, and what is looked at closely and keeps its size: that may stick out of it.
   * @param {number} zoom
   * @returns {Box}
   */
  #viewAt(zoom) {
    const close = [...this.pieces.values()].filter(
      (piece) => isNear(piece) && isSteady(piece) && !this.isHidden(piece),
    );
    return around(this.#view, close.map((piece) => this.#room(piece, zoom)));
  }

  /** Whether a piece may lie beyond the scene's view. @param {Piece} piece */
  #reaches(piece) {
    return (piece.when === 'open' || isSteady(piece)) && !this.isHidden(piece);
  }

  /**
   * What a piece takes up: left, top, right, bottom.
   * @param {Piece} piece
   * @param {number} zoom
   * @returns {Box | null}
   */
  #room(piece, zoom) {
    const steady = isSteady(piece);
    /** @type {SVGGElement | null | undefined} */
    const inner = this.elements.get(piece.id)?.querySelector('.inner');
    if (!inner) return null;
    const { x, y, width, height } = inner.getBBox();
    const at = middle(piece);
    const size = steady ? STEADY / zoom : 1;
    const room = steady ? 8 : ROOM;
    return [
      at.x + x * size - room,
      at.y + y * size - room,
      at.x + (x + width) * size + room,
      at.y + (y + height) * size + room,
    ];
  }

  /** @param {Box} to */
  #glideTo(to) {
    if (to.join() === this.#aim.join()) return;
    const first = this.#aim[2] === 0;
    this.#stop();
    this.#aim = to;
    const from = this.#seen;
    const step = (/** @type {number} */ share) => {
      const part = (/** @type {0 | 1 | 2 | 3} */ i) => from[i] + (to[i] - from[i]) * share;
      this.#seen = [part(0), part(1), part(2), part(3)];
      for (const svg of [this.water, this.svg]) svg.setAttribute('viewBox', this.#seen.join(' '));
      this.#steady();
    };
    if (first) step(1);
    else this.#stop = glide(step);
  }

  /** Put a piece, or all of them, back to where they belong. @param {Iterable<string>} [ids] */
  settle(ids = this.pieces.keys()) {
    for (const id of ids) {
      const piece = this.pieces.get(id);
      const element = this.elements.get(id);
      if (!piece || !element || element.style.transform === placed(piece)) continue;
      slide(element, [getComputedStyle(element).transform, placed(piece)]);
      element.style.transform = placed(piece);
    }
  }

  /**
   * Hold a piece away from its place.
   * @param {Piece} piece
   * @param {Point} by
   */
  hold(piece, by) {
    const element = this.elements.get(piece.id);
    if (element) element.style.transform = placed({ ...piece, x: piece.x + by.x, y: piece.y + by.y });
  }

  /** The scene's view. */
  get view() {
    return this.#view;
  }

  /** Pixels a board unit. Reckoned, as asking the drawing would have it laid out in every step. */
  get zoom() {
    const [, , width, height] = this.#seen;
    return Math.min(this.#size.width / width, this.#size.height / height) || 1;
  }

  /** Where on the board an event points. @param {MouseEvent} event @returns {Point} */
  onBoard(event) {
    const matrix = this.svg.getScreenCTM();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  }

  /** @param {Piece} piece */
  #moves(piece) {
    const old = this.pieces.get(piece.id);
    return old !== undefined && placed(old) !== placed(piece);
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
    this.elements.delete(id);
    this.pieces.delete(id);
    for (const name of ['tabindex', 'role', 'aria-label', 'aria-disabled', 'data-id']) {
      element.removeAttribute(name);
    }
    element.setAttribute('class', 'gone');
    element.setAttribute('aria-hidden', 'true');
    element.querySelectorAll('.mark').forEach((mark) => mark.remove());
    vanish(element, still ? '' : (piece.exit ?? ''), placed(piece), late);
  }

  /**
   * @param {Piece} piece
   * @param {boolean} still
   * @param {boolean} late
   * @param {string[] | null} way the transforms over which it slides
   */
  #put(piece, still, late, way) {
    const old = this.pieces.get(piece.id);
    const element = this.elements.get(piece.id) ?? this.#create(piece);
    this.pieces.set(piece.id, piece);
    element.style.transform = placed(piece);
    const art = /** @type {SVGUseElement} */ (element.querySelector('.art'));
    art.setAttribute('href', `#${piece.symbol}`);
    art.setAttribute('transform', turned(piece));
    element.classList.remove('tumbling');
    makePlace(element, piece);
    const [from, to] = [old?.angle ?? 0, piece.angle ?? 0];
    const spins = piece.tumble && piece.classes?.includes('spin');
    if (old && !still && from !== to && !spins) swing(art, from, to, scaled(piece));
    if (piece.tumble && !still && spins) this.#spin(element, art, piece, from);
    else if (piece.tumble && !still) this.#throw(element, art, piece);
    else if (way) slide(element, way, Math.min(3, 0.7 + way.length * 0.15));
    else if (!old && !still) appear(element, late && !isMovable(piece));
  }

  /**
   * @param {SVGGElement} element
   * @param {SVGUseElement} art
   * @param {Piece} piece
   */
  #throw(element, art, piece) {
    const faces = piece.tumble ?? [];
    const inner = /** @type {SVGGElement} */ (element.querySelector('.inner'));
    tumble(inner, faces.length, (face) => {
      if (this.pieces.get(piece.id) !== piece) return;
      art.setAttribute('href', `#${faces[face] ?? piece.symbol}`);
      element.classList.toggle('tumbling', face < faces.length);
    });
  }

  /**
   * @param {SVGGElement} element
   * @param {SVGUseElement} art
   * @param {Piece} piece
   * @param {number} from the angle that it had
   */
  #spin(element, art, piece, from) {
    const faces = piece.tumble ?? [];
    spin(art, from, piece.angle ?? 0, scaled(piece), faces.length, (face) => {
      if (this.pieces.get(piece.id) !== piece) return;
      art.setAttribute('href', `#${faces[face] ?? piece.symbol}`);
      element.classList.toggle('tumbling', face < faces.length);
    });
  }

  /** @param {Piece} piece */
  #create(piece) {
    const element = draw('g', { class: 'node', 'data-id': piece.id });
    const inner = draw('g', { class: 'inner' });
    inner.append(draw('use', { class: 'art' }));
    element.append(inner);
    this.elements.set(piece.id, element);
    return element;
  }

  /** Bring changed pieces to their place in the order of painting; the others keep theirs, and the keyboard. @param {Set<string>} changed */
  #order(changed) {
    /** @type {Record<string, Element | null>} */
    const next = { water: null, board: this.arrows };
    for (const piece of [...this.pieces.values()].sort(inPaintOrder).reverse()) {
      const element = this.elements.get(piece.id);
      if (!element) continue;
      const ground = (piece.layer ?? 0) < 0 ? 'water' : 'board';
      const parent = ground === 'water' ? this.water : this.svg;
      const follows = element.nextElementSibling === next[ground];
      if (element.parentNode !== parent || (changed.has(piece.id) && !follows)) {
        parent.insertBefore(element, next[ground] ?? null);
      }
      next[ground] = element;
    }
  }

  /**
   * Draw arrows over everything: each from a place to another, or a ring around one.
   * @param {{path: string[], faint?: boolean}[]} arrows
   */
  point(arrows) {
    const drawn = arrows.flatMap(({ path, faint }) => {
      const ends = path.flatMap((id) => this.pieces.get(id) ?? []);
      const [from, to] = [ends[0], ends.find((piece) => piece.classes?.includes('berth')) ?? ends.at(-1)];
      return from && to ? [arrow(middle(from), middle(to), faint ?? false)] : [];
    });
    this.arrows.replaceChildren(...drawn);
  }
}

/**
 * An SVG element with attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The id of the piece that an element belongs to. @param {EventTarget | null} target */
export function owner(target) {
  const node = target instanceof Element ? target.closest('.node') : null;
  return node?.getAttribute('data-id') ?? null;
}

/** Pieces that are places can be found and tapped, others not. @param {Element} element @param {Piece} piece */
function makePlace(element, piece) {
  element.classList.toggle('sometimes', piece.when !== undefined);
  element.classList.toggle('steady', isSteady(piece));
  if (piece.shape) {
    element.setAttribute('role', 'button');
    element.removeAttribute('aria-hidden');
    return;
  }
  element.setAttribute('aria-hidden', 'true');
  for (const name of ['role', 'tabindex', 'aria-label', 'aria-disabled'])
    element.removeAttribute(name);
  element.querySelectorAll('.mark').forEach((mark) => mark.remove());
}

/** It keeps its size on the screen. @param {Piece} piece */
const isSteady = (piece) => piece.classes?.includes('steady') ?? false;

/** It is what one looks at where there is little room. @param {Piece} piece */
const isNear = (piece) => piece.classes?.includes('near') ?? false;

/** @param {Piece} piece */
function placed(piece) {
  const { x, y } = middle(piece);
  return `translate(${x}px, ${y}px)`;
}

/** A piece as the picture of the whole has it. @param {Piece} piece */
export function copied(piece) {
  const { x, y } = middle(piece);
  return draw('use', { href: `#${piece.symbol}`, transform: `translate(${x} ${y}) ${turned(piece)}` });
}

/** The points over which a piece goes. @param {Piece} piece @returns {Piece[]} */
const passed = (piece) => (piece.via ?? []).map(([x, y]) => ({ ...piece, x, y }));

/** @param {Piece} piece */
function turned(piece) {
  const turn = piece.angle ? `rotate(${piece.angle}) ` : '';
  return turn + scaled(piece);
}

/** @param {Piece} piece */
function scaled(piece) {
  const scale = piece.scale ?? 1;
  return `scale(${piece.flip ? -scale : scale}, ${scale})`;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} faint
 */
function arrow(from, to, faint) {
  const group = draw('g', { class: 'arrow enter', opacity: faint ? '.55' : '1' });
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const d =
    length > 1
      ? shaft(from, to, length)
      : `M${from.x - 40} ${from.y}a40 40 0 1 0 80 0a40 40 0 1 0 -80 0`;
  group.append(draw('path', { d, stroke: 'var(--mark-select-line)', 'stroke-width': '17' }));
  group.append(draw('path', { d, stroke: 'var(--mark-select)', 'stroke-width': '10' }));
  return group;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} length
 */
function shaft(from, to, length) {
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [bx, by] = [to.x - ux * 16, to.y - uy * 16];
  const wing = (/** @type {number} */ side) =>
    `${bx - ux * 26 + uy * 20 * side} ${by - uy * 26 - ux * 20 * side}`;
  return `M${from.x + ux * 24} ${from.y + uy * 24}L${bx} ${by}M${wing(1)}L${bx} ${by}L${wing(-1)}`;
}
