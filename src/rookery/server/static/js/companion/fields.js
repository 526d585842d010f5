/** The fields of a companion's set-up form. */
import { html } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { avatar, icon } from '../shared/icons.js';
import { colour } from './colours.js';

/**
 * The fields of a form; `choose` is called with each change.
 * @template {{names: string[]}} S
 * @param {S} chosen
 * @param {(change: Partial<S>) => void} choose
 */
export function fields(chosen, choose) {
  const change = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    choose(/** @type {Partial<S>} */ ({ [name]: value }));

  /**
   * @param {keyof S & string} name
   * @param {string} label
   * @param {[unknown, unknown][]} choices
   */
  const radios = (name, label, choices) =>
    html`<fieldset>
      <legend>${label}</legend>
      <div class="choices">
        ${choices.map(
          ([value, shown]) =>
            html`<label class="choice"
              ><input
                type="radio"
                name=${name}
                .checked=${chosen[name] === value}
                @change=${() => change(name, value)}
              />${shown}</label
            >`,
        )}
      </div>
    </fieldset>`;

  /** @param {keyof S & string} name @param {string} label */
  const check = (name, label) =>
    html`<label class="choice"
      ><input
        type="checkbox"
        .checked=${Boolean(chosen[name])}
        @change=${() => change(name, !chosen[name])}
      />${label}</label
    >`;

  /** The names of some seats. @param {number[]} seats */
  const names = (seats) =>
    html`<fieldset>
      <legend>${say('Names, if you like')}</legend>
      <div class="names">
        ${seats.map(
          (seat) =>
            html`<label
              >${avatar(seat)}<input
                class="input"
                maxlength="16"
                autocomplete="off"
                aria-label=${say('Name: %penguin', { penguin: colour(seat) })}
                placeholder=${colour(seat)}
                .value=${chosen.names[seat] ?? ''}
                @input=${(/** @type {Event} */ event) => rename(seat, event)}
            /></label>`,
        )}
      </div>
    </fieldset>`;

  /** @param {number} seat @param {Event} event */
  const rename = (seat, event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    const given = Array.from({ length: 6 }, (_, i) =>
      i === seat ? value : (chosen.names[i] ?? ''),
    );
    change('names', given);
  };
  return { radios, check, names };
}

/** The button that ends the set-up. @param {() => void} begin */
export const beginButton = (begin) =>
  html`<div class="does">
    <button type="button" class="btn primary next" @click=${begin}>${icon('play')}${say('Begin')}</button>
  </div>`;
