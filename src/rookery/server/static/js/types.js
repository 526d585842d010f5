/**
 * What the server sends, as types: the drawing (core/scene.py) and the messages of a table
 * (server/messages.py).
 *
 * @typedef {object} Piece one drawn thing
 * @property {string} id
 * @property {string} symbol
 * @property {number} x
 * @property {number} y
 * @property {number} [dx]
 * @property {number} [dy]
 * @property {number} [layer]
 * @property {number} [angle]
 * @property {number} [scale]
 * @property {boolean} [flip]
 * @property {string[]} [classes]
 * @property {string} [label]
 * @property {string} [shape]
 * @property {string} [exit]
 * @property {string} [on]
 * @property {'open' | 'aim' | 'never'} [when]
 * @property {number} [turn]
 * @property {string[]} [cycle]
 * @property {string[]} [peek]
 * @property {Array<[number, number]>} [via]
 * @property {string[]} [tumble]
 * @property {string[]} [means]
 *
 * @typedef {[number, number, number, number]} Box x, y, width, height in board units
 * @typedef {{view: Box, nodes: Piece[], taps?: Taps}} Scene
 * @typedef {Record<string, string[]>} Taps ids to tap, in order, by action
 * @typedef {{put: Piece[], drop: string[], view?: Box | null}} Change
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {'human' | 'computer' | 'open' | 'unheld'} kind
 * @property {string | null} level
 * @property {boolean} here
 * @property {boolean} online
 * @property {boolean} left
 * @property {number[]} scores
 * @property {number | null} clock_ms
 * @property {boolean} running
 *
 * @typedef {{number: number, seat: number | null, of: number | null, text: string, words: string}} Entry `of`: whose turn it was
 * @typedef {{ranking: number[], scores: number[][], reason: string, counted: boolean, verdict: string, share: string, solved: boolean}} Result
 * @typedef {{kind: string, by: number, seats: number[]}} Ask
 *
 * @typedef {{commitment: string, secret: string | null, contributions: {seat: number | null, bits: string, first: number}[]}} Fair
 *
 * @typedef {object} View a table as one reader sees it
 * @property {number} number
 * @property {{id: string, name: string, title: string}} game
 * @property {Scene} scene
 * @property {Taps} taps
 * @property {number | null} turn who decides
 * @property {number | null} mover whose turn it is
 * @property {boolean} over
 * @property {number[]} yours
 * @property {Seat[]} seats
 * @property {string[]} score_names
 * @property {{initial_s: number, increment_s: number} | null} clock
 * @property {Entry[]} log
 * @property {string} advice
 * @property {string[]} can
 * @property {Ask | null} ask
 * @property {Result | null} result
 * @property {number} spectators
 * @property {boolean} compiling
 * @property {number | null} thinking
 * @property {string | null} rematch
 * @property {string} text
 * @property {string | null} daily
 * @property {Fair | null} fair what shows that chance is not arranged; null where nothing is left to it
 *
 * @typedef {object} Frame one ply of a replay
 * @property {number} number
 * @property {number | null} seat
 * @property {number | null} of whose turn it was
 * @property {string} text
 * @property {string} words
 * @property {Piece[]} put
 * @property {string[]} drop
 * @property {Box | null} [view]
 * @property {number[][]} scores
 * @property {number | null} turn who decides
 * @property {number | null} mover whose turn it is
 * @property {boolean} over
 *
 * @typedef {object} Frames a whole play
 * @property {{id: string, name: string, title: string}} game
 * @property {Seat[]} seats
 * @property {string[]} score_names
 * @property {Scene} start
 * @property {number[][]} start_scores
 * @property {Frame[]} frames
 * @property {Result | null} result
 * @property {Fair | null} fair
 */
export {};
