/** The page of a position that is homework: an action on the board is the answer. */
import { Board } from '../../../js/board/board.js';
import { post } from '../../../js/shared/api.js';
import { boardWords } from '../../../js/shared/board_words.js';
import { busy } from '../../../js/shared/busy.js';
import { byId, pageData } from '../../../js/shared/elements.js';
import { say } from '../../../js/shared/i18n.js';
import { icon } from '../../../js/shared/icons.js';
import { render } from '../../../js/shared/rendering.js';
import '../../../js/shared/page.js';
import { sign } from '../../../js/shared/signs.js';
import { drawings } from '../../../js/shared/sprite.js';
import { html } from '../../../vendor/lit-html.js';

/** @import { Scene, Taps } from '../../../js/board/types.js' */

/** @typedef {{url: string, scene: Scene, taps: Taps}} Asked */
/** @typedef {{verdict: 'right' | 'wrong' | 'noted', title: string, words: string, scene: Scene, next: string}} Answer */

/** @type {{asked: Asked, back: string}} */
const { asked, back } = pageData();
const SIGNS = { right: 'solved', wrong: 'missed', noted: 'solved' };
const LOOKS = { right: 'solved', wrong: 'wrong', noted: 'good' };

const board = new Board(byId('board'), { act: tryOut, chosen: () => {} }, boardWords());

/** @param {string} action */
function tryOut(action) {
  busy(null, async () => {
    /** @type {Answer} */
    const answer = await post(asked.url, { action });
    board.allow({});
    board.show(answer.scene);
    byId('spoken').textContent = `${answer.title} ${answer.words}`;
    tell(panel(answer));
  }).then(() => board.settle());
}

/** Show words in place of those that came with the page. @param {unknown} words */
function tell(words) {
  document.getElementById('first')?.remove();
  render(words, byId('answer'));
}

/** Return to the position. */
function again() {
  board.show(asked.scene);
  board.allow(asked.taps);
  tell('');
}

/** @param {Answer} answer */
function panel({ verdict, title, words, next }) {
  const isWrong = verdict === 'wrong';
  return html`<div class="panel verdict ${LOOKS[verdict]}">
      ${sign(SIGNS[verdict])}
      <div><h2>${title}</h2><p>${words}</p></div>
    </div>
    <div class="next2">
      ${isWrong ? retry('primary', say('Try again')) : onward(next)}
      ${verdict === 'noted' ? retry('', say('Another move')) : ''}
    </div>`;
}

/** @param {string} look @param {string} words */
function retry(look, words) {
  return html`<button type="button" class="btn ${look}" @click=${again}>${icon('undo')}${words}</button>`;
}

/** @param {string} next */
function onward(next) {
  return html`<a class="btn primary" href=${next || back}>${next ? say('Next position') : say('Done')}</a>`;
}

await drawings; // a board is measured when it is first drawn
board.show(asked.scene);
board.allow(asked.taps);
