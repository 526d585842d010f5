/** Numbers by lot. */

/** A whole number from 0, below the one given, each as likely as any other. @param {number} below @returns {number} */
export function randomBelow(below) {
  const each = Math.floor(2 ** 32 / below);
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const drawn = Math.floor(random / each);
  return drawn < below ? drawn : randomBelow(below); // again for the few that are left over
}
