/** The pictures of a move's gist. */
import { html } from '../../../vendor/lit-html.js';

/** @import { Gist } from '../types.js' */

/** The pictures of a gist. @param {Gist} gist */
export const pictures = ({ pictures = [] }) =>
  pictures.length
    ? html`<span class="pics" aria-hidden="true"
        >${pictures.map((name) => html`<svg class="pic" viewBox="0 0 20 20"><use href=${`#${name}`}></use></svg>`)}</span
      >`
    : '';
