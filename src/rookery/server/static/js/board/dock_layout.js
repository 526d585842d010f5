/** The layout of a board's docked parts. */

/** @import { Box } from './types.js' */

/** @typedef {{width: number, height: number}} Size in pixels */
/** @typedef {{low: number, aside: number, spots: Box[]}} Layout pixels taken below and beside the rest; where each part stands */

const GAP = 6; // pixels between two parts
const WIDE = 1.15; // aspect ratio above which they stand beside the rest
const MOST = 0.42; // the greatest share of the height that they may take
const LARGEST = 1.15; // pixels per unit

/** Whether parts stand beside the rest. @param {Size} size */
export const standsAside = ({ width, height }) => width > WIDE * height;

/**
 * Lay out the parts in columns below the rest, or all in one column beside it.
 * @param {Box[][]} columns
 * @param {Size} size of the whole box
 * @returns {Layout}
 */
export function dockLayout(columns, size) {
  const some = columns.filter((column) => column.length);
  if (!some.length) return { low: 0, aside: 0, spots: [] };
  return standsAside(size) ? beside(some.flat(), size) : below(some, size);
}

/** The width of a column: that of its narrowest part. @param {Box[]} column */
const narrowest = (column) => Math.min(...column.map((box) => box[2]));

/**
 * Draw all columns at one scale; a part wider than its column's narrowest is drawn smaller.
 * @param {Box[][]} columns
 * @param {Size} size
 * @returns {Layout}
 */
function below(columns, { width, height }) {
  const units = columns.reduce((sum, column) => sum + narrowest(column), 0);
  const scale = Math.min(LARGEST, (width - GAP * (columns.length + 1)) / units);
  const sizes = columns.map((column) =>
    column.map(([, , w, h]) => {
      const wide = narrowest(column) * scale;
      return { wide, high: (h * wide) / w };
    }),
  );
  const talls = sizes.map((parts) => parts.reduce((sum, { high }) => sum + high + GAP, -GAP));
  const tall = Math.max(...talls);
  const shrink = Math.min(1, (height * MOST) / (tall + 2 * GAP));
  const low = (tall + 2 * GAP) * shrink;
  const used = units * scale * shrink;
  const gap = Math.min(4 * GAP, (width - used) / (columns.length + 1));
  /** @type {Box[]} */
  const spots = [];
  let x = (width - used - gap * (columns.length - 1)) / 2;
  sizes.forEach((parts, i) => {
    let y = height - low / 2 - ((talls[i] ?? 0) * shrink) / 2;
    for (const { wide, high } of parts) {
      spots.push([x, y, wide * shrink, high * shrink]);
      y += (high + GAP) * shrink;
    }
    x += (parts[0]?.wide ?? 0) * shrink + gap;
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
