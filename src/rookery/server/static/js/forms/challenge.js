/** Challenge somebody: choose the game, then wait for the answer. */
import { html } from '../../vendor/lit-html.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { answered } from '../shared/challenges.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { pageData } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { toast } from '../shared/toast.js';

/** @typedef {{ name: string, title: string, least: number, level: string }} GameOffered */

/**
 * Challenge somebody to a game; computers take any further seats that the game needs.
 * @param {string} name
 * @param {GameOffered} game
 */
async function challenge(name, game) {
  const computers = Array.from({ length: Math.max(0, game.least - 2) }, () => ({
    kind: 'computer',
    level: game.level,
  }));
  const seats = [{ kind: 'me' }, { kind: 'player', name }, ...computers];
  const asked = await post('/api/challenges', { game: game.name, seats });
  toast(say('Waiting for %name …', { name }));
  const url = await answered(asked.id);
  if (url) location.href = url;
  else toast(say('%name would rather not.', { name }), true);
}

/** Let the reader choose the game to which to challenge somebody. @param {string} name */
export function chooseGame(name) {
  const { games } = /** @type {{ games: GameOffered[] }} */ (pageData());
  /** @param {Event} event @param {GameOffered} game */
  const go = (event, game) =>
    busy(/** @type {HTMLElement} */ (event.currentTarget), () => challenge(name, game));
  openDialog(
    html`<div class="inner"><h2>${say('Which game?')}</h2><div class="sf">${games.map((game) => html`<button type="button" class="btn big2" @click=${(/** @type {Event} */ event) => go(event, game)}>${game.title}</button>`)}</div><p class="ends"><button type="button" class="btn quiet" @click=${closeDialog}>${say('Cancel')}</button></p></div>`,
    'own',
  );
}
