/** Arrows over a board: from a place to another, or a ring around one. */
import { middle } from './scene.js';
import { svgElement } from './svg.js';

/** @import { Point } from './geometry.js' */
/** @import { Piece } from './types.js' */

/** @typedef {{path: string[], faint?: boolean}} ArrowPath the ids of the places that an arrow connects */

/**
 * The drawn arrow along a path; nothing where none of its places exists.
 * @param {ArrowPath} arrow
 * @param {ReadonlyMap<string, Piece>} pieces
 */
export function arrowElements({ path, faint = false }, pieces) {
  const ends = path.flatMap((id) => pieces.get(id) ?? []);
  const from = ends[0];
  const to = ends.find((piece) => piece.classes?.includes('berth')) ?? ends.at(-1);
  return from && to ? [arrow(middle(from), middle(to), faint)] : [];
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} faint
 */
function arrow(from, to, faint) {
  const group = svgElement('g', { class: 'arrow enter', opacity: faint ? '.55' : '1' });
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const d = length > 1 ? shaft(from, to, length) : ring(from);
  group.append(
    svgElement('path', { d, stroke: 'var(--mark-select-line)', 'stroke-width': '17' }),
    svgElement('path', { d, stroke: 'var(--mark-select)', 'stroke-width': '10' }),
  );
  return group;
}

/** @param {Point} middle */
const ring = ({ x, y }) => `M${x - 40} ${y}a40 40 0 1 0 80 0a40 40 0 1 0 -80 0`;

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
