/** What a bubble points at: rings round the places that matter, and a hand at the next one. */
import { isSteady, middle } from '../board/scene.js';
import { svgElement } from '../board/svg.js';

/** @import { Board } from '../board/board.js' */
/** @import { Piece } from '../board/types.js' */

const LEAST = 30; // board units: the radius of a ring round something small
const NEAR = 12; // board units: so far from a place's middle stands what lies on it

export class Spot {
  #rings = svgElement('g', { class: 'spots', 'aria-hidden': 'true' });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Point at places; the hand shows one of them.
   * @param {string[]} ids
   * @param {string} [target] the next to be tapped
   * @param {boolean} [urgent] it was missed before
   */
  at(ids, target = undefined, urgent = false) {
    const { svg, elements, pieces } = this.board.picture;
    const found = ids.flatMap((id) => {
      const [piece, element] = [pieces.get(id), elements.get(id)];
      const box = element?.getBBox();
      const isHere = piece && (id === target || !isSteady(piece)); // no button of a later tap
      return isHere && box?.width ? [{ piece, box }] : [];
    });
    const circles = found.map(({ piece, box }) => {
      const { x, y } = middle(piece);
      const r = Math.max(LEAST, 0.5 * Math.max(box.width, box.height) + 4);
      return svgElement('circle', { class: 'spotring', cx: `${x}`, cy: `${y}`, r: `${r}` });
    });
    const next = found.find(({ piece }) => piece.id === target);
    const hand = next ? [handAt(middle(next.piece))] : [];
    this.#rings.replaceChildren(...circles, ...hand);
    this.#rings.classList.toggle('urgent', urgent);
    svg.append(this.#rings);
    svg.classList.toggle('dimmed', found.length > 0);
    const bright = new Set([...ids, ...found.flatMap((one) => onTop(pieces, one.piece))]);
    for (const [id, { classList }] of elements) classList.toggle('spot', bright.has(id));
  }

  /** Point at nothing. */
  clear() {
    this.at([]);
  }
}

/** What is drawn in the middle of a place: it is bright with it. @param {ReadonlyMap<string, Piece>} pieces @param {Piece} place */
function onTop(pieces, place) {
  const { x, y } = middle(place);
  const near = (/** @type {Piece} */ piece) => Math.hypot(piece.x - x, middle(piece).y - y) < NEAR;
  return [...pieces.values()].filter(near).map((piece) => piece.id);
}

/** @param {{x: number, y: number}} point */
const handAt = ({ x, y }) =>
  svgElement('use', {
    class: 'hand',
    href: '#tap-hand',
    transform: `translate(${x + 8} ${y + 12})`,
  });
