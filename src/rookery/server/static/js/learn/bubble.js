/** What Pip says, and the card at the end. */
import { html, nothing } from '../../vendor/lit-html.js';
import { may } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';

/**
 * @typedef {object} Step
 * @property {string} words markup from the server: text with bold words
 * @property {string} todo
 * @property {string} pose
 * @property {string} refused
 * @property {string} button
 * @property {boolean} free
 */

/** Text from the server, with `<b>` at most, as templates. @param {string} markup */
function rich(markup) {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  return [...body.childNodes].map((node) =>
    node.nodeName === 'B' ? html`<b>${node.textContent}</b>` : html`${node.textContent}`,
  );
}

/** @param {string} pose */
const figure = (pose) =>
  html`<svg class="pip" viewBox="-50 -90 100 100" aria-hidden="true"><use href=${`#${pose}`}></use></svg>`;

/**
 * A bubble: the number of the step, the words, what to do, and the buttons if there are any.
 * @param {Step} step
 * @param {{number: number, length: number, said: string, offers: boolean}} now
 * @param {{press: () => void, show: () => void}} acts
 */
export const bubble = (step, { number, length, said, offers }, acts) => html`
  ${figure(said ? 'pip-think' : step.pose)}
  <div class="bubble" role="status" aria-live="polite" aria-atomic="true">
    <p class="vh">${say('Step %number of %length', { number: number + 1, length })}</p>
    <p>${rich(said || step.words)}</p>
    <p class="todo">${step.todo}</p>
    ${
      step.button
        ? html`<button type="button" class="btn primary" id="press" @click=${acts.press}>
            ${step.button}
          </button>`
        : nothing
    }
    ${
      offers
        ? html`<button type="button" class="btn" id="show" @click=${acts.show}>
            ${icon('hint')}${say('Shall I show you?')}
          </button>`
        : nothing
    }
  </div>`;

/**
 * The card at the end: what was learnt, and where to go from here.
 * @param {{game: string, ticks: string[], later: string}} lesson
 * @param {string} scores
 * @param {() => void} play
 */
export const endCard = ({ game, ticks, later }, scores, play) => html`
  <div class="endcard" id="end" tabindex="-1">
    ${figure('pip-happy')}
    <div>
      <h2>${say('You know it now!')}</h2>
      <p>${scores} ${say('Pip wants to try again, and so do stronger penguins.')}</p>
      <ul class="checks">
        ${ticks.map((tick) => html`<li class="right">${icon('check')}<span>${tick}</span></li>`)}
      </ul>
      ${may('open') ? html`<button type="button" class="btn primary" id="real" @click=${play}>${icon('play')}${say('A real game against Pip')}</button>` : html`<a class="btn primary" href="/">${icon('home')}${say('Back to the games')}</a>`}
      <p class="lrow">
        ${may('open') ? html`<a class="btn" href=${`/new?game=${game}`}>${icon('link')}${say('Invite a friend')}</a>` : ''}
        <a class="btn" href=${`/rules/${game}`}>${icon('book')}${say('Rules')}</a>
      </p>
      <p class="help">${later}</p>
    </div>
  </div>`;
