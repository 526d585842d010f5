/** Small pictures of the outcome of a try. */
import { html } from '../../vendor/lit-html.js';

/** A sign from the page's sprite. @param {string} name */
export const sign = (name) =>
  html`<svg class="sign" viewBox="0 0 20 20" aria-hidden="true">
    <use href=${`#z-${name}`}></use>
  </svg>`;
