/** The score sheet: everybody's floes with one, two and three fish. */
import { plural, say } from '../../../js/shared/i18n.js';
import { avatar } from '../../../js/shared/icons.js';
import { html, svg } from '../../../vendor/lit-html.js';
import { sums } from './course.js';

/** @import { About, Course } from './course.js' */

/** The label of a kind of floe. @param {number} kind */
const called = (kind) =>
  [say('Floes with one fish'), say('Floes with two fish'), say('Floes with three fish')][kind] ??
  '';

/** The message when the sheet has too many floes of a kind. @param {number} kind @param {number} many */
export const complaint = (kind, many) =>
  [
    say('There are only %many floes with one fish.', { many }),
    say('There are only %many floes with two fish.', { many }),
    say('There are only %many floes with three fish.', { many }),
  ][kind] ?? '';

/** Fish and floes in words. @param {number[]} taken */
export function inWords(taken) {
  const { fish, floes } = sums(taken);
  return `${plural('%count fish', '%count fish', fish)}, ${plural('%count floe', '%count floes', floes)}`;
}

/**
 * The score sheet to fill in, with a part for each seat.
 * @param {About} about
 * @param {Course} course
 * @param {(seat: number) => string} name
 * @param {(seat: number, kind: number, many: number) => void} write
 */
export const sheet = (about, course, name, write) =>
  html`<div class="sheet">
    ${course.taken.map(
      (taken, seat) =>
        html`<fieldset>
          <legend>${avatar(seat)}<b>${name(seat)}</b><output>${inWords(taken)}</output></legend>
          ${taken.map((many, kind) => field(many, kind, Object.values(about.supply)[kind] ?? 0, (value) => write(seat, kind, value)))}
        </fieldset>`,
    )}
  </div>`;

/**
 * @param {number} many
 * @param {number} kind
 * @param {number} most
 * @param {(many: number) => void} write
 */
const field = (many, kind, most, write) =>
  html`<label
    ><svg viewBox="-56 -56 112 124" aria-hidden="true">
      ${svg`<use href=${`#floe-${kind + 1}`}></use><use href=${`#fish-${kind + 1}`}></use>`}</svg
    ><input
      class="input"
      type="number"
      inputmode="numeric"
      min="0"
      max=${most}
      placeholder="0"
      aria-label=${called(kind)}
      .value=${many ? String(many) : ''}
      @input=${(/** @type {Event} */ event) => write(/** @type {HTMLInputElement} */ (event.target).valueAsNumber)}
  /></label>`;
