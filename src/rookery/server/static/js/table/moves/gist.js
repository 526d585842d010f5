/** What is said of a move in few words: its pictures, and words with a name for whom it happened to. */
import { html } from '../../../vendor/lit-html.js';
import { seatName } from '../words/seat_name.js';

/** @import { Gist, Seat } from '../types.js' */

/** What somebody on a seat is called. @param {number} seat @param {Seat[]} seats */
export const nameOf = (seat, seats) => (seats[seat] ? seatName(seats[seat]) : '');

/** Its pictures. @param {Gist} gist */
export const pictures = ({ pictures = [] }) =>
  pictures.length
    ? html`<span class="pics" aria-hidden="true"
        >${pictures.map((name) => html`<svg class="pic" viewBox="0 0 20 20"><use href=${`#${name}`}></use></svg>`)}</span
      >`
    : '';

/** The words, with a name for whom it happened to. @param {Gist} gist @param {Seat[]} seats */
export const wordsOf = ({ words, seat }, seats) =>
  seat === undefined ? words : words.split('%seat').join(nameOf(seat, seats));
