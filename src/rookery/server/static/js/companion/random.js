/** Random numbers. */

/**
 * A whole number from 0 up to but not including `below`, all equally likely.
 * @param {number} below
 * @returns {number}
 */
export function randomBelow(below) {
  const each = Math.floor(2 ** 32 / below);
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const drawn = Math.floor(random / each);
  return drawn < below ? drawn : randomBelow(below); // the few left over would be likelier
}
