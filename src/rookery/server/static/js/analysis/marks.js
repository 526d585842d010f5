/** The marks of actions: their names and pictures. */
import { html, svg } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';

/** @typedef {'' | 'only' | 'slip' | 'mistake' | 'blunder'} Mark */

/** What a mark means. @param {Mark} mark */
export const markWord = (mark) =>
  ({
    '': '',
    only: say('The only good move'),
    slip: say('Slip'),
    mistake: say('Mistake'),
    blunder: say('Blunder'),
  })[mark];

/** A mark beside a move. @param {Mark | undefined} mark */
export const markIcon = (mark) =>
  mark
    ? html`<svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
          <use href=${`#mark-${mark}`}></use></svg
        ><span class="vh">, ${markWord(mark)}</span>`
    : '';

/**
 * A mark in a drawing.
 * @param {Mark} mark
 * @param {number} x of its middle
 * @param {number} y
 */
export const markAt = (mark, x, y) =>
  svg`<use class="mark" href=${`#mark-${mark}`} x=${x - 8} y=${y - 8} width="16" height="16"></use>`;
