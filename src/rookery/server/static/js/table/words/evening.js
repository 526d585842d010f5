/** How the evening goes on that a table belongs to, in words. */
import { timeLeft } from '../../shared/clock.js';
import { plural, say } from '../../shared/i18n.js';

/**
 * What a table needs to know of its evening (`GET /api/evenings/<id>`).
 * @typedef {object} EveningNow
 * @property {number} version
 * @property {string} title
 * @property {string} format
 * @property {'soon' | 'check-in' | 'playing' | 'over'} phase
 * @property {number} now
 * @property {number} until
 * @property {boolean} paused
 * @property {string[]} awaited
 * @property {{player: string, place: number, left: boolean}[]} standings
 * @property {{tables: {game_id: string, over: boolean}[]}[]} rounds
 * @property {string | null} me
 * @property {string | null} my_game
 */

/**
 * How an evening goes on, in words.
 * @param {EveningNow} evening
 * @param {string} game the table that is over
 * @param {number} left milliseconds until the phase ends at the latest
 */
export function situation(evening, game, left) {
  const { phase, rounds, me, awaited, my_game: mine } = evening;
  if (evening.paused) return say('There is a pause.');
  if (phase === 'over') return say('The evening is over.');
  if (mine && mine !== game) return say('Your next table is ready.');
  if (phase === 'check-in') {
    const time = timeLeft(left);
    return me !== null && awaited.includes(me)
      ? say('Round %round waits for you: it begins in %time at the latest.', {
          round: rounds.length + 1,
          time,
        })
      : say('Round %round begins in %time at the latest.', { round: rounds.length + 1, time });
  }
  if (evening.format === 'arena') return say('The next table is dealt when others are free.');
  if (evening.format === 'league')
    return say('The next round begins in %time.', { time: timeLeft(left) });
  const open = (rounds.at(-1)?.tables ?? []).filter(
    (table) => !table.over && table.game_id !== game,
  );
  return open.length
    ? plural(
        '%count table of this round is still being played.',
        '%count tables of this round are still being played.',
        open.length,
      )
    : say('The next round comes in a moment.');
}
