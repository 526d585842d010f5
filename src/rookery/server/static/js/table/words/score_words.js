/** Scores in words. */

/**
 * How much of what a seat has, in words.
 * @param {number} value
 * @param {number} which of the scores
 * @param {{names: string[], ones: string[]}} now
 */
export const counted = (value, which, { names, ones }) =>
  (value === 1 && ones[which]) || `${value} ${names[which] ?? ''}`.trim();
