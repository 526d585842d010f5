/** What several companions show: who begins, the order of play, a ranking, what a turn is made of. */
import { html, nothing } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { avatar, icon } from '../shared/icons.js';
import { randomBelow } from './random.js';

/** @import { Wizard } from './wizard.js' */

/**
 * Who begins: a penguin is tapped, or lots are drawn.
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
 * Seats in the order of play; those who don't play any more are struck through.
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

/** Says of seats that they are out. @param {readonly number[]} out */
export const outNote = (out) => (/** @type {number} */ seat) =>
  out.includes(seat) ? html`<small>${say('out')}</small>` : '';

/**
 * Places from the first to the last.
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

/** What a turn is made of. @param {string[][]} all each with its name and words */
export const steps = (all) =>
  html`<ol class="steps">
    ${all.map(([name, words]) => html`<li><b>${name}</b> ${words}</li>`)}
  </ol>`;

/** To the last thing that is drawn. @param {boolean} isLast @param {() => void} act */
export const showAll = (isLast, act) =>
  html`<button type="button" class="btn quiet" ?disabled=${isLast} @click=${act}>
    ${icon('last')}${say('Show them all')}
  </button>`;

/** Whoever is to move cannot. @param {string} label @param {() => void} act */
export const cannotMove = (label, act) =>
  html`<button type="button" class="btn danger" @click=${act}>${icon('x')}${label}</button>`;

/** Back to the set-up with what was chosen. @param {() => void} act */
export const anotherSetup = (act) =>
  html`<button type="button" class="btn" @click=${act}>${icon('set')}${say('Another set-up')}</button>`;
