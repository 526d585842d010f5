/** What is shown beside the board: the seats and whose turn it is, now or after an earlier ply. */

/** @import { GameHistory } from '../moves/history.js' */
/** @import { Seat, View } from '../types.js' */

/** @typedef {{history: GameHistory, ply: number} | null} Past the earlier ply that is shown, null for the newest */

/**
 * The seats as they were then.
 * @param {View} view
 * @param {Past} past
 * @returns {Seat[]}
 */
export function seatsThen(view, past) {
  if (!past) return view.seats;
  const [scores, left] = [past.history.scores(past.ply), past.history.left(past.ply)];
  return view.seats.map((seat) => ({
    ...seat,
    left: left.has(seat.seat),
    scores: scores[seat.seat] ?? [],
  }));
}

/**
 * Whose turn it was then.
 * @param {View} view
 * @param {Past} past
 */
export function situationThen(view, past) {
  const now = { toMove: view.to_move, turnOwner: view.turn_owner };
  const { toMove, turnOwner } = past ? past.history.whoMoves(past.ply) : now;
  return {
    game: view.game.name,
    names: view.score_names,
    ones: view.score_ones,
    toMove: view.over ? null : toMove,
    turnOwner: view.over ? null : turnOwner,
    standings: view.standings,
    thinking: past ? null : view.thinking,
    yours: view.yours,
    present: true,
  };
}
