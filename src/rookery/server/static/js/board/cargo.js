/** A lifted piece and its cargo (the pieces riding on it): where the taps so far would put them. */
import { turnBy } from './geometry.js';
import { isInHand, isMovable } from './scene.js';

/** @import { Piece } from './types.js' */

const HELD = 10000; // layers above all others
const PARTS = 8; // of an arc

/**
 * The pieces that ride directly on a piece.
 * @param {Iterable<Piece>} pieces
 * @param {string} id
 */
export const cargo = (pieces, id) => [...pieces].filter((piece) => piece.on === id);

/**
 * Whether a piece lies flat: it turns with its carrier, while others stay upright.
 * @param {Piece} piece
 */
const isFlat = (piece) => piece.classes?.includes('flat') ?? false;

/**
 * The pieces that a path of taps moves, as they would end up: the first movable place on the path,
 * put on the last berth tapped and rotated by the sum of all turns, with all that rides on it.
 * @param {ReadonlyMap<string, Piece>} pieces
 * @param {readonly string[]} path
 * @returns {Piece[]}
 */
export function carried(pieces, path) {
  const tapped = path.flatMap((id) => pieces.get(id) ?? []);
  const carrier = tapped.find((piece) => piece.shape && isMovable(piece));
  if (!carrier) return [];
  const berth = tapped.findLast((piece) => piece.classes?.includes('berth')) ?? carrier;
  const turn = tapped.reduce((sum, piece) => sum + (piece.turn ?? 0), 0);
  // Out of a hand it has its full size.
  const size = berth !== carrier && isInHand(carrier) ? { scale: 1 } : {};
  const raised = {
    ...carrier,
    ...size,
    x: berth.x,
    y: berth.y,
    angle: ((carrier.angle ?? 0) + turn) % 360,
  };
  const riders = cargo(pieces.values(), carrier.id).map((piece) => {
    const [x, y] = turned(piece.x - carrier.x, piece.y - carrier.y, turn);
    const angle = isFlat(piece) ? { ...size, angle: ((piece.angle ?? 0) + turn) % 360 } : {};
    return { ...piece, ...angle, x: berth.x + x, y: berth.y + y };
  });
  return [raised, ...riders].map((piece) => ({ ...piece, layer: (piece.layer ?? 0) + HELD }));
}

/**
 * The points along which a piece travels with a turning carrier: around the carrier's middle, which
 * may itself move. Empty if the carrier doesn't turn, or the piece moves on its own.
 * @param {Piece} old
 * @param {Piece} now
 * @param {Piece} carrier before the move
 * @param {Piece} after the carrier after the move
 * @returns {Piece[]}
 */
export function arc(old, now, carrier, after) {
  const turn = turnBy(carrier.angle ?? 0, after.angle ?? 0);
  const [x, y] = [old.x - carrier.x, old.y - carrier.y];
  const end = turned(x, y, turn);
  const off = Math.hypot(after.x + end[0] - now.x, after.y + end[1] - now.y);
  if (turn === 0 || off > 1) return [];
  return Array.from({ length: PARTS - 1 }, (_, i) => {
    const share = (i + 1) / PARTS;
    const part = (/** @type {number} */ from, /** @type {number} */ to) =>
      from + (to - from) * share;
    const [dx, dy] = turned(x, y, turn * share);
    return {
      ...now,
      x: part(carrier.x, after.x) + dx,
      y: part(carrier.y, after.y) + dy,
      dx: part(old.dx ?? 0, now.dx ?? 0),
      dy: part(old.dy ?? 0, now.dy ?? 0),
    };
  });
}

/**
 * A vector rotated clockwise.
 * @param {number} x
 * @param {number} y
 * @param {number} degrees
 * @returns {[number, number]}
 */
function turned(x, y, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const tidy = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;
  return [tidy(x * cos - y * sin), tidy(x * sin + y * cos)];
}
