/** Drawings of the tiles on the table. */

import { say } from '../../../js/shared/i18n.js';
import { html, svg } from '../../../vendor/lit-html.js';
import { order } from './course.js';

/** @import { About, Course } from './course.js' */

/**
 * Whether two cells are the same.
 * @param {number[] | undefined} a
 * @param {number[] | undefined} b
 */
export const same = (a, b) => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** A cell as the rules write it: b3. @param {number[] | undefined} cell */
export const called = (cell) => `${'abcdefgh'[cell?.[0] ?? 0]}${(cell?.[1] ?? 0) + 1}`;

/** A shape of tiles as a small picture with its name. @param {About} about @param {string} name */
export function small(about, name) {
  const { corners } = about.tiles[name] ?? { corners: [] };
  const [wide, high] = extent(corners);
  return html`<svg class="shape" viewBox=${`0 0 ${wide} ${high}`} aria-hidden="true">
      ${corners.map(([x = 0, y = 0]) => svg`<rect x=${x + 0.08} y=${y + 0.08} width="1.84" height="1.84" rx=".3"></rect>`)}</svg
    ><span class="vh">${about.words[name]}</span>`;
}

/** The number of columns and of rows. @param {number[][]} corners */
const extent = (corners) => [0, 1].map((axis) => Math.max(...corners.map((c) => c[axis] ?? 0)) + 2);

/**
 * The tiles with what lies on them: the coins so far, or the final heights of the stacks.
 * @param {About} about
 * @param {Course} course
 * @param {{heights?: boolean, dealt?: number, at?: number[]}} shown
 */
export function plan(about, course, { heights = false, dealt = 0, at }) {
  const { corners } = about.tiles[course.setup.tiles] ?? { corners: [] };
  const [wide = 4, high = 4] = extent(corners);
  const cells = order(about, course.setup);
  /** @type {Map<string, {cell: number[], coins: string}>} */
  const stacks = new Map();
  for (const [i, cell] of cells.entries()) {
    const stack = stacks.get(called(cell)) ?? { cell, coins: '' };
    if (heights) stack.coins += '+';
    else if (i < dealt) stack.coins += course.deal[i] ?? '';
    stacks.set(called(cell), stack);
  }
  return html`<svg
    class="plan"
    viewBox=${`-34 -34 ${100 * wide + 44} ${100 * high + 44}`}
    role="img"
    aria-label=${say('The tiles')}
  >
    ${Array.from({ length: wide }, (_, i) => svg`<text class="rim" x=${100 * i + 50} y="-12">${'abcdefgh'[i]}</text>`)}
    ${Array.from({ length: high }, (_, i) => svg`<text class="rim" x="-18" y=${100 * i + 58}>${i + 1}</text>`)}
    ${corners.map(([x = 0, y = 0]) => svg`<rect class="tile" x=${100 * x + 3} y=${100 * y + 3} width="194" height="194" rx="24"></rect>`)}
    ${[...stacks.values()].map(({ cell, coins }) => stackOf(cell, coins, heights, same(cell, at)))}
  </svg>`;
}

/**
 * @param {number[]} cell
 * @param {string} coins from the lowest to the top
 * @param {boolean} heights
 * @param {boolean} isHere
 */
function stackOf([x = 0, y = 0], coins, heights, isHere) {
  const top = coins.at(-1);
  const many = coins.length > 1;
  return svg`<g transform=${`translate(${100 * x + 50} ${100 * y + 50})`}>
    <circle class="cell" r="40"></circle>
    ${heights ? svg`<circle class=${many ? 'cell tall' : 'cell'} r="40"></circle><text class="high" y="17">${coins.length}</text>` : ''}
    ${!heights && top ? svg`<use href=${`#coin-${top}1`} transform="translate(0 -4)"></use>` : ''}
    ${isHere ? svg`<circle class="here" r="45"></circle>` : ''}
    ${!heights && many ? svg`<g class="count" transform="translate(29 28)"><circle r="17"></circle><text y="9">${coins.length}</text></g>` : ''}
  </g>`;
}
