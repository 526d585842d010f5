/** Where the parts of a board stand that stay in reach. */

/** @import { Box } from './types.js' */

/** @typedef {{width: number, height: number}} Size in pixels */
/** @typedef {{low: number, aside: number, spots: Box[]}} Layout pixels taken below and beside the rest; where each part stands */

const GAP = 6; // pixels between two parts
const WIDE = 1.15; // width to height from which they stand beside the rest
const MOST = 0.42; // the share of the height that they take at most
const LARGEST = 1.15; // pixels per unit

/** Whether parts stand beside the rest. @param {Size} size */
export const standsAside = ({ width, height }) => width > WIDE * height;

/**
 * Parts in rows below the rest, or one above the other beside it.
 * @param {Box[][]} rows
 * @param {Size} size of the whole box
 * @returns {Layout}
 */
export function dockLayout(rows, size) {
  if (!rows.length) return { low: 0, aside: 0, spots: [] };
  return standsAside(size) ? beside(rows.flat(), size) : below(rows, size);
}

/** @param {Box[][]} rows @param {Size} size @returns {Layout} */
function below(rows, { width, height }) {
  const scales = rows.map((row) => {
    const units = row.reduce((sum, box) => sum + box[2], 0);
    return Math.min(LARGEST, (width - GAP * (row.length + 1)) / units);
  });
  const tall = (/** @type {number} */ i) =>
    Math.max(...(rows[i] ?? []).map((box) => box[3])) * (scales[i] ?? 1);
  const needed = rows.reduce((sum, _, i) => sum + tall(i) + GAP, GAP);
  const shrink = Math.min(1, (height * MOST) / needed);
  const low = needed * shrink;
  /** @type {Box[]} */
  const spots = [];
  let y = height - low + GAP * shrink;
  rows.forEach((row, i) => {
    const scale = (scales[i] ?? 1) * shrink;
    const used = row.reduce((sum, box) => sum + box[2] * scale, GAP * (row.length - 1));
    let x = (width - used) / 2;
    for (const box of row) {
      const high = box[3] * scale;
      spots.push([x, y + (tall(i) * shrink - high) / 2, box[2] * scale, high]);
      x += box[2] * scale + GAP;
    }
    y += (tall(i) + GAP) * shrink;
  });
  return { low, aside: 0, spots };
}

/** @param {Box[]} parts @param {Size} size @returns {Layout} */
function beside(parts, { width, height }) {
  const aside = Math.min(300, Math.max(150, 0.22 * width));
  const fits = parts.map((box) => Math.min(LARGEST, (aside - 2 * GAP) / box[2]));
  const needed = parts.reduce((sum, box, i) => sum + box[3] * (fits[i] ?? 1) + GAP, GAP);
  const shrink = Math.min(1, height / needed);
  let y = (height - needed * shrink) / 2;
  const spots = parts.map((box, i) => {
    const scale = (fits[i] ?? 1) * shrink;
    const spot = /** @type {Box} */ ([
      width - aside / 2 - (box[2] * scale) / 2,
      y + GAP * shrink,
      box[2] * scale,
      box[3] * scale,
    ]);
    y += box[3] * scale + GAP * shrink;
    return spot;
  });
  return { low: 0, aside, spots };
}
