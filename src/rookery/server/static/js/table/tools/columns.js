/** The shape of a group of tools. */

/** The places left empty in the last row; a row with a single tool is worse than any. */
const empty = (/** @type {number} */ count, /** @type {number} */ each) =>
  count % each === 1 ? each : (each - (count % each)) % each;

/**
 * How many tools stand side by side, so that rows are as full as can be and none has only one.
 * @param {number} count of all tools
 */
export const columns = (count) =>
  [4, 5, 3].reduce((best, each) => (empty(count, each) < empty(count, best) ? each : best));
