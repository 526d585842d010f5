/** Rendering templates into places of a page. */
import { render as update } from '../../vendor/lit-html.js';

/**
 * Render a template into a place whose words the browser must not translate. A translator replaces
 * text nodes by its own, and later updates would go to nodes that nobody sees any more.
 * @param {unknown} content
 * @param {HTMLElement} place
 */
export function render(content, place) {
  if (place.translate) place.translate = false;
  update(content, place);
}
