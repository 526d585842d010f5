/** The search panel: what the reader wants to play, who else is there, and the table found. */
import { html, nothing } from '../../vendor/lit-html.js';
import { clockWords } from '../shared/clock.js';
import { listed, plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { termsWords } from '../shared/stakes.js';
import { ofFound, ofGroup } from './berths.js';
import { secondsUntil, shownSeconds } from './state.js';
import { playersWords } from './wishes.js';

/** @import { Fill, Found, House, Waiting, Wish } from './types.js' */
/** @import { LobbyState } from './state.js' */

/**
 * @typedef {object} Doings
 * @property {(wish: Wish) => void} drop
 * @property {() => void} cancel
 * @property {() => void} sit
 * @property {() => void} stakes
 * @property {() => void} fill
 *
 * @typedef {{stakes: string, fill: Fill, level: string}} How
 */

const WAVES = html`<svg class="waves" aria-hidden="true">
  <rect width="100%" height="100%" fill="url(#p-water)"></rect>
</svg>`;

/** A ring that runs out like a timer. @param {number} left from 0 to 1 */
const ring = (left) => html`<svg class="ring" viewBox="0 0 44 44" aria-hidden="true">
  <circle cx="22" cy="22" r="18"></circle>
  <circle
    class="run" cx="22" cy="22" r="18" pathLength="100"
    stroke-dasharray="${Math.round(100 * left)} 100" transform="rotate(-90 22 22)"
  ></circle>
</svg>`;

/** What is at stake, in words. @param {string} stakes */
const stakesWords = (stakes) =>
  ({ rated: say('Rated'), casual: say('For fun') })[stakes] ?? say('Rated or not');

/**
 * @param {House} house
 * @param {Wish} wish
 * @param {Doings} doings
 */
function chip(house, wish, doings) {
  const title = house.games[wish.game]?.title ?? wish.game;
  const clock = wish.clocks.map(clockWords).join(', ');
  return html`<li>
    <svg class="glyph" width="24" height="24" aria-hidden="true">
      <use href=${`#game-${wish.game}`}></use>
    </svg>
    <span><span class="qt">${title}<i>, </i></span>${playersWords(wish.seats)}<span class="qk">, ${clock}</span></span>
    <button
      type="button" @click=${() => doings.drop(wish)}
      aria-label=${say('Not this one: %game, %players, %clock', {
        game: title,
        players: playersWords(wish.seats),
        clock,
      })}
    >${icon('x')}</button>
  </li>`;
}

/**
 * The panel while the reader waits.
 * @param {House} house
 * @param {LobbyState} state
 * @param {Waiting} mine
 * @param {How} how
 * @param {Doings} doings
 * @param {number} now
 */
function waiting(house, state, mine, how, doings, now) {
  const group = state.group;
  const left = mine.fill_at === null ? 1 : (mine.fill_at - now) / 30_000;
  const waited = shownSeconds(Math.max(0, (now - mine.since) / 1000));
  return html`${WAVES}
    <div class="say">
      <h2 id="h-search">${say('Finding you a table')} <span class="num">${waited}</span></h2>
      <p role="status">${news(mine)}</p>
      <ul class="wishes">
        ${mine.wants.map((wish) => chip(house, wish, doings))}
        <li class="set"><button type="button" @click=${doings.stakes}>
          ${icon('set')}${stakesWords(how.stakes)}</button></li>
        <li class="set"><button type="button" @click=${doings.fill}>
          ${icon('bot')}${fillWords(house, how)}</button></li>
      </ul>
    </div>
    ${group ? ofGroup(house, group, now, state.me) : html`<ul class="berths"></ul>`}
    <div class="does2">
      ${ring(Math.min(1, Math.max(0, left)))}
      <button type="button" class="btn glass" @click=${doings.cancel}>${say('Cancel')}</button>
    </div>`;
}

/** @param {House} house @param {How} how */
function fillWords(house, how) {
  if (how.fill === 'no') return say('Only people');
  const level = house.levels[how.level] ?? how.level;
  const bot = house.bots[how.level] ?? Object.values(house.bots)[0] ?? level;
  return say('%level joins after 30 s', { level: how.fill === 'bots' ? bot : level });
}

/** The latest news about the search. @param {Waiting} mine */
function news(mine) {
  if (mine.absent.length) {
    const names = listed(mine.absent.map((name) => name || say('Guest')));
    return say('%names did not come. You keep your place.', { names });
  }
  if (mine.have > 1) {
    return plural('%count of %want is here.', '%count of %want are here.', mine.have, {
      want: mine.want,
    });
  }
  return mine.wants.length > 1
    ? say('Any of these. The first that comes together begins.')
    : say('You play as soon as a player comes.');
}

/**
 * The panel when a table was found.
 * @param {House} house
 * @param {Found} mine
 * @param {Doings} doings
 * @param {number} now
 */
function found(house, mine, doings, now) {
  const left = secondsUntil(mine.sit_by, now);
  const title = house.games[mine.game]?.title ?? mine.game;
  return html`${WAVES}
    <div class="say">
      <h2 id="h-search">${say('A table for you')} <span class="num">${shownSeconds(left)}</span></h2>
      <p role="status">${
        mine.you
          ? say('%game begins as soon as all are there.', { game: title })
          : say('%game for %count. Sit down, and it begins.', { game: title, count: mine.seats })
      } <span class="terms">(${termsWords(mine)})</span></p>
      ${
        mine.you
          ? nothing
          : html`<p class="no"><button type="button" class="btn glass" @click=${doings.cancel}>${say(
              'No, thanks',
            )}</button></p>`
      }
    </div>
    ${ofFound(mine)}
    <div class="does2">
      ${ring(left / 15)}
      ${
        mine.you
          ? html`<p class="there">${say('Waiting for the others…')}</p>`
          : html`<button type="button" class="btn glass solid" id="sit" @click=${doings.sit}>${say(
              'Sit down',
            )}</button>`
      }
    </div>`;
}

/**
 * The whole panel; nothing while there is no search.
 * @param {House} house
 * @param {LobbyState} state
 * @param {How} how
 * @param {Doings} doings
 * @param {number} now
 */
export function search(house, state, how, doings, now) {
  const mine = state.mine;
  if (mine.type === 'waiting') return waiting(house, state, mine, how, doings, now);
  return mine.type === 'found' ? found(house, mine, doings, now) : nothing;
}
