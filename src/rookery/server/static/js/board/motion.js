/** How pieces travel: by a hop or a slide, and with which noise. */
import { pace } from './animation.js';
import { isMovable } from './scene.js';

/** @import { Point } from './geometry.js' */
/** @import { Change, Noise, Piece } from './types.js' */

const NEAR = 20; // board units: a piece that moves less only makes room
const HOME = 100; // board units: a piece already at home never moves this far

/**
 * Whether a piece hops: it goes farther than its stride, or up or down.
 * @param {Piece} piece
 * @param {Point & {dy?: number}} from
 * @param {Point & {dy?: number}} to
 */
export function hops({ stride }, from, to) {
  if (!stride || far(from, to) < NEAR) return false;
  return far(from, to) > stride || (from.dy ?? 0) !== (to.dy ?? 0);
}

/** @param {Point} from @param {Point} to */
const far = (from, to) => Math.hypot(to.x - from.x, to.y - from.y);

/**
 * The noises of a change: each noise once, with the longest pace of the pieces that make it.
 * @param {ReadonlyMap<string, Piece>} before
 * @param {Change} change
 * @param {ReadonlyMap<string, Point>} [ahead] where pieces are seen that have moved ahead
 * @returns {Noise[]}
 */
export function noises(before, change, ahead = new Map()) {
  /** @type {Map<string, Noise>} */
  const found = new Map();
  const moving = new Set(change.put.filter((piece) => moves(before, piece, ahead)).map(idOf));
  const carriers = new Set([...before.values()].flatMap((piece) => piece.on ?? []));
  const told = [
    ...change.drop.flatMap((id) => ofGone(before.get(id))),
    ...change.put.flatMap((piece) => ofPut(before.get(piece.id), piece, { moving, carriers })),
  ];
  for (const noise of told) {
    const known = found.get(noise.name);
    if (!known || known.pace < noise.pace) found.set(noise.name, noise);
  }
  return [...found.values()];
}

/** @param {Piece} piece */
const idOf = (piece) => piece.id;

/**
 * @param {ReadonlyMap<string, Piece>} before
 * @param {Piece} piece
 * @param {ReadonlyMap<string, Point>} ahead
 */
function moves(before, piece, ahead) {
  const old = ahead.get(piece.id) ?? before.get(piece.id);
  return old !== undefined && far(old, piece) >= NEAR;
}

/** @param {Piece | undefined} piece @returns {Noise[]} */
function ofGone(piece) {
  if (piece?.exit === 'sink' || piece?.exit === 'melt') return [{ name: piece.exit, pace: 1 }];
  return voice(piece).map((name) => ({ name: `${name}-gone`, pace: 1 }));
}

/** The noise of a piece that comes or goes. @param {Piece | undefined} piece */
const voice = (piece) => (piece?.sound && piece.sound !== 'home' ? [piece.sound] : []);

/**
 * @param {Piece | undefined} old
 * @param {Piece} piece
 * @param {{moving: ReadonlySet<string>, carriers: ReadonlySet<string>}} all
 * @returns {Noise[]}
 */
function ofPut(old, piece, { moving, carriers }) {
  if (piece.tumble) return [{ name: piece.classes?.includes('spin') ? 'spin' : 'throw', pace: 1 }];
  if (!old) return voice(piece).map((name) => ({ name, pace: 1 }));
  if (!moving.has(piece.id) || moving.has(piece.on ?? '')) return [];
  return ofMoved(old, piece, carriers);
}

/** @param {Piece} old @param {Piece} piece @param {ReadonlySet<string>} carriers @returns {Noise[]} */
function ofMoved(old, piece, carriers) {
  const stops = (piece.via ?? []).map(([x, y]) => ({ x, y }));
  const paces = pace([old, ...stops, piece]);
  if (piece.sound === 'home' && far(old, piece) > HOME) return [{ name: 'home', pace: paces }];
  const isHeard = isMovable(piece) || piece.via || carriers.has(piece.id);
  return isHeard ? [{ name: hops(piece, old, piece) ? 'hop' : 'slide', pace: paces }] : [];
}
