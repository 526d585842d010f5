/** A planned action on the board: dashed rims, dots along the way, and the piece as a ghost. */
import { middle } from './scene.js';
import { scaled, svgElement } from './svg.js';

/** @import { Piece } from './types.js' */
/** @import { Picture } from './picture.js' */

export class PlanMarks {
  #layer = svgElement('g', { class: 'plan', 'aria-hidden': 'true' });

  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
    picture.svg.append(this.#layer);
  }

  /**
   * Show a plan; with no places, show none.
   * @param {readonly Piece[]} places from the first to the last
   * @param {readonly Piece[]} riders the pieces that would move
   */
  show(places, riders) {
    this.#layer.replaceChildren();
    for (const rim of this.picture.svg.querySelectorAll('.planned')) rim.remove();
    const [from, to] = [places[0], places.at(-1)];
    if (!from || !to) return;
    for (const place of new Set([from, to])) {
      const rim = svgElement('use', { class: 'mark planned', href: `#chosen-${place.shape}` });
      this.picture.elements.get(place.id)?.append(rim);
    }
    if (from === to) return;
    const points = places.map(middle).map(({ x, y }) => `${x} ${y}`);
    this.#layer.append(svgElement('path', { class: 'way', d: `M${points.join('L')}` }));
    for (const rider of riders) this.#layer.append(ghost(rider, from, to));
  }
}

/** @param {Piece} rider @param {Piece} from @param {Piece} to */
function ghost(rider, from, to) {
  const [a, b, at] = [middle(from), middle(to), middle(rider)];
  return svgElement('use', {
    class: 'ghost',
    href: `#${rider.symbol}`,
    transform: `translate(${at.x + b.x - a.x} ${at.y + b.y - a.y}) ${scaled(rider)}`,
  });
}
