/** The picture that tells a whole game, over its last position, with a switch between the two. */
import { html } from '../../../vendor/lit-html.js';
import { byId } from '../../shared/elements.js';
import { say } from '../../shared/i18n.js';
import { themeHere } from '../../shared/look.js';
import { render } from '../../shared/rendering.js';

/** Whether the reader looks at the last move instead. */
let isAway = false;
/** @type {HTMLElement | null} */
let figure = null;

/**
 * Show the picture over the board, or take it away.
 * @param {boolean} isAtEnd the game is over, and its last position is shown
 * @param {boolean} [first] show the picture before the last move
 */
export function showTale(isAtEnd, first = true) {
  const told = document.getElementById('tale');
  if (!told || (!isAtEnd && !figure)) return;
  if (!figure) {
    isAway = !first;
    figure = document.createElement('figure');
    figure.className = 'tale';
    byId('board').append(figure);
  }
  figure.hidden = !isAtEnd;
  draw(figure, told.dataset);
}

/** @param {HTMLElement} place @param {DOMStringMap} told */
function draw(place, told) {
  place.classList.toggle('away', isAway);
  const choose = (/** @type {boolean} */ away) => () => {
    isAway = away;
    draw(place, told);
  };
  const choice = (/** @type {boolean} */ away, /** @type {string} */ words) =>
    html`<button type="button" aria-pressed=${isAway === away} @click=${choose(away)}>${words}</button>`;
  const { picture = '', name = '', words = '' } = told;
  render(
    html`${isAway ? '' : html`<img src=${`${picture}?theme=${themeHere()}`} alt=${words} title=${words} />`}
      <figcaption>${choice(false, name)}${choice(true, say('Last move'))}</figcaption>`,
    place,
  );
}
