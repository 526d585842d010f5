/** What people in the lobby are called. */
import { say } from '../shared/i18n.js';

/** The name of a person, or a word for a guest. @param {{name: string}} person */
export const called = (person) => person.name || say('Guest');

/** The same for a reader with the public id `me`, who is "You". @param {string} id @param {{name: string}} person @param {string} me */
export const calledBy = (me, id, person) => (me && id === me ? say('You') : called(person));

/**
 * The same for a seat of a table; where readers share a device, each seat keeps its name.
 * @param {string} me
 * @param {{name: string, player: string}} seat
 * @param {readonly {player: string}[]} seats
 */
export const seatedBy = (me, seat, seats) =>
  calledBy(seats.filter(({ player }) => player === me).length === 1 ? me : '', seat.player, seat);
