/** The word below a handle, which says what it does. */
import { svgElement } from './svg.js';

/** @import { Piece } from './types.js' */

/** Write a piece's word below its symbol. @param {Element} element @param {Piece} piece */
export function caption(element, { word, shape }) {
  const known = element.querySelector('.caption');
  if (!word) known?.remove();
  if (!word || known?.textContent === word) return;
  const text = known ?? svgElement('text', { class: 'caption', y: shape === 'knob' ? '70' : '45' });
  text.textContent = word;
  element.querySelector('.inner')?.append(text);
}
