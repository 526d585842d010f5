/** Pictures from the page's sprite. */
import { html } from '../../vendor/lit-html.js';

/** An icon. @param {string} name */
export const icon = (name) =>
  html`<svg class="i" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;

/** A seat's penguin. @param {number} seat */
export const avatar = (seat) =>
  html`<span class="avatar" aria-hidden="true"
    ><svg viewBox="-50 -112 100 118"><use href=${`#penguin-${seat + 1}`}></use></svg
  ></span>`;

/** The head of a seat's penguin. @param {number} seat */
export const head = (seat) =>
  html`<svg class="head" viewBox="-42 -112 84 84" aria-hidden="true">
    <use href=${`#penguin-${seat + 1}`}></use>
  </svg>`;

/**
 * The badge of a level.
 * @param {string} level
 * @param {number} size in pixels
 */
export const badge = (level, size) =>
  html`<svg class="level" width=${size} height=${size} aria-hidden="true">
    <use href=${`#level-${level}`}></use>
  </svg>`;

/** The game's picture of a score, if it has one. @param {string} game */
export const scoreIcon = (game) =>
  document.getElementById(`score-${game}`)
    ? html`<svg viewBox="0 0 40 24.6" aria-hidden="true"><use href=${`#score-${game}`}></use></svg>`
    : '';
