/**
 * How long slices are: as long as Python's, unless the device is slow. What a search finds in the
 * end does not depend on it; only where a limit of nodes cuts it off does.
 */

const LONGEST_MS = 6;
const SHORT_MS = 2;
const LEAST = 1 / 64;

let part = 1;

/** As many nodes of a slice as the device takes at a time. @param {number} nodes */
export const paced = (nodes) => Math.max(1, Math.round(nodes * part));

/** Adapt slices to how long one has taken. @param {number} ms */
export function adapt(ms) {
  if (ms > LONGEST_MS) part = Math.max(LEAST, part / 2);
  else if (ms < SHORT_MS) part = Math.min(1, part * 2);
}
