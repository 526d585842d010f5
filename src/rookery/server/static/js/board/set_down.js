/** A penguin that is set down: on its place before the scene has it, so that nobody waits for that. */
import { middle } from './scene.js';
import { svgElement } from './svg.js';

/** @import { Picture } from './picture.js' */
/** @import { Piece } from './types.js' */

const FEET = 0.16; // of a place's width: how far below its middle a penguin stands
const TALL = 0.0064; // how much of its own size a penguin has there, for each unit of that width

export class SetDown {
  #shown = svgElement('use', { class: 'ahead', 'aria-hidden': 'true' });

  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /**
   * Show a penguin on a place, until the next change of the scene.
   * @param {Piece} place
   * @param {string} symbol
   */
  show(place, symbol) {
    const art = this.picture.elements.get(place.id)?.querySelector('.art');
    const width = art instanceof SVGGraphicsElement ? art.getBBox().width : 0;
    const { x, y } = middle(place);
    const at = `translate(${x} ${y + FEET * width}) scale(${TALL * width})`;
    this.#shown.setAttribute('href', `#${symbol}`);
    this.#shown.setAttribute('transform', at);
    this.picture.svg.append(this.#shown);
  }

  /** Take it away: the scene has it, or the action was refused. */
  clear() {
    this.#shown.remove();
  }
}
