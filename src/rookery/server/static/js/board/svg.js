/** SVG elements, and the transforms that place a piece. */
import { middle } from './scene.js';

/** @import { Piece } from './types.js' */

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * An SVG element with attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function svgElement(name, attributes) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * Set an attribute only if its value differs: setting the same value costs as much as a change.
 * @param {Element | null | undefined} element
 * @param {string} name
 * @param {string} value
 */
export function change(element, name, value) {
  if (element?.getAttribute(name) !== value) element?.setAttribute(name, value);
}

/** The id of the piece that an element belongs to. @param {EventTarget | null} target */
export function pieceId(target) {
  const node = target instanceof Element ? target.closest('.node') : null;
  return node?.getAttribute('data-id') ?? null;
}

/** The CSS transform that puts a piece's element where it is drawn. @param {Piece} piece */
export function translation(piece) {
  const { x, y } = middle(piece);
  return `translate(${x}px, ${y}px)`;
}

/** The transform that turns and scales a symbol around its own middle. @param {Piece} piece */
export function turned(piece) {
  const turn = piece.angle ? `rotate(${piece.angle}) ` : '';
  return turn + scaled(piece);
}

/** The transform that scales a piece's symbol. @param {Piece} piece */
export function scaled(piece) {
  const scale = piece.scale ?? 1;
  return `scale(${piece.flip ? -scale : scale}, ${scale})`;
}

/** A still copy of a piece, for the minimap. @param {Piece} piece */
export function pieceCopy(piece) {
  const { x, y } = middle(piece);
  return svgElement('use', {
    href: `#${piece.symbol}`,
    transform: `translate(${x} ${y}) ${turned(piece)}`,
  });
}
