/**
 * The messages of the lobby's socket; docs/sockets.md describes them.
 *
 * @import { Clock } from '../shared/clock.js'
 * @typedef {{player: string, name: string, scarf: number, rating: number | null}} Person
 * @typedef {{kind: string, name: string, level: string | null, bot: boolean}} Seat
 *
 * @typedef {object} Group
 * @property {string} id
 * @property {string} game
 * @property {number} seats
 * @property {Person[]} people
 * @property {Clock | null} clock
 * @property {boolean} rated
 * @property {Record<string, string>} options
 * @property {number} since
 * @property {number | null} fill_at
 * @property {string} level
 *
 * @typedef {object} Table
 * @property {string} id
 * @property {string} game
 * @property {Seat[]} seats
 * @property {Clock | null} clock
 * @property {boolean} rated
 * @property {boolean} begun
 * @property {number} number
 * @property {number} spectators
 * @property {number} since
 *
 * @typedef {{id: string, name: string, scarf: number, doing: string, game: string}} Here
 * @typedef {object} Counts
 * @property {number} people
 * @property {number} waiting
 * @property {number} playing
 * @property {Record<string, number>} games
 * @property {Record<string, number>} tables
 * @property {Record<string, number>} usual
 *
 * @typedef {object} Wish
 * @property {string} game
 * @property {number[]} seats
 * @property {Record<string, string>[]} [rulesets]
 * @property {(Clock | null)[]} clocks
 * @property {string} stakes
 *
 * @typedef {object} Waiting
 * @property {'waiting'} type
 * @property {number} have
 * @property {number} want
 * @property {number | null} fill_at
 * @property {string} group
 * @property {number} since
 * @property {string} level
 * @property {Wish[]} wants
 * @property {boolean} bots
 * @property {string[]} absent
 *
 * @typedef {object} Found
 * @property {'found'} type
 * @property {string} game_id
 * @property {string} game
 * @property {number} seats
 * @property {number} sit_by
 * @property {import("../shared/clock.js").Clock | null} clock
 * @property {boolean} rated
 * @property {boolean} you
 * @property {Person[]} people
 * @property {string[]} yes
 *
 * @typedef {Waiting | Found | {type: 'idle', known: boolean}} Mine
 *
 * @typedef {{title: string, tiles: Tile[]}} Game
 * @typedef {{id: string, seats: number[], clock: Clock}} Tile
 * @typedef {'computers' | 'bots' | 'no'} Fill who joins if nobody else comes
 * @typedef {{games: Record<string, Game>, levels: Record<string, string>,
 *   bots: Record<string, string>, follows?: string[]}} House
 */
export {};
