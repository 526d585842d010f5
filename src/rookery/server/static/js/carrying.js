/** What a hand has taken with all that is on it: where it would go by what was tapped so far. */
import { isMovable } from './scene.js';

/** @import { Piece } from './types.js' */

const HELD = 10000; // layers above all others

/**
 * What rides on a piece, directly.
 * @param {Iterable<Piece>} pieces
 * @param {string} id
 */
export const cargo = (pieces, id) => [...pieces].filter((piece) => piece.on === id);

/**
 * The pieces that a path takes along, as they would be: the first place on it that a hand can move,
 * put on the berth that was tapped after it, turned by every turn; and what is on it.
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
  const raised = { ...carrier, x: berth.x, y: berth.y, angle: ((carrier.angle ?? 0) + turn) % 360 };
  const riders = cargo(pieces.values(), carrier.id).map((piece) => {
    const [x, y] = turned(piece.x - carrier.x, piece.y - carrier.y, turn);
    return { ...piece, x: berth.x + x, y: berth.y + y };
  });
  return [raised, ...riders].map((piece) => ({ ...piece, layer: (piece.layer ?? 0) + HELD }));
}

/**
 * A way turned clockwise.
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
