/** What a bubble points at: rings round the places that matter, and a hand at the next one. */
import { isSteady, middle } from '../board/scene.js';
import { svgElement } from '../board/svg.js';

/** @import { Board } from '../board/board.js' */
/** @import { Piece } from '../board/types.js' */

const LEAST = 30; // board units: the least radius of a ring
const NEAR = 12; // board units: whatever is this close to a place's middle lies on the place

export class Spot {
  /** @type {Element[]} one group per drawing that has rings, since some places are docked */
  #rings = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Point at places; the hand shows one of them.
   * @param {string[]} ids
   * @param {string} [target] the next place to tap
   * @param {boolean} [urgent] whether it was missed before
   */
  at(ids, target = undefined, urgent = false) {
    const { svg, elements, pieces } = this.board.picture;
    const found = ids.flatMap((id) => {
      const [piece, element] = [pieces.get(id), elements.get(id)];
      const box = element?.getBBox();
      const isHere = piece && (id === target || !isSteady(piece)); // skip buttons for later taps
      const part = element?.ownerSVGElement ?? svg;
      return isHere && box?.width ? [{ piece, box, part }] : [];
    });
    for (const group of this.#rings) group.remove();
    this.#rings = [...new Set(found.map(({ part }) => part))].map((part) => {
      const group = svgElement('g', { class: 'spots', 'aria-hidden': 'true' });
      const here = found.filter((one) => one.part === part);
      const next = here.find(({ piece }) => piece.id === target);
      group.append(...here.map(ringOf), ...(next ? [handAt(middle(next.piece))] : []));
      group.classList.toggle('urgent', urgent);
      part.append(group);
      return group;
    });
    svg.classList.toggle('dimmed', found.length > 0);
    const bright = new Set([...ids, ...found.flatMap((one) => onTop(pieces, one.piece))]);
    for (const [id, { classList }] of elements) classList.toggle('spot', bright.has(id));
  }

  /** Point at nothing. */
  clear() {
    this.at([]);
  }
}

/** @param {{piece: Piece, box: DOMRect}} found */
function ringOf({ piece, box }) {
  const { x, y } = middle(piece);
  const r = Math.max(LEAST, 0.5 * Math.max(box.width, box.height) + 4);
  return svgElement('circle', { class: 'spotring', cx: `${x}`, cy: `${y}`, r: `${r}` });
}

/**
 * The pieces in the middle of a place, which are highlighted with it.
 * @param {ReadonlyMap<string, Piece>} pieces
 * @param {Piece} place
 */
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
