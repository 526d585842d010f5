/**
 * The messages of the lobby's socket; docs/sockets.md describes them.
 *
 * @import { Clock } from '../shared/clock.js'
 * @typedef {import('./wire.d.ts').PersonWaiting} Person
 * @typedef {import('./wire.d.ts').SeatRow} Seat
 * @typedef {import('./wire.d.ts').GroupRow} Group
 * @typedef {import('./wire.d.ts').TableRow} Table
 * @typedef {import('./wire.d.ts').HereRow} Here
 * @typedef {import('./wire.d.ts').PeopleCounts} Counts
 * @typedef {object} Wish in a request
 * @property {string} game
 * @property {number[]} seats
 * @property {Record<string, string>[]} [rulesets]
 * @property {(Clock | null)[]} clocks
 * @property {string} stakes
 *
 * @typedef {import('./wire.d.ts').WaitingMessage} Waiting
 * @typedef {import('./wire.d.ts').FoundMessage} Found
 *
 * @typedef {Waiting | Found | import('./wire.d.ts').Idle} Mine
 *
 * @typedef {{title: string, tiles: Tile[]}} Game
 * @typedef {{id: string, seats: number[], clock: Clock}} Tile
 * @typedef {'computers' | 'bots' | 'no'} Fill who joins if nobody else comes
 * @typedef {{games: Record<string, Game>, levels: Record<string, string>,
 *   bots: Record<string, string>, follows?: string[]}} House
 */
export {};
