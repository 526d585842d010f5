/** A puzzle's verdict on an action, the line of its solution, and what to do next. */
import { html } from '../../vendor/lit-html.js';
import { may } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { head, icon } from '../shared/icons.js';
import { sign } from '../shared/signs.js';
import { homeworkLine, wayHome } from './homework.js';

/** @import { Homework, Played, Question, Told } from './puzzle.js' */

/** @typedef {{asked: Question, told: Told | null, line: Played[], at: number, solvedBy: number | null, homework: Homework | null}} Shown */
/** @typedef {{again: () => void, help: (what: 'hint' | 'solution') => void, go: (at: number) => void, study: () => void, onward: (url: string) => void}} Hands */

const SIGNS = { ask: 'none', good: 'solved', solved: 'solved', wrong: 'missed', shown: 'proof' };

/**
 * The verdict on the last action, the line once it is known, and the buttons.
 * @param {Shown} now
 * @param {Hands} hands
 */
export function answerPanel(now, hands) {
  const { told } = now;
  const isOver = told?.verdict === 'solved' || told?.verdict === 'shown';
  return html`${now.homework ? homeworkLine(now.homework) : ''}
    ${told ? verdict(told, now, isOver) : invitation(now.asked)}
    ${isOver ? line(now, hands) : ''}
    <div class="next2">${isOver ? onward(now, hands) : tools(told, hands)}</div>`;
}

/** @param {Question} asked */
function invitation({ steps }) {
  return html`<div class="panel verdict">
    <p>${say('Make your move on the board. Your first try counts; look as long as you like.')}</p>
    ${steps > 1 ? html`<p class="small">${say('The solution takes %steps of your moves.', { steps })}</p>` : ''}
  </div>`;
}

/**
 * @param {Told} told
 * @param {Shown} now
 * @param {boolean} isOver
 */
function verdict(told, now, isOver) {
  return html`<div class="panel verdict ${told.verdict}">
    ${sign(SIGNS[told.verdict])}
    <div>
      <h2>${told.title}</h2>
      ${told.why.map((words) => html`<p>${words}</p>`)}
      ${isOver ? sources(now) : ''}
    </div>
  </div>`;
}

/** The proof mark, the puzzle's source, and how many have solved it. @param {Shown} now */
function sources({ asked, solvedBy }) {
  const many = solvedBy === null ? '' : say('Solved by %percent %.', { percent: solvedBy });
  return html`<p class="small">
    <span class="badge">${sign('proof')}${say('Proven')}</span> ${asked.source} ${many}
  </p>`;
}

/**
 * @param {Shown} now
 * @param {Hands} hands
 */
function line(now, { go }) {
  return html`<div class="panel line">
    <h3>${say('The line')}<span>${say('tap to see it')}</span></h3>
    <ol>
      ${now.line.map(
        (one, i) =>
          html`<li>
            <button
              type="button"
              class="mv2 ${now.at === i + 1 ? 'cur' : ''}"
              aria-current=${now.at === i + 1 ? 'step' : 'false'}
              @click=${() => go(i + 1)}
            >
              ${head(one.seat)}<b>${one.action}</b><span>${one.words}</span>
            </button>
          </li>`,
      )}
    </ol>
  </div>`;
}

/**
 * @param {Shown} now
 * @param {Hands} hands
 */
function onward({ asked: { game, id }, homework }, { study, go, onward }) {
  const url = homework ? homework.after : `/puzzles/${game}/next?after=${id}`;
  const follow = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab or window
    event.preventDefault();
    onward(url);
  };
  const next = html`<a class="btn primary" href=${url} @click=${follow}
    >${say('Next puzzle')}</a
  >`;
  return html`${url ? next : wayHome()}
    <button type="button" class="btn" @click=${() => go(0)}>
      ${icon('first')}${say('From the start')}
    </button>
    ${may('write') ? html`<button type="button" class="btn" @click=${study}>${icon('chart')}${say('Study this position')}</button>` : ''}`;
}

/**
 * @param {Told | null} told
 * @param {Hands} hands
 */
function tools(told, { again, help }) {
  const isWrong = told?.verdict === 'wrong';
  return html`${
    isWrong
      ? html`<button type="button" class="btn primary" @click=${again}>
            ${icon('undo')}${say('Try again')}
          </button>`
      : html`<button type="button" class="btn" @click=${() => help('hint')}>
            ${icon('hint')}${say('A hint')}
          </button>`
  }
    <button type="button" class="btn" @click=${() => help('solution')}>
      ${icon('eye')}${say('Show the solution')}
    </button>
    ${told ? '' : html`<p class="small">${say('With help it counts as missed.')}</p>`}`;
}
