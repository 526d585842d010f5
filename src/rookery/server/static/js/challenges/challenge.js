/** Challenge somebody: choose the game, then wait for the answer. */
import { html } from '../../vendor/lit-html.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { clockWords } from '../shared/clock.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { pageData } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { stakesWords } from '../shared/stakes.js';
import { toast } from '../shared/toast.js';
import { answered } from './challenges.js';

/** @import { Clock } from '../shared/clock.js' */

/** @typedef {{ name: string, title: string, least: number, level: string }} GameOffered */

/**
 * Challenge somebody to a game; computers take any further seats that the game needs.
 * @param {string} name
 * @param {GameOffered} game
 * @param {{clock: Clock | null, rated: boolean}} terms
 */
async function challenge(name, game, terms) {
  const computers = Array.from({ length: Math.max(0, game.least - 2) }, () => ({
    kind: 'computer',
    level: game.level,
  }));
  const seats = [{ kind: 'me' }, { kind: 'player', name }, ...computers];
  const asked = await post('/api/challenges', { game: game.name, seats, ...terms });
  toast(say('Waiting for %name …', { name }));
  const url = await answered(asked.id);
  if (url) location.href = url;
  else toast(say('%name would rather not.', { name }), true);
}

/** @type {(Clock | null)[]} */
const CLOCKS = [
  null,
  { initial_s: 300, increment_s: 3 },
  { initial_s: 900, increment_s: 10 },
  { initial_s: 0, increment_s: 0, days: 2, bank: 0 },
];

/** Let the reader choose the game to which to challenge somebody, the clock, and the stakes. @param {string} name */
export function chooseGame(name) {
  const { games } = /** @type {{ games: GameOffered[] }} */ (pageData());
  /** @param {Event} event @param {GameOffered} game */
  const go = (event, game) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const data = new FormData(/** @type {HTMLFormElement} */ (button.closest('form')));
    const clock = CLOCKS[Number(data.get('clock'))] ?? null;
    busy(button, () => challenge(name, game, { clock, rated: data.get('rated') === 'yes' }));
  };
  const radio = (
    /** @type {string} */ of,
    /** @type {string} */ value,
    /** @type {string} */ words,
    first = false,
  ) =>
    html`<label class="choice"><input type="radio" name=${of} value=${value} ?checked=${first}>${words}</label>`;
  openDialog(
    html`<div class="inner"><h2>${say('Which game?')}</h2><form class="sf"><div class="choices" role="radiogroup" aria-label=${say('What is at stake')}>${radio('rated', 'no', stakesWords(false), true)}${radio('rated', 'yes', stakesWords(true))}</div><div class="choices" role="radiogroup" aria-label=${say('Clock')}>${CLOCKS.map((clock, n) => radio('clock', String(n), clockWords(clock), n === 0))}</div>${games.map((game) => html`<button type="button" class="btn big2" @click=${(/** @type {Event} */ event) => go(event, game)}>${game.title}</button>`)}</form><p class="ends"><button type="button" class="btn quiet" @click=${closeDialog}>${say('Cancel')}</button></p></div>`,
    'own',
  );
}
