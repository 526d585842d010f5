/**
 * Pieces as one bitmap: however many parts it has, it is laid out and painted by itself, not with
 * the page.
 */
import { pieceCopy } from './svg.js';

/** @import { Box, Piece } from './types.js' */

const USED = /(?:href="|url\()#([\w-]+)/g;
const TOKEN = /var\((--[\w-]+)(?:,([^()]*))?\)/g;

/**
 * A complete SVG file of pieces, with the symbols and colours that they have in the page.
 * @param {Piece[]} pieces in the order of painting
 * @param {Box} box of the board
 */
export function fileOf(pieces, box) {
  const drawn = pieces.map((piece) => pieceCopy(piece).outerHTML).join('');
  const [, , width, height] = box;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${width}" height="${height}"><defs>${coloured(symbolsIn(drawn))}</defs>${drawn}</svg>`;
}

/** The symbols to which a drawing refers, directly or indirectly. @param {string} drawn */
function symbolsIn(drawn) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const texts = [drawn];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const [, id = ''] of text.matchAll(USED)) {
      const symbol = found.has(id) ? null : document.getElementById(id);
      if (!symbol) continue;
      found.set(id, symbol.outerHTML);
      texts.push(symbol.outerHTML);
    }
  }
  return [...found.values()].join('');
}

/** Replace colour tokens by their values: a file has no stylesheet. @param {string} text */
function coloured(text) {
  const style = getComputedStyle(document.documentElement);
  const value = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return text.replaceAll(TOKEN, (_, name, otherwise) => value(name) || otherwise || 'none');
}

/**
 * Draw pieces into a canvas at the screen's full resolution.
 * @param {HTMLCanvasElement} canvas
 * @param {Piece[]} pieces in the order of painting
 * @param {Box} box of the board
 * @param {number} width in CSS pixels
 */
export async function drawInto(canvas, pieces, box, width) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(fileOf(pieces, box))}`;
  await image.decode();
  const wide = Math.round(width * devicePixelRatio);
  canvas.width = wide;
  canvas.height = Math.round((wide * box[3]) / box[2]);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
}
