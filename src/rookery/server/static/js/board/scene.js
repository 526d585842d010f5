/** Scenes as plain data: the order of painting, and the difference between two scenes. */

/** @import { Change, Piece, Scene } from './types.js' */

/**
 * Compare pieces for painting: by layer, then from back to front, then upwards, then by id.
 * @param {Piece} a
 * @param {Piece} b
 */
export function inPaintOrder(a, b) {
  return (
    (a.layer ?? 0) - (b.layer ?? 0) ||
    a.y - b.y ||
    (b.dy ?? 0) - (a.dy ?? 0) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

/**
 * Where a piece is drawn, which may differ from the point on which it stands.
 * @param {Piece} piece
 */
export const middle = (piece) => ({ x: piece.x + (piece.dx ?? 0), y: piece.y + (piece.dy ?? 0) });

/** Whether a piece can be moved by hand. @param {Piece} piece */
export const isMovable = (piece) => piece.classes?.includes('piece') ?? false;

/** Whether a penguin can be set down on a place. @param {Piece} piece */
export const isGround = (piece) => piece.classes?.includes('ground') ?? false;

/** Whether a piece keeps its size on the screen. @param {Piece} piece */
export const isSteady = (piece) => piece.classes?.includes('steady') ?? false;

/** Whether a piece matters most, so that a small board zooms in on it. @param {Piece} piece */
export const isNear = (piece) => piece.classes?.includes('near') ?? false;

/** Whether a small board zooms in on a piece if no piece is near. @param {Piece} piece */
export const isSeen = (piece) => piece.classes?.includes('seen') ?? false;

/** Whether to zoom in around a piece if the seen ones lie too far apart. @param {Piece} piece */
export const isMidst = (piece) => piece.classes?.includes('midst') ?? false;

/** Whether a piece is part of somebody's hand. @param {Piece} piece */
export const isInHand = (piece) => piece.classes?.includes('hand') ?? false;

/** Whether a piece stands for a seat on the board. @param {Piece} piece */
export const isSelf = (piece) => piece.classes?.includes('self') ?? false;

/** Whether a piece is hidden at times. @param {Piece} piece */
export const isSometimes = (piece) => piece.when !== undefined || isInHand(piece);

/**
 * The change that turns one list of pieces into another.
 * @param {ReadonlyMap<string, Piece>} before
 * @param {Piece[]} after
 * @returns {Change}
 */
export function difference(before, after) {
  const kept = new Set(after.map((piece) => piece.id));
  return {
    put: after.filter((piece) => !isSame(before.get(piece.id), piece)),
    drop: [...before.keys()].filter((id) => !kept.has(id)),
  };
}

/**
 * The pieces after a change.
 * @param {ReadonlyMap<string, Piece>} before
 * @param {Change} change
 * @returns {Map<string, Piece>}
 */
export function changed(before, change) {
  const after = new Map(before);
  for (const id of change.drop) after.delete(id);
  for (const piece of change.put) after.set(piece.id, piece);
  return after;
}

/**
 * A scene with a change made to it.
 * @param {Scene} scene
 * @param {Change} change
 * @returns {Scene}
 */
export function sceneAfter(scene, change) {
  const gone = new Set([...change.drop, ...change.put.map((piece) => piece.id)]);
  const nodes = [...scene.nodes.filter((piece) => !gone.has(piece.id)), ...change.put];
  return { ...scene, view: change.view ?? scene.view, nodes };
}

/**
 * @param {Piece | undefined} a
 * @param {Piece} b
 */
function isSame(a, b) {
  return a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));
}
