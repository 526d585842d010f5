/** The rules of what happens to a plan. */

/** @import { View } from '../types.js' */

/**
 * Whether the view still shows the position with this number, and others still think.
 * @param {Pick<View, 'number' | 'can'>} view
 * @param {number} number
 */
export const isFor = (view, number) => view.number === number && view.can.includes('plan');

/**
 * Play a plan on the reader's turn if it is legal; keep it while others think and all its places
 * exist; otherwise drop it.
 * @param {{action: string, path: readonly string[]}} plan
 * @param {Pick<View, 'can' | 'taps' | 'over' | 'to_move' | 'yours'>} view
 * @param {ReadonlyMap<string, unknown>} pieces on the board
 * @returns {'play' | 'keep' | 'drop'}
 */
export function fate({ action, path }, view, pieces) {
  if (view.over) return 'drop';
  if (view.yours.includes(view.to_move ?? -1)) return action in view.taps ? 'play' : 'drop';
  return path.every((id) => pieces.has(id)) ? 'keep' : 'drop';
}
