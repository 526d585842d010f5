/** A switch in a menu, which looks like one. */
import { html } from '../../vendor/lit-html.js';

/**
 * A row of a menu that switches something on or off.
 * @param {string} label
 * @param {boolean} on
 * @param {() => void} act
 */
export const toggle = (label, on, act) =>
  html`<button type="button" class="btn toggle" role="switch" aria-checked=${String(on)} @click=${act}>
    <span>${label}</span><span class="knob" aria-hidden="true"></span>
  </button>`;
