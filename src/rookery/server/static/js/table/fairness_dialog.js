/**
 * The dialog about a game's chance: what was committed to, who contributed, and whether all of it
 * fits.
 */
import { html } from '../../vendor/lit-html.js';
import { get } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { recallFairness } from '../shared/fairness.js';
import { plural, say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { canCompute, findings } from './fairness_check.js';
import { seatName } from './seat_name.js';

/** @import { Chance, Finding } from './fairness_check.js' */
/** @import { Entry, Seat } from './types.js' */

/** The label of the button that opens the dialog. @param {boolean} over */
export const chanceWords = (over) => (over ? say('Check chance') : say('How chance is drawn'));

/**
 * Open the dialog, with everything checked that can be checked by now.
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
      <dt>${say('The hash of the secret')}</dt>
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
              >${icon('down')}${say('Download the record')}</a
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
  if (!found.length) return say('How chance is drawn');
  return right ? say('Chance was as promised') : say('Something does not fit');
}

const promised = () =>
  say(
    'Everything is drawn from a secret and from what the players give. The hash of the secret was fixed before; the secret is told when the game is over, and then this page checks everything.',
  );

const whoChecked = () =>
  canCompute()
    ? say(
        'This browser worked out the hash and the rolls, the server the set-up. With the record anybody can check all of it.',
      )
    : say(
        'The server worked this out: browsers compute hashes only over HTTPS. With the record anybody can check all of it.',
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
  if (words === 'promise') return say('The hash is the one that this browser saw first.');
  if (words === 'given') return say('What this browser gave was used.');
  if (words === 'hash') return say('It is the hash of the secret.');
  if (words === 'set-up') return say('The set-up is the one that was drawn.');
  return plural(
    '%count roll is the one that was drawn.',
    '%count rolls are those that were drawn.',
    count,
  );
}

/** @param {Finding['words']} words */
function wrong(words) {
  if (words === 'promise') return say('The hash is not the one that this browser saw first.');
  if (words === 'given') return say('What this browser gave was not used as it should have been.');
  if (words === 'hash') return say('It is not the hash of the secret.');
  if (words === 'set-up') return say('The set-up is not the one that was drawn.');
  return say('Not all rolls are those that were drawn.');
}

/**
 * Who contributed, and from which roll on it counts.
 * @param {Chance['contributions'][number]} one
 * @param {Seat[]} seats
 */
function given({ seat, first }, seats) {
  const giver = seat === null ? undefined : seats[seat];
  const name = giver ? seatName(giver) : say('Whoever opened the table');
  return first
    ? say('%name, from roll %number on', { name, number: first })
    : say('%name, from the set-up on', { name });
}
