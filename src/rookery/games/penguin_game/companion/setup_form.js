/** The form in which people choose the rules before a game begins. */

import { beginButton, fields } from '../../../js/companion/fields.js';
import { say } from '../../../js/shared/i18n.js';
import { html } from '../../../vendor/lit-html.js';
import { canHaveGoal, isHouse, isTiny } from './course.js';
import { plan, small } from './plan.js';

/** @import { About, Course, Setup } from './course.js' */

/** @typedef {{choose: (change: Partial<Setup>) => void, begin: () => void}} Does */

/**
 * The set-up form.
 * @param {About} about
 * @param {Course} course
 * @param {Does} does
 */
export function setupForm(about, course, does) {
  const chosen = course.setup;
  const { check, names, radios } = fields(chosen, does.choose);
  return html`<section class="card ask">
      <h2>${say('Which rules tonight?')}</h2>
      ${radios(
        'players',
        say('Players'),
        [1, 2, 3, 4].map((count) => [count, String(count)]),
      )}
      ${chosen.players > 1 ? names(Array.from({ length: chosen.players }, (_, seat) => seat)) : ''}
      ${radios('start', say('The coins'), [
        ['random', say('from the bag')],
        ['strategic', say('Strategic')],
        ['irregular', say('Irregular')],
        ['chaotic', say('Chaotic')],
      ])}
      ${radios(
        'tiles',
        say('The tiles'),
        about.names.map((name) => [name, small(about, name)]),
      )}
      ${
        isTiny(about, chosen)
          ? radios('tall', say('How high'), [
              ['flat2', say('two everywhere')],
              ['x3', say('three on the X')],
            ])
          : ''
      }
      <fieldset>
        <legend>${say('Variations')}</legend>
        <div class="choices">
          ${check('flame', say('Flame-throwers'))}${check('drift', say('Drifting'))}
          ${canHaveGoal(chosen) ? check('goal', say('End on the goal suit')) : ''}
        </div>
      </fieldset>
      ${isHouse(about, chosen) ? html`<p class="notes">${say('House rule, not from the leaflet.')}</p>` : ''}
      ${chosen.start === 'chaotic' || chosen.start === 'irregular' ? '' : html`<p class="t">${say('How high the stacks will be:')}</p>`}
      ${plan(about, course, { heights: chosen.start !== 'chaotic' && chosen.start !== 'irregular' })}
    </section>
    ${beginButton(does.begin)}`;
}
