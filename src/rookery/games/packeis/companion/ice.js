/** Drawings of the floes on the table. */
import { say } from '../../../js/shared/i18n.js';
import { html, svg } from '../../../vendor/lit-html.js';
import { rowsOf, shapeOf } from './course.js';

/** @import { About, Course } from './course.js' */

/** Half a floe with some water around it. */
const RIM = 66;

/** A shape of the ice as a small picture with its name. @param {About} about @param {string} name */
export function small(about, name) {
  const { cells } = about.shapes[name] ?? { cells: [] };
  return html`<svg class="shape" viewBox=${around(cells)} aria-hidden="true">
      ${cells.map(([, x, y]) => svg`<circle cx=${x} cy=${y} r="44"></circle>`)}</svg
    >${about.words[name]}`;
}

/** The viewBox around some cells. @param {number[][]} cells */
function around(cells) {
  const [xs, ys] = [1, 2].map((axis) => cells.map((cell) => cell[axis] ?? 0));
  const [left, top] = [Math.min(...(xs ?? [])) - RIM, Math.min(...(ys ?? [])) - RIM];
  return `${left} ${top} ${Math.max(...(xs ?? [])) + RIM - left} ${Math.max(...(ys ?? [])) + RIM - top}`;
}

/** A floe with its fish. @param {number[]} cell @param {string} fish @param {string} [look] */
const floe = ([, x = 0, y = 0], fish, look = '') =>
  fish
    ? svg`<g class=${look} transform=${`translate(${x} ${y})`}><use href=${`#floe-${fish}`}></use><use href=${`#fish-${fish}`}></use></g>`
    : svg`<circle class="empty" cx=${x} cy=${y} r="42"></circle>`;

/**
 * The ice up to a row, which stands out; the floes of later rows are drawn as rings.
 * @param {About} about
 * @param {Course} course
 * @param {number} upTo
 */
export function ice(about, { setup, deal }, upTo) {
  const { cells } = shapeOf(about, setup);
  return html`<svg class="plan ice" viewBox=${around(cells)} role="img" aria-label=${say('The ice')}>
    ${cells.map((cell, i) => {
      const row = cell[0] ?? 0;
      return floe(cell, row <= upTo ? (deal[i] ?? '') : '', row === upTo ? 'here' : 'laid');
    })}
  </svg>`;
}

/** The chosen shape without fish, where there is room for it. @param {About} about @param {Course} course */
export function preview(about, { setup }) {
  const { cells } = shapeOf(about, setup);
  return html`<svg class="plan ice preview" viewBox=${around(cells)} aria-hidden="true">
    ${cells.map(([, x, y]) => svg`<use href="#floe-1" transform=${`translate(${x} ${y})`}></use>`)}
  </svg>`;
}

/** One row of the ice, enlarged. @param {About} about @param {Course} course @param {number} row */
export function strip(about, { setup, deal }, row) {
  const { cells } = shapeOf(about, setup);
  const shown = rowsOf({ cells, quarters: [] })[row] ?? [];
  const places = shown.map((cell) => cells[cell] ?? []);
  return html`<svg class="strip" viewBox=${around(places)} aria-hidden="true">
    ${places.map((cell, i) => floe(cell, deal[shown[i] ?? 0] ?? ''))}
  </svg>`;
}

/**
 * The fish of a row as digits, from left to right; a hole in the shape becomes a word.
 * @param {About} about
 * @param {Course} course
 * @param {number} row
 */
export function figures(about, { setup, deal }, row) {
  const { cells } = shapeOf(about, setup);
  return (rowsOf({ cells, quarters: [] })[row] ?? [])
    .map((cell, i, all) => {
      const before = all[i - 1];
      const isFar = before !== undefined && x(cells[cell]) - x(cells[before]) > 2 * RIM;
      return `${isFar ? `${say('gap')} ` : ''}${deal[cell]}`;
    })
    .join(' ');
}

/** @param {number[] | undefined} cell */
const x = (cell) => cell?.[1] ?? 0;
