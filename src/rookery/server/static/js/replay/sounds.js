/** The sounds of a replay: of stepping forward by one move, and of actions tried out. */
import { isCalm } from '../board/animation.js';
import { hears } from '../table/signals/signal_settings.js';

/** @import { Noise } from '../board/types.js' */

/** @typedef {'hand' | 'auto' | 'tried' | ''} Step one move on by hand or by itself, something tried out, or none of these */

/** @type {Step} */
let step = '';

/** Draw a change of the board as a step of a kind. @param {Step} kind @param {() => void} show */
export function during(kind, show) {
  step = kind;
  show();
  step = '';
}

/** The kind of a step. @param {number} by @param {boolean} isPlaying @returns {Step} */
export const stepBy = (by, isPlaying) => (by !== 1 ? '' : isPlaying ? 'auto' : 'hand');

const load = async () => {
  const [{ Sounds }, rules] = await Promise.all([
    import('../table/signals/sounds.js'),
    import('../table/signals/sound_rules.js'),
  ]);
  return { sounds: new Sounds(), rules };
};

/** @type {ReturnType<typeof load> | null} */
let loading = null;

/** Play the noises of moving pieces, if the step is to be heard. @param {Noise[]} noises */
export async function heard(noises) {
  if (!step || !hears()) return;
  const [fast, tried] = [step === 'auto', step === 'tried'];
  const who = { mine: false, computer: false, plays: false, fast, tried };
  try {
    loading ??= load();
    const { sounds, rules } = await loading;
    for (const cue of rules.cues(noises, who, isCalm())) sounds.play(cue).catch(() => {});
  } catch {
    loading = null; // load again next time; silence is better than a broken replay
  }
}
