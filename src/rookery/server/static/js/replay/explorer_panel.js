/** What the explorer says of the position shown. Stateless templates. */
import { html } from '../../vendor/lit-html.js';
import { toldMove } from '../analysis/told_line.js';
import { Refused } from '../shared/api.js';
import { plural, say } from '../shared/i18n.js';
import { head } from '../shared/icons.js';

/** @import { Step } from '../analysis/line_words.js' */
/** @import { Seat } from '../table/types.js' */

/** @typedef {import('./wire.d.ts').Explored} Explored */
/** @typedef {import('./wire.d.ts').ExploredGame} ExploredGame */
/** @typedef {import('./wire.d.ts').ExploredMove} ExploredMove */
/** @typedef {{seats: Seat[], words: (line: string[]) => Step[] | null, try: (line: string[]) => void, isAlone: boolean, own: string}} Does */

const FEW = 8; // moves shown

/**
 * How often each move was played here, and in which games.
 * @param {Explored | Refused | null} known
 * @param {Does} does
 */
export const explorerPanel = (known, does) =>
  html`<section class="panel best explored" aria-label=${say('Played here')}>
    <h2>${say('Played here')}<small role="status">${counted(known)}</small></h2>
    ${known && !(known instanceof Refused) && known.games ? moves(known, does) : ''}
  </section>`;

/** @param {Explored | Refused | null} known */
function counted(known) {
  if (!known) return '…';
  if (known instanceof Refused) return known.message;
  if (!known.games) return say('No game has gone on from here.');
  const games = plural('%count game', '%count games', known.games);
  return known.more ? say('the latest %games', { games }) : games;
}

/** @param {Explored} known @param {Does} does */
const moves = (known, does) =>
  html`<ol>
      ${known.moves.slice(0, FEW).map((move) => moveRow(move, known, does))}
    </ol>
    <h3>${say('Latest games')}</h3>
    <ul class="through">
      ${known.latest.map((game) => gameRow(game, does))}
    </ul>`;

/** @param {ExploredMove} move @param {Explored} known @param {Does} does */
function moveRow({ action, games, wins, score }, known, does) {
  const steps = does.words([action]);
  const step = steps === null ? null : steps[0];
  const percent = score === null ? null : Math.round(100 * score);
  return html`<li>
    <button type="button" class="mv" @click=${() => does.try([action])}>
      <span class="does">${toldMove(action, step, does.seats)}</span>
    </button>
    <svg class="often" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width=${(100 * games) / known.games} height="6"></rect></svg>
    <b>${games}×</b>
    ${
      percent === null || does.isAlone
        ? ''
        : html`<small>${plural('%count win', '%count wins', wins)} · ${say('scored %percent %', { percent })}</small>`
    }
  </li>`;
}

/** @param {number} ms */
const dayOf = (ms) =>
  new Date(ms).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' });

/** @param {ExploredGame} game @param {Does} does */
function gameRow(game, does) {
  const steps = does.words([game.action]);
  const step = steps === null ? null : steps[0];
  return html`<li>
    ${head(game.seat)}
    <a href=${`/games/${game.id}/replay#${game.ply}`}>${game.names.filter(Boolean).join(' – ')}</a>
    ${game.place === null ? '' : html`<b aria-label=${say('Place %place', { place: game.place })}>${game.place}.</b>`}
    <small>${dayOf(game.ended)}${game.id === does.own ? ` · ${say('this game')}` : ''} · ${toldMove(game.action, step, does.seats)}</small>
  </li>`;
}
