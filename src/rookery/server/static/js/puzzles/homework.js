/** What a pupil does in the page of a puzzle for school: how much of it is done, and what is next. */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';

/** @import { Homework } from './puzzle.js' */

/**
 * How homework stands after the try that counts.
 * @param {Homework} work
 * @param {boolean} isSolved
 */
export function afterTry(work, isSolved) {
  return { ...work, done: work.done + (work.counts && isSolved ? 1 : 0), counts: false };
}

/** How much is done, and that what was missed comes again. @param {Homework} work */
export function homeworkLine({ done, tasks, counts, after }) {
  const isWaiting = done < tasks && !counts && !after;
  return html`<div class="panel verdict" id="homework">
    <p>
      <b>${say('Homework')}</b>: ${say('%done of %all done', { done, all: tasks })}
    </p>
    ${isWaiting ? html`<p class="small">${say('What you have missed today counts again tomorrow.')}</p>` : ''}
  </div>`;
}

/** The way home, once nothing is left for today. */
export const wayHome = () =>
  html`<a class="btn primary" href="/">${icon('home')}${say('Home')}</a>`;
