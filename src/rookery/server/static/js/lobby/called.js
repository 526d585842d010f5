/** What people in the lobby are called. */
import { say } from '../shared/i18n.js';

/** The name of a person, or a word for a guest. @param {{name: string}} person */
export const called = (person) => person.name || say('Guest');

/** The same for a reader with the public id `me`, who is "You". @param {string} id @param {{name: string}} person @param {string} me */
export const calledBy = (me, id, person) => (id === me ? say('You') : called(person));
