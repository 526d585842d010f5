/** Keys that lead through a game at its table. */

/**
 * How far a key leads through the game: one ply back or on, where no field or dialog wants it.
 * @param {KeyboardEvent} event
 */
export function keyStep(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return 0;
  const target = /** @type {Element | null} */ (event.target);
  if (target?.closest?.('input, textarea, select, dialog')) return 0;
  return event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
}
