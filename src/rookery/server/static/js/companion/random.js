/** Random numbers and shuffling. */

/**
 * A random whole number from 0 up to but not including `below`, all equally likely.
 * @param {number} below
 * @returns {number}
 */
export function randomBelow(below) {
  const each = Math.floor(2 ** 32 / below);
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const drawn = Math.floor(random / each);
  return drawn < below ? drawn : randomBelow(below); // the leftover range would bias it
}

/** The same things in random order. @template T @param {T[]} things */
export const mixed = (things) => shuffled(things, randomBelow);

/**
 * The same things in an order determined by `draw`.
 * @template T
 * @param {T[]} things
 * @param {(below: number) => number} draw returns a whole number from 0 to `below` - 1
 * @returns {T[]}
 */
export function shuffled(things, draw) {
  const order = [...things];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1);
    const [here, there] = [order[i], order[j]];
    order[i] = /** @type {T} */ (there);
    order[j] = /** @type {T} */ (here);
  }
  return order;
}
