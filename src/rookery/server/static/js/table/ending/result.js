/** The dialog at the end of a game: podium, ranking, and what to do next. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { ratingBox } from '../../ratings/rating_box.js';
import { gained, signed } from '../../ratings/rating_scale.js';
import { say } from '../../shared/i18n.js';
import { icon, scoreIcon } from '../../shared/icons.js';
import { face } from '../seats/seat_panel.js';
import { rematchWords } from '../tools/tools.js';
import { headline, inOrder, mood, ownDetail, ownHeadline } from '../words/headline.js';
import { seatName } from '../words/seat_name.js';
import { comfortPicture, contentPicture } from './moods.js';
import { podium } from './podium.js';

/** @import { Ended } from '../words/headline.js' */
/** @import { Change, Seat } from '../types.js' */

/**
 * What the reader can do next; `turn` is the move at which the game turned.
 * @typedef {object} Does
 * @property {() => void} close
 * @property {(() => void) | null} rematch
 * @property {(() => void) | null} easier
 * @property {string} replay
 * @property {number | null} turn
 * @property {string} record
 * @property {(() => void) | null} share
 * @property {(() => void) | null} check
 * @property {string} checkWords
 * @property {unknown} evening how the evening goes on that the table belongs to
 */

/**
 * The content of the result dialog.
 * @param {Ended} ended
 * @param {unknown} story the story of the game, once it is known
 * @param {Does} does
 */
export function resultDialog(ended, story, does) {
  return html`${picture(ended)}
    <button
      type="button"
      class="btn icon close"
      aria-label=${say('Close and look at the board')}
      @click=${does.close}
    >
      ${icon('x')}
    </button>
    <div class="inner">
      <h2 id="result-title">${ownHeadline(ended)}</h2>
      <p>${ownDetail(ended)}</p>
      ${does.evening}
      ${ratingBox(ended)} ${ended.seats.length > 1 ? ranking(ended) : ''} ${story}
      <div class="go">
        ${does.rematch ? html`<button type="button" class="btn primary" autofocus @click=${does.rematch}>${icon('again')}${againWords(ended)}</button>` : ''}
        ${does.easier && mood(ended) ? html`<button type="button" class="btn" @click=${does.easier}>${icon('slow')}${easierWords(ended)}</button>` : ''}
        ${does.share ? html`<button type="button" class="btn" @click=${does.share}>${icon('share')}${say('Share')}</button>` : ''}
        ${replayLink(ended, does)}
        ${does.check ? html`<button type="button" class="btn" @click=${does.check}>${icon('dice')}${does.checkWords}</button>` : ''}
        <a class="btn" href=${does.record} download>${icon('down')}${say('Download')}</a>
      </div>
    </div>`;
}

/** The rematch label: "Try again" after a loss against computers only. @param {Ended} ended */
const againWords = (ended) =>
  mood(ended) && opponents(ended).every(({ kind }) => kind === 'computer')
    ? say('Try again')
    : rematchWords(ended.seats.length);

/** @param {Ended} ended */
const easierWords = (ended) =>
  opponents(ended).length > 1 ? say('Easier opponents') : say('Easier opponent');

/** @param {Ended} ended */
const opponents = ({ seats, yours }) =>
  seats.filter(({ seat, kind }) => !yours.includes(seat) && kind !== 'unheld');

/** The replay; after a loss, at the turning point. @param {Ended} ended @param {Does} does */
function replayLink(ended, { replay, turn, rematch }) {
  const [path] = replay.split('#');
  return mood(ended) && turn
    ? html`<a class="btn" href=${`${path}#${turn}`}>${icon('branch')}${say('Show move %ply', { ply: turn })}</a>`
    : html`<a class="btn" href=${replay} autofocus=${rematch ? nothing : ''}
        >${icon('play')}${say('Replay')}</a
      >`;
}

/** The podium for winners and spectators; others get a comforting picture. @param {Ended} ended */
function picture(ended) {
  const how = mood(ended);
  if (how === 'place') return contentPicture(ended, headline(ended));
  return how === 'loss' ? comfortPicture(ended, headline(ended)) : podium(ended);
}

/** @param {Ended} ended */
function ranking(ended) {
  const { result, names, yours, game } = ended;
  const changes = ended.rating?.changes ?? [];
  const change = (/** @type {Seat} */ seat) => changes.find((one) => one.seat === seat.seat);
  const place = (/** @type {Seat} */ seat) => result.ranking[seat.seat] ?? 0;
  const shared = (/** @type {Seat} */ seat) =>
    result.ranking.filter((p) => p === place(seat)).length > 1;
  return html`<table class="rank">
    <caption class="vh">
      ${say('Ranking')}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say('Place')}</th>
        <th scope="col">${say('Player')}</th>
        ${names.map((name) => html`<th scope="col">${capital(name)}</th>`)}
        ${changes.length ? html`<th scope="col">${say('Rating')}</th>` : ''}
      </tr>
    </thead>
    <tbody>
      ${inOrder(ended).map(
        (seat) =>
          html`<tr class=${place(seat) === 1 ? 'win' : ''}>
            <td class="pl">
              <b>${place(seat)}</b
              >${shared(seat) ? html`<span class="chip share">${say('shared')}</span>` : ''}
            </td>
            <th scope="row">
              <span class="pn"
                >${face(seat, 22)}${playerName(seat, yours, change(seat))}</span
              >
            </th>
            ${(result.scores[seat.seat] ?? []).map((value, i) =>
              i === 0
                ? html`<td class="n">
                    <span class="fi">${scoreIcon(game)}<b>${value}</b></span>
                  </td>`
                : html`<td class="n">${value < 0 ? '–' : value}</td>`,
            )}
            ${changes.length ? points(change(seat)) : ''}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * A player's name, linked to the profile if the player is rated.
 * @param {Seat} seat
 * @param {number[]} yours
 * @param {Change | undefined} change
 */
function playerName(seat, yours, change) {
  const name = seatName(seat, yours.length === 1 && yours[0] === seat.seat);
  return change?.url ? html`<a href=${change.url}>${name}</a>` : html`<span>${name}</span>`;
}

/** The points gained or lost; empty for computers. @param {Change | undefined} change */
const points = (change) =>
  html`<td class="n gain num">${change ? signed(gained(change)) : ''}</td>`;

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
