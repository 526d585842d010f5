/** The seats' expected shares, as percentages that add up to 100. */

/**
 * The shares of 100 for expected results from -1 to 1: if all are even, two seats get 50 each, and
 * four get 25.
 * @param {readonly number[]} values one per seat
 */
export function parts(values) {
  const rooms = values.map((value) => Math.max(0, value + 1));
  const all = rooms.reduce((sum, room) => sum + room, 0);
  return rooms.map((room) => (all > 0 ? (100 * room) / all : 100 / values.length));
}

/**
 * The same in whole percent: the largest remainders are rounded up, so that the sum is 100.
 * @param {readonly number[]} values
 */
export function shares(values) {
  const exact = parts(values);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
  const rest = (/** @type {number} */ seat) => (exact[seat] ?? 0) - (whole[seat] ?? 0);
  const order = [...exact.keys()].sort((a, b) => rest(b) - rest(a) || a - b);
  for (const seat of order.slice(0, missing)) whole[seat] = (whole[seat] ?? 0) + 1;
  return whole;
}

/**
 * What is known of a position: its proof if there is one, or else the estimate.
 * @template {{values: number[], proven: boolean}} T
 * @param {T} estimate
 * @param {{state: string, values: number[]} | null} proof
 * @returns {T}
 */
export const overruled = (estimate, proof) =>
  proof?.state === 'proven' && proof.values.length
    ? { ...estimate, values: proof.values, proven: true }
    : estimate;

/** The start and length of each part, with gaps between them. @param {number[]} all */
export function stretches(all) {
  let from = 0;
  return all.map((part) => {
    const here = [from, Math.max(0, part - 0.6)];
    from += part;
    return here;
  });
}
