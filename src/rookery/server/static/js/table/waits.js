/** Says on the board, where people look, that the server has not answered for a while. */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { render } from '../shared/rendering.js';

export class Waits {
  #pill = document.createElement('p');

  /** @param {HTMLElement} box the board's */
  constructor(box) {
    this.box = box;
    this.#pill.className = 'waits';
    this.#pill.setAttribute('aria-hidden', 'true'); // the line below the board says it
  }

  /** @param {boolean} is */
  show(is) {
    if (is === this.#pill.isConnected) return;
    render(words(), this.#pill);
    if (is) this.box.append(this.#pill);
    else this.#pill.remove();
  }
}

const words = () => html`<svg viewBox="0 0 20 20" width="20" height="20">
    <circle cx="10" cy="10" r="8"></circle>
  </svg>${say('Waiting for the server…')}`;
