/** The faces used in conversations: drawings of penguins, fetched when they are needed. */
import { svg } from '../../vendor/lit-html.js';
import { byId } from '../shared/elements.js';
import { addDrawings } from '../shared/sprite.js';

/** @type {Promise<void> | null} */
let loading = null;

/** Load the drawings into the page, once; without them the words remain. */
export function loadFaces() {
  loading ??= addDrawings(byId('dialogs').dataset.faces ?? '').then((isThere) => {
    if (!isThere) loading = null; // try again with the next face
  });
  return loading;
}

const WITH_FRONT = new Set(['laugh', 'think', 'oops', 'sad', 'cold', 'sleep']);

/**
 * A face with the scarf of a seat.
 * @param {string} name
 * @param {number} seat
 */
export const drawnFace = (name, seat) =>
  svg`<svg class="emo" viewBox="-54 -116 108 92" aria-hidden="true">
    <use href=${`#emote-${name}`}></use><use href=${`#scarf-of-${(seat % 6) + 1}`}></use>
    ${WITH_FRONT.has(name) ? svg`<use href=${`#emote-${name}-front`}></use>` : ''}
  </svg>`;
