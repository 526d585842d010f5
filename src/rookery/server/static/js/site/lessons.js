/** The card of the guided first games; the server leaves it out for those who need none. */
import { knowsTheGames } from '../shared/steps.js';

/** Let the reader dismiss the card for good. */
export function offerLessons() {
  document.getElementById('knows')?.addEventListener('click', () => {
    knowsTheGames();
    document.getElementById('pip-card')?.remove();
  });
}
