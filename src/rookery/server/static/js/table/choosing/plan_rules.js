/** What becomes of a plan. */

/** @import { View } from '../types.js' */

/**
 * Whether it is still others who think, at the position with this number.
 * @param {Pick<View, 'number' | 'can'>} view
 * @param {number} number
 */
export const isFor = (view, number) => view.number === number && view.can.includes('plan');

/**
 * Play a plan when the turn has come and it is legal; keep it while others think and all is there
 * that it needs; else drop it.
 * @param {{action: string, path: readonly string[]}} plan
 * @param {Pick<View, 'can' | 'taps' | 'over' | 'turn' | 'yours'>} view
 * @param {ReadonlyMap<string, unknown>} pieces on the board
 * @returns {'play' | 'keep' | 'drop'}
 */
export function fate({ action, path }, view, pieces) {
  if (view.over) return 'drop';
  if (view.yours.includes(view.turn ?? -1)) return action in view.taps ? 'play' : 'drop';
  return path.every((id) => pieces.has(id)) ? 'keep' : 'drop';
}
