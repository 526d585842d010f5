/** The reader's progress: rating, days in a row, and today's puzzles. */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { sign } from '../shared/signs.js';

/** @import { OfDay, Progress, Question } from './puzzle.js' */

/** @typedef {{asked: Question, progress: Progress, today: OfDay[], difficulty: number}} Shown */

/** The two panels beside the board. @param {Shown} now */
export function scorePanels({ asked, progress, today, difficulty }) {
  return html`<div class="panel mine2">
      <dl>
        <div>
          <dt>${say('Rating')}</dt>
          <dd>${progress.tries ? progress.rating : '–'}${gain(progress.gained)}</dd>
        </div>
        <div>
          <dt>${say('Days in a row')}</dt>
          <dd>${sign('flame')}${progress.streak}</dd>
        </div>
        <div>
          <dt>${say('This puzzle')}</dt>
          <dd>${difficulty}</dd>
        </div>
      </dl>
      <ol class="week" aria-label=${say('The last seven days')}>
        ${progress.week.map((day, i) => weekDay(day, i - progress.week.length + 1))}
      </ol>
    </div>
    <nav class="panel today2" aria-label=${say('Today')}>
      <h2>${say('Today')}</h2>
      <ul>
        ${today.map((one) => ofDay(one, asked))}
      </ul>
    </nav>`;
}

/** @param {number | null} points */
function gain(points) {
  if (points === null) return '';
  const words = points < 0 ? `−${-points}` : `+${points}`;
  return html` <small class=${points < 0 ? 'down' : 'up'}>${words}</small>`;
}

/**
 * @param {string} what
 * @param {number} back days from today, which is 0
 */
function weekDay(what, back) {
  const day = new Date(Date.now() + back * 86_400_000);
  const language = document.documentElement.lang;
  const name = day.toLocaleDateString(language, { weekday: 'narrow', timeZone: 'UTC' });
  return html`<li><span aria-hidden="true">${name}</span>${sign(what)}<span class="vh">${dayWords(day, what, language)}</span></li>`;
}

/**
 * @param {Date} day
 * @param {string} what
 * @param {string} language
 */
function dayWords(day, what, language) {
  const name = day.toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' });
  const came =
    what === 'solved' ? say('Solved') : what === 'missed' ? say('Missed') : say('None tried');
  return `${name}: ${came}`;
}

/**
 * @param {OfDay} one
 * @param {Question} asked
 */
function ofDay(one, asked) {
  const isHere = one.id === asked.id;
  const came = one.solved === null ? 'none' : one.solved ? 'solved' : 'missed';
  return html`<li>
    <a href=${one.url} aria-current=${isHere ? 'page' : 'false'}>
      ${sign(came)}<span>${one.title}</span><b>${one.rating}</b>
    </a>
  </li>`;
}
