/** How people play, chosen before anything begins. */
import { html } from '../../vendor/lit-html.js';
import { icon } from '../../js/dom.js';
import { say } from '../../js/words.js';
import { canHaveGoal, isHouse, isTiny } from './course.js';
import { colour, penguin } from './people.js';
import { plan, small } from './plan.js';

/** @import { About, Course, Setup } from './course.js' */

/** @typedef {{choose: (change: Partial<Setup>) => void, begin: () => void}} Does */

/**
 * The form of the set-up.
 * @param {About} about
 * @param {Course} course
 * @param {Does} does
 */
export function setupForm(about, course, does) {
  const chosen = course.setup;
  const { check, radios } = fields(chosen, does);
  return html`<section class="card ask">
      <h2>${say('How do you play?')}</h2>
      ${radios('players', say('Players'), [1, 2, 3, 4].map((count) => [count, String(count)]))}
      ${chosen.players > 1 ? names(chosen, does) : ''}
      ${radios('start', say('The coins'), [
        ['random', say('from the bag')],
        ['strategic', say('Strategic')],
        ['irregular', say('Irregular')],
        ['chaotic', say('Chaotic')],
      ])}
      ${radios('tiles', say('The tiles'), about.names.map((name) => [name, small(about, name)]))}
      ${isTiny(about, chosen) ? radios('tall', say('How high'), [['flat2', say('two everywhere')], ['x3', say('three on the X')]]) : ''}
      <fieldset>
        <legend>${say('Variations')}</legend>
        <div class="choices">
          ${check('flame', say('Flame-throwers'))}${check('drift', say('Drifting'))}
          ${canHaveGoal(chosen) ? check('goal', say('End on the goal suit')) : ''}
        </div>
      </fieldset>
      ${isHouse(about, chosen) ? html`<p class="notes">${say('A house combination: the leaflet does not name it.')}</p>` : ''}
      ${chosen.start === 'chaotic' || chosen.start === 'irregular' ? '' : html`<p class="t">${say('How high the stacks will be:')}</p>`}
      ${plan(about, course, { heights: chosen.start !== 'chaotic' && chosen.start !== 'irregular' })}
    </section>
    <div class="does">
      <button
        type="button"
        class="btn primary next"
        @click=${does.begin}
      >
        ${icon('play')}${say('Begin')}
      </button>
    </div>`;
}

/**
 * @param {Setup} setup
 * @param {Does} does
 */
function names({ names: given, players }, { choose }) {
  const rename = (/** @type {number} */ seat, /** @type {string} */ name) =>
    choose({ names: Array.from({ length: 4 }, (_, i) => (i === seat ? name : (given[i] ?? ''))) });
  return html`<fieldset>
    <legend>${say('Names, if you like')}</legend>
    <div class="names">
      ${Array.from({ length: players }, (_, seat) => seat).map(
        (seat) =>
          html`<label
            >${penguin(seat)}<input
              class="input"
              maxlength="16"
              autocomplete="off"
              aria-label=${say('Name: %penguin', { penguin: colour(seat) })}
              placeholder=${colour(seat)}
              .value=${given[seat] ?? ''}
              @input=${(/** @type {Event} */ event) => rename(seat, /** @type {HTMLInputElement} */ (event.target).value)}
          /></label>`,
      )}
    </div>
  </fieldset>`;
}

/**
 * Makes the fields of a form.
 * @param {Setup} chosen
 * @param {Does} does
 */
function fields(chosen, { choose }) {
  /**
   * @param {'players' | 'start' | 'tiles' | 'tall'} name
   * @param {string} label
   * @param {[string | number, unknown][]} choices
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
                @change=${() => choose({ [name]: value })}
              />${shown}</label
            >`,
        )}
      </div>
    </fieldset>`;

  /**
   * @param {'flame' | 'drift' | 'goal'} name
   * @param {string} label
   */
  const check = (name, label) =>
    html`<label class="choice"
      ><input
        type="checkbox"
        .checked=${chosen[name]}
        @change=${() => choose({ [name]: !chosen[name] })}
      />${label}</label
    >`;
  return { check, radios };
}
