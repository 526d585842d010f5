/** The gist of a move: its pictures, and a few words with the name of the affected seat. */
import { html } from '../../../vendor/lit-html.js';
import { seatName } from '../words/seat_name.js';

/** @import { Gist, Seat } from '../types.js' */

/** The name of a seat's player. @param {number} seat @param {Seat[]} seats */
export const nameOf = (seat, seats) => (seats[seat] ? seatName(seats[seat]) : '');

/** The pictures of a gist. @param {Gist} gist */
export const pictures = ({ pictures = [] }) =>
  pictures.length
    ? html`<span class="pics" aria-hidden="true"
        >${pictures.map((name) => html`<svg class="pic" viewBox="0 0 20 20"><use href=${`#${name}`}></use></svg>`)}</span
      >`
    : '';

/** The words of a gist, with the affected seat's name. @param {Gist} gist @param {Seat[]} seats */
export const wordsOf = ({ words, seat }, seats) =>
  seat === undefined || seat === null ? words : words.split('%seat').join(nameOf(seat, seats));
