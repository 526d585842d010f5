/** Keys that step through a game at its table. */

/**
 * The step of a key through the game: one ply back or forward, or 0, as when a field or dialog has
 * the focus.
 * @param {KeyboardEvent} event
 */
export function keyStep(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return 0;
  const target = /** @type {Element | null} */ (event.target);
  if (target?.closest?.('input, textarea, select, dialog')) return 0;
  return event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
}
