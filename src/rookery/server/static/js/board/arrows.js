/** Arrows over a board: from one place to another, or a ring around a single place. */
import { middle } from './scene.js';
import { svgElement } from './svg.js';

/** @import { Point } from './geometry.js' */
/** @import { Piece } from './types.js' */

/** @typedef {{path: string[], faint?: boolean, rank?: number, own?: boolean}} ArrowPath the ids of the places that an arrow connects; `rank` 1 to 3 numbers it and gives it a colour of its own; `own`: the reader has drawn it */

/**
 * The drawn arrow along a path; empty if none of its places exists.
 * @param {ArrowPath} arrow
 * @param {ReadonlyMap<string, Piece>} pieces
 */
export function arrowElements({ path, faint = false, rank, own = false }, pieces) {
  const ends = path.flatMap((id) => pieces.get(id) ?? []);
  const from = ends[0];
  const to = ends.find((piece) => piece.classes?.includes('berth')) ?? ends.at(-1);
  return from && to ? [arrow(middle(from), middle(to), faint, rank, own)] : [];
}

/** A point between two others. @param {Point} from @param {Point} to @param {number} share */
const along = (from, to, share) => ({
  x: from.x + share * (to.x - from.x),
  y: from.y + share * (to.y - from.y),
});

const WIDTHS = [15, 11, 9];

/**
 * An arrow's number, drawn in a disc at its start.
 * @param {Point} at
 * @param {number} rank
 * @param {string} paint
 */
function number({ x, y }, rank, paint) {
  const text = svgElement('text', { x: `${x}`, y: `${y + 6.5}`, 'text-anchor': 'middle' });
  text.textContent = `${rank}`;
  const disc = {
    cx: `${x}`,
    cy: `${y}`,
    r: '15',
    fill: paint,
    stroke: '#fff',
    'stroke-width': '3',
  };
  return [svgElement('circle', disc), text];
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} faint
 * @param {number | undefined} rank
 * @param {boolean} own
 */
function arrow(from, to, faint, rank, own) {
  const ranked = rank ? ` rank-${rank}` : '';
  const group = svgElement('g', { class: `arrow enter${ranked}`, opacity: faint ? '.4' : '1' });
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const d = length > 1 ? shaft(from, to, length) : ring(from);
  const width = rank ? (WIDTHS[rank - 1] ?? 10) : 10;
  const [line, paint] = rank
    ? ['#fff', `var(--rank-${rank})`]
    : ['var(--mark-select-line)', own ? 'var(--own-arrow)' : 'var(--mark-select)'];
  group.append(
    svgElement('path', { d, stroke: line, 'stroke-width': `${width + 7}` }),
    svgElement('path', { d, stroke: paint, 'stroke-width': `${width}` }),
    ...(rank ? number(length > 1 ? along(from, to, 34 / length) : from, rank, paint) : []),
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
