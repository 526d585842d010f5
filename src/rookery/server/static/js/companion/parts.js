/** Parts that several companions show: who begins, turn order, a ranking, the steps of a turn. */
import { html, nothing } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { avatar, icon } from '../shared/icons.js';
import { randomBelow } from './random.js';

/** @import { Wizard } from './wizard.js' */

/**
 * The question of who begins: tap a penguin, or draw lots.
 * @param {Wizard<any>} wizard
 * @param {string} words
 * @param {number[]} seats
 * @param {(seat: number) => void} choose
 */
export const whoBegins = (wizard, words, seats, choose) =>
  html`${wizard.heading(say('Who begins?'), words)}
    <section class="card bag">
      <div class="penguins">
        ${seats.map(
          (seat) =>
            html`<button type="button" class="btn" @click=${() => choose(seat)}>
              ${avatar(seat)}<span>${wizard.called(seat)}</span>
            </button>`,
        )}
      </div>
    </section>
    ${wizard.does(say('Draw lots'), () => choose(seats[randomBelow(seats.length)] ?? 0), { picture: 'dice' })}`;

/**
 * The seats in turn order; those no longer playing are struck through.
 * @param {number[]} seats
 * @param {{now: number, gone: readonly number[], called: (seat: number) => string, note: (seat: number) => unknown}} about
 */
export const turnOrder = (seats, { now, gone, called, note }) =>
  html`<ol class="around" aria-label=${say('Turn order')}>
    ${seats.map(
      (seat) =>
        html`<li class=${gone.includes(seat) ? 'gone' : ''} aria-current=${seat === now ? 'true' : nothing}>
          ${avatar(seat)}<span>${called(seat)}${note(seat)}</span>
        </li>`,
    )}
  </ol>`;

/** A function that gives the note "out" to seats that are out. @param {readonly number[]} out */
export const outNote = (out) => (/** @type {number} */ seat) =>
  out.includes(seat) ? html`<small>${say('out')}</small>` : '';

/**
 * The final places, from first to last.
 * @param {Iterable<readonly [place: number, seat: number]>} places
 * @param {(seat: number) => string} called
 * @param {(seat: number) => unknown} [note]
 */
export const ranking = (places, called, note = () => '') =>
  html`<section class="card bag">
    <ol class="around ranking">
      ${[...places].map(
        ([place, seat]) =>
          html`<li><b>${place}</b>${avatar(seat)}<span>${called(seat)}${note(seat)}</span></li>`,
      )}
    </ol>
  </section>`;

/** The steps of a turn. @param {string[][]} all the name and words of each */
export const steps = (all) =>
  html`<ol class="steps">
    ${all.map(([name, words]) => html`<li><b>${name}</b> ${words}</li>`)}
  </ol>`;

/** The button that skips to the last drawn item. @param {boolean} isLast @param {() => void} act */
export const showAll = (isLast, act) =>
  html`<button type="button" class="btn quiet" ?disabled=${isLast} @click=${act}>
    ${icon('last')}${say('Show them all')}
  </button>`;

/** The button for a player who cannot move. @param {string} label @param {() => void} act */
export const cannotMove = (label, act) =>
  html`<button type="button" class="btn danger" @click=${act}>${icon('x')}${label}</button>`;

/** The button back to the set-up, which keeps its choices. @param {() => void} act */
export const anotherSetup = (act) =>
  html`<button type="button" class="btn" @click=${act}>${icon('set')}${say('Another set-up')}</button>`;
