/** Pictures of a result that is no win: content with a place, or a sigh and some comfort. */
import { html, svg } from '../../../vendor/lit-html.js';
import { backdrop, ice } from './podium.js';

/** @import { Ended } from '../words/headline.js' */

/** The winner's seat, or the first of several. @param {Ended} ended */
const winner = ({ result }) => Math.max(0, result.ranking.indexOf(1));

/** @param {number} seat */
const scarf = (seat) => svg`<use href=${`#scarf-of-${(seat % 6) + 1}`}></use>`;

/** @param {string} name @param {number} seat @param {string} place */
const penguin = (name, seat, place) => svg`<g transform=${place}>
  <ellipse rx="42" ry="8" fill="#0B3E60" opacity=".28"></ellipse>
  <use href=${`#${name}`}></use>${scarf(seat)}
</g>`;

/** @param {string} place */
const fish = (place) =>
  svg`<g transform=${place}><use href="#fish" x="-20" y="-12.3" width="40" height="24.6"></use></g>`;

/** A middle place: content with fish, winner behind. @param {Ended} ended @param {string} label */
export function contentPicture(ended, label) {
  const own = ended.yours[0] ?? 0;
  return html`<svg class="podium" viewBox="0 0 520 212" preserveAspectRatio="xMidYMax slice" role="img" aria-label=${label}>
    ${backdrop()}
    <g transform="translate(392 0)">${ice(46, 100)}</g>
    ${penguin('penguin-wave-0', winner(ended), 'translate(392 104) scale(.6)')}
    <text x="392" y="142">1</text>
    <g transform="translate(238 0)">${ice(88, 166)}</g>
    ${penguin('mood-proud', own, 'translate(210 174) scale(1.05)')}
    ${fish('translate(284 166) rotate(-8) scale(1.05)')}
    ${fish('translate(300 150) rotate(14) scale(.95)')}
    ${fish('translate(276 146) rotate(-22) scale(.85)')}
  </svg>`;
}

/** The last place: a sigh, and the winner offers a fish. @param {Ended} ended @param {string} label */
export function comfortPicture(ended, label) {
  const own = ended.yours[0] ?? 0;
  return html`<svg class="podium" viewBox="0 0 520 212" preserveAspectRatio="xMidYMax slice" role="img" aria-label=${label}>
    ${backdrop()}
    <g transform="translate(252 0)">${ice(150, 162)}</g>
    ${penguin('mood-pat', winner(ended), 'translate(196 168)')}
    ${penguin('mood-sigh', own, 'translate(318 172) scale(.98)')}
    ${fish('translate(263 118) rotate(-12) scale(.85)')}
    <g class="breath"><path d="M376 78q10-6 20 0t20 0"></path><path d="M386 92q8-5 16 0"></path></g>
  </svg>`;
}
