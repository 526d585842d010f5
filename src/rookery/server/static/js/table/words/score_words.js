/** Scores in words. */

/**
 * A score with its unit, in words.
 * @param {number} value
 * @param {number} which the index of the score
 * @param {{names: string[], ones: string[]}} now
 */
export const counted = (value, which, { names, ones }) =>
  (value === 1 && ones[which]) || `${value} ${names[which] ?? ''}`.trim();
