/**
 * The dialog about a game's chance: the commitment, who contributed, and whether everything
 * matches.
 */
import { html } from '../../../vendor/lit-html.js';
import { get } from '../../shared/api.js';
import { busy } from '../../shared/busy.js';
import { closeDialog, openDialog } from '../../shared/dialog.js';
import { recallFairness } from '../../shared/fairness.js';
import { plural, say } from '../../shared/i18n.js';
import { icon } from '../../shared/icons.js';
import { seatName } from '../words/seat_name.js';
import { canCompute, findings } from './fairness_check.js';

/** @import { Chance, Finding } from './fairness_check.js' */
/** @import { Entry, Seat, View } from '../types.js' */

/**
 * The label for verifying: without outcomes of chance in the log, only the set-up can be checked.
 * @param {{seat: number | null}[]} log
 */
export const verifyWords = (log) =>
  log.some((one) => one.seat === null) ? say('Verify the dice') : say('Verify the set-up');

/** The label of the button that opens the dialog. @param {View} view */
export const chanceWords = ({ over, log }) =>
  over ? verifyWords(log) : say('Where the luck comes from');

/**
 * Open the dialog, and check everything that can be checked by now.
 * @param {string} id
 * @param {Seat[]} seats
 * @param {Pick<Entry, 'seat' | 'text'>[]} log
 */
export function checkFairness(id, seats, log) {
  busy(null, async () => {
    /** @type {Chance} */
    const chance = await get(`/api/games/${id}/chance`);
    // Entries without a seat are outcomes of chance.
    const seen = log.filter((one) => one.seat === null).map((one) => one.text);
    const found = chance.secret ? await findings(recallFairness(id), chance, seen) : [];
    openDialog(inside(chance, seats, found, `/api/games/${id}/record`), 'chance');
  });
}

/**
 * @param {Chance} chance
 * @param {Seat[]} seats
 * @param {Finding[]} found
 * @param {string} record
 */
function inside(chance, seats, found, record) {
  const right = found.every((one) => one.right);
  return html`<div class="inner">
    <h2>${title(found, right)}</h2>
    ${found.length ? html`<ul class="checks">${found.map(line)}</ul>` : html`<p>${promised()}</p>`}
    <dl class="hashes">
      <dt>${say('The fingerprint of the secret')}</dt>
      <dd><code>${chance.commitment}</code></dd>
      ${
        chance.secret
          ? html`<dt>${say('The secret')}</dt>
              <dd><code>${chance.secret}</code></dd>`
          : ''
      }
      ${chance.contributions.map(
        (one) =>
          html`<dt>${given(one, seats)}</dt>
            <dd><code>${one.bits}</code></dd>`,
      )}
    </dl>
    <p>${found.length ? whoChecked() : ''}</p>
    <div class="menu">
      ${
        chance.secret
          ? html`<a class="btn" href=${record} download
              >${icon('down')}${say('Save this game')}</a
            >`
          : ''
      }
      <button type="button" class="btn quiet" autofocus @click=${closeDialog}>
        ${icon('x')}${say('Close')}
      </button>
    </div>
  </div>`;
}

/**
 * @param {Finding[]} found
 * @param {boolean} right
 */
function title(found, right) {
  if (!found.length) return say('Where the luck comes from');
  return right ? say('All fair') : say('Something does not match');
}

const promised = () =>
  say(
    'The luck in this game comes from a secret and from random bits supplied by the players. A fingerprint of the secret was fixed before the game. When the game is over, this page shows the secret and checks everything.',
  );

const whoChecked = () =>
  canCompute()
    ? say(
        'Your browser checked the code and the rolls. The server checked the set-up. With the record, anyone can check it all.',
      )
    : say(
        'The server checked this: browsers can only do it over HTTPS. With the record, anyone can check it all.',
      );

/** @param {Finding} finding */
function line({ right, words, count }) {
  return html`<li class=${right ? 'right' : 'wrong'}>
    ${icon(right ? 'check' : 'warn')}<span>${right ? told(words, count) : wrong(words)}</span>
  </li>`;
}

/**
 * @param {Finding['words']} words
 * @param {number} count
 */
function told(words, count) {
  if (words === 'commitment') return say('The code is the one you saw first.');
  if (words === 'given') return say('Your random bits were used.');
  if (words === 'hash') return say('The secret matches the code shown before the game.');
  if (words === 'set-up') return say('The set-up matches.');
  return plural('%count roll matches.', 'All %count rolls match.', count);
}

/** @param {Finding['words']} words */
function wrong(words) {
  if (words === 'commitment') return say('The code is not the one you saw first.');
  if (words === 'given') return say('Your random bits were not used correctly.');
  if (words === 'hash') return say('The secret does not match the code shown before the game.');
  if (words === 'set-up') return say('The set-up does not match.');
  return say('Some rolls do not match.');
}

/**
 * Who contributed, and the first roll for which it counts.
 * @param {Chance['contributions'][number]} one
 * @param {Seat[]} seats
 */
function given({ seat, first }, seats) {
  const giver = seat === null ? undefined : seats[seat];
  const name = giver ? seatName(giver) : say('The player who opened the table');
  return first
    ? say('%name, from roll %number on', { name, number: first })
    : say('%name, from the set-up on', { name });
}
