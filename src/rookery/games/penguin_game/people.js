/** Who plays: a penguin with a scarf, and its colour. */
import { html } from '../../vendor/lit-html.js';
import { say } from '../../js/words.js';

/** @param {number} seat */
export const penguin = (seat) =>
  html`<span class="avatar" aria-hidden="true"
    ><svg viewBox="-50 -112 100 118"><use href=${`#penguin-${seat + 1}`}></use></svg
  ></span>`;

/** @param {number} seat */
export const colour = (seat) =>
  [say('Red'), say('Yellow'), say('Black'), say('Green')][seat] ?? String(seat + 1);
