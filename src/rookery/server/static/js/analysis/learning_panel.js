/** What readers see while they learn from mistakes. Stateless templates. */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { head, icon } from '../shared/icons.js';
import { ownSeat, seatLabel, seatName } from '../table/words/seat_name.js';
import { markWord } from './marks.js';
import { toldMove } from './told_line.js';

/** @import { Seat } from '../table/types.js' */
/** @import { Learning } from './learning.js' */
/** @import { Step } from './line_words.js' */

/**
 * @typedef {object} Lesson
 * @property {Learning} learning
 * @property {Seat[]} seats
 * @property {number[]} others the seats from whose mistakes one can learn
 * @property {(line: string[]) => Step[] | null} words
 * @property {{again: () => void, hint: () => void, show: () => void, to: (at: number) => void, of: (seat: number) => void, end: () => void}} does
 */

/**
 * The moment in question, what was said of it so far, and what the reader can do.
 * @param {Lesson} lesson
 */
export function learningPanel(lesson) {
  const { learning, does } = lesson;
  const { now, at, mistakes } = learning;
  if (!now) return '';
  const isLast = at === mistakes.length - 1;
  return html`<section class="panel learning" aria-label=${say('Learn from mistakes')}>
    <h2>
      <svg class="mark" viewBox="0 0 20 20" aria-hidden="true"><use href=${`#mark-${now.mark}`}></use></svg>
      ${say('%mark %number of %all', { mark: markWord(now.mark), number: at + 1, all: mistakes.length })}
    </h2>
    ${dots(lesson)}
    <p role="status">${sentence(lesson)}</p>
    <div class="row">
      <button type="button" class="btn icon quiet" aria-label=${say('Before')} ?disabled=${at === 0} @click=${() => does.to(at - 1)}>${icon('prev')}</button>
      ${buttons(lesson)}
      ${
        isLast
          ? html`<button type="button" class="btn quiet" @click=${does.end}>${icon('check')}${say('Done')}</button>`
          : html`<button type="button" class="btn icon quiet" aria-label=${say('Next')} @click=${() => does.to(at + 1)}>${icon('next')}</button>`
      }
    </div>
    ${whose(lesson)}
  </section>`;
}

/** How each moment ended so far. @param {Lesson} lesson */
const dots = ({ learning }) =>
  html`<p class="dots" aria-hidden="true">
    ${learning.mistakes.map(({ ply }, i) => html`<i class=${`${learning.ends.get(ply) ?? ''}${i === learning.at ? ' now' : ''}`}></i>`)}
  </p>`;

/** @param {Lesson} lesson */
function sentence({ learning, seats, words }) {
  const { now, phase } = learning;
  if (!now) return '';
  const seat = /** @type {Seat} */ (seats[now.seat ?? 0]);
  const played =
    ownSeat(seats) === seat.seat
      ? say('You played')
      : say('%name played', { name: seatName(seat) });
  const move = (/** @type {string} */ action) => toldMove(action, words([action])?.[0], seats);
  const lost = (/** @type {number} */ loss) => Math.max(1, Math.round(100 * loss));
  if (phase === 'good')
    return html`<b>${say('Well found.')}</b> ${say('That is as good as it gets here.')}`;
  if (phase === 'weak')
    return learning.loss > 0
      ? say('That loses %loss %. There is something better.', { loss: lost(learning.loss) })
      : say('There is something better.');
  if (phase === 'hint') return say('A hint: it begins at the ring.');
  if (phase === 'more') return say('A hint: follow the arrow.');
  if (phase === 'show') return html`${say('Best was:')} ${move(now.choices[0]?.action ?? '')}`;
  return html`${played} ${move(now.played)}
  ${say('and lost %loss %. Find something better.', { loss: lost(now.loss) })}`;
}

/** @param {Lesson} lesson */
function buttons({ learning, does }) {
  const { phase } = learning;
  if (phase === 'good' || phase === 'show')
    return html`<button type="button" class="btn" @click=${does.again}>${icon('undo')}${say('Try again')}</button>`;
  return html`${
    phase === 'weak'
      ? html`<button type="button" class="btn primary" @click=${does.again}>${icon('undo')}${say('Try again')}</button>`
      : ''
  }
    <button type="button" class="btn" ?disabled=${phase === 'more'} @click=${does.hint}>${icon('hint')}${say('Hint')}</button>
    <button type="button" class="btn" @click=${does.show}>${icon('eye')}${say('Show')}</button>`;
}

/** Whose mistakes, where more than one has made some. @param {Lesson} lesson */
const whose = ({ learning, seats, others, does }) =>
  others.length < 2
    ? ''
    : html`<div class="row" role="group" aria-label=${say('Whose mistakes')}>
        ${others.map((seat) => {
          const holder = /** @type {Seat} */ (seats[seat]);
          return html`<button type="button" class="btn quiet" aria-pressed=${seat === learning.seat} @click=${() => does.of(seat)}>
            ${head(seat)}${seatLabel(holder, seats)}
          </button>`;
        })}
      </div>`;
