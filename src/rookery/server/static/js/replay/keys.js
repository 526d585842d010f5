/** Keys that walk through a game: the arrows, and Escape out of what is tried. */

/** Walk by keys. @param {{by: (plies: number) => void, leave: () => void}} does */
export function walkByKeys({ by, leave }) {
  addEventListener('keydown', (event) => {
    if (event.target instanceof Element && event.target.closest('input, .board, textarea')) return;
    if (event.key === 'ArrowLeft') by(-1);
    if (event.key === 'ArrowRight') by(1);
    if (event.key === 'Escape') leave();
  });
}
