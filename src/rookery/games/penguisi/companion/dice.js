/** Dice on the screen: the tops, and below them the bottoms when they count. */

import { say } from '../../../js/shared/i18n.js';
import { html } from '../../../vendor/lit-html.js';
import { both, free, group, isDouble } from './course.js';

/** @import { Course, Throw } from './course.js' */

let throws = 0;
/** @type {number[] | undefined} */
let shown;

/** The dice of a throw. @param {Throw} thrown */
export function dice(thrown) {
  if (shown !== thrown.tops) throws += 1; // alternating between two class names restarts the motion
  shown = thrown.tops;
  const bottoms = thrown.tops.slice(0, both(thrown));
  return html`<div class="dice motion-${throws % 2}" aria-hidden="true">
      ${thrown.tops.map((top, i) => die(i === 2 ? `odd-die-${top}` : `die-${top}`))}
    </div>
    ${bottoms.length ? html`<div class="dice under" aria-hidden="true">${bottoms.map((top) => die(`under-die-${7 - top}`))}</div>` : ''}`;
}

/** Small dice within a line of text. @param {number[]} tops */
export const small = (tops) =>
  html`<span class="pair" aria-hidden="true">${tops.map((top) => die(`die-${top}`))}</span
    ><span class="vh">${tops.join(', ')}</span>`;

/** @param {string} name */
const die = (name) => html`<svg viewBox="-34 -34 68 72"><use href=${`#${name}`}></use></svg>`;

/** What a throw is worth, in words. @param {Course} course @param {Throw} thrown */
export function diceWords(course, thrown) {
  if (thrown.struck) {
    const which = course.doubles === 2 ? say('The second double!') : say('The third double!');
    return `${which} ${say('The leading penguin goes back to the nest. Your turn is over.')}`;
  }
  const [all, each] = [group(thrown).join(', '), free(thrown).join(', ')];
  const kind = thrown.again === 3 ? say('A triple.') : isDouble(thrown) ? say('A double.') : '';
  const together = all && say('Move by all of %numbers, or by none.', { numbers: all });
  const apart =
    each &&
    (all
      ? say('And by %numbers.', { numbers: each })
      : say('Move by %numbers.', { numbers: each }));
  return [kind, together, apart].filter(Boolean).join(' ');
}
