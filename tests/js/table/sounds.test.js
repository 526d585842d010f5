/** Sounds: which are heard, and which give way. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { stepBy } from '../../../src/rookery/server/static/js/replay/sounds.js';
import {
  hears,
  setVolume,
  vibrates,
  volume,
} from '../../../src/rookery/server/static/js/table/signals/signal_settings.js';
import {
  cues as cuesHere,
  family,
  felt,
  Mixer,
  rings,
} from '../../../src/rookery/server/static/js/table/signals/sound_rules.js';
import { around, storageOf } from '../around.js';

const FOLDER = new URL('../../../src/rookery/server/static/sounds/', import.meta.url);
const ME = { mine: true, computer: false, plays: true, fast: false };
const COMPUTER = { mine: false, computer: true, plays: true, fast: false };

/** The sounds of a page whose style sheet makes everything take 300 ms. @type {typeof cuesHere} */
const cues = (...given) => {
  const getComputedStyle = () => ({ getPropertyValue: () => '300ms' });
  around({ getComputedStyle, document: { documentElement: null } });
  return cuesHere(...given);
};

test('what is only tried out is heard more softly', () => {
  const noise = { name: 'slide', pace: 1 };
  const [played] = cues([noise], { ...ME, mine: false }, false);
  const [tried] = cues([noise], { ...ME, mine: false, tried: true }, false);
  assert.deepEqual([played?.gain, tried?.gain], [0, -9]);
});

test('one move on in a replay is heard; jumps and steps back are not', () => {
  assert.equal(stepBy(1, false), 'hand');
  assert.equal(stepBy(1, true), 'auto');
  for (const by of [-1, 0, 2, 40]) assert.equal(stepBy(by, true), '');
});

// -- when they meet ----------------------------------------------------------------------------------

test('three sounds are heard at once; a fourth has to have more right', () => {
  const mixer = new Mixer();
  for (const name of ['slide-180', 'crack', 'hop'])
    assert.equal(mixer.admit(name, 0, 300).plays, true);
  assert.deepEqual(mixer.admit('message', 10, 300), { plays: false, stops: null });
  const capture = mixer.admit('capture', 20, 300);
  assert.equal(capture.plays, true);
  assert.match(String(capture.stops), /slide|crack|hop/);
  assert.equal(mixer.admit('low-clock', 30, 90).plays, true);
  assert.equal(mixer.admit('turn', 40, 300).plays, true);
  assert.equal(mixer.admit('capture', 100, 300).plays, false); // nothing that plays gives way to it
  assert.equal(mixer.admit('slide-180', 900, 300).plays, true); // all others have ended
});

test('the rights go from the clock over turn, win and capture to the lion', () => {
  const order = ['low-clock', 'turn', 'win', 'capture', 'lion'];
  for (const [i, name] of order.entries()) {
    for (const lower of order.slice(i + 1)) {
      if (lower === 'win') continue; // nothing begins while it plays
      const mixer = new Mixer();
      for (const at of [0, 100, 200]) mixer.admit(lower, at, 5000);
      assert.deepEqual(mixer.admit(name, 300, 90), { plays: true, stops: lower }, name);
    }
  }
});

test('one name is not heard twice within 60 ms', () => {
  const mixer = new Mixer();
  assert.equal(mixer.admit('crack', 0, 260).plays, true);
  assert.equal(mixer.admit('crack', 59, 260).plays, false);
  assert.equal(mixer.admit('crack', 61, 260).plays, true);
});

test('what would begin while a win is heard is dropped', () => {
  const mixer = new Mixer();
  mixer.admit('win', 0, 1500);
  assert.equal(mixer.admit('low-clock', 100, 90).plays, false);
  assert.equal(mixer.admit('low-clock', 1501, 90).plays, true);
});

// -- what is heard -------------------------------------------------------------------------------------

test('a slide takes the file of its length, a coin sinks a fourth higher', () => {
  const heard = cues(
    [
      { name: 'slide', pace: 0.6 },
      { name: 'melt', pace: 1 },
    ],
    ME,
    false,
  );
  assert.deepEqual(
    heard.map(({ name, rate }) => [name, rate]),
    [
      ['slide-180', undefined],
      ['crack', 4 / 3],
    ],
  );
  assert.equal(cues([{ name: 'slide', pace: 1.4 }], ME, false)[0]?.name, 'slide-420');
});

test('computers are quieter, and so are the throws of others', () => {
  const gain = (/** @type {string} */ name, /** @type {typeof ME} */ who) =>
    cues([{ name, pace: 1 }], who, false)[0]?.gain;
  assert.equal(gain('slide', ME), 0);
  assert.equal(gain('slide', COMPUTER), -6);
  assert.equal(gain('throw', COMPUTER), -6);
  assert.equal(gain('throw', { ...COMPUTER, computer: false }), -6);
  assert.equal(gain('throw', ME), 0);
});

test('whoever is sent home hears the tumbling alone, and a replay only what matters', () => {
  assert.equal(cues([{ name: 'home', pace: 1 }], ME, false)[0]?.name, 'capture');
  assert.equal(cues([{ name: 'home', pace: 1 }], COMPUTER, false)[0]?.name, 'sent-home');
  const many = ['slide', 'sink', 'home'].map((name) => ({ name, pace: 1 }));
  const fast = cues(many, { ...ME, fast: true }, false);
  assert.deepEqual(
    fast.map(({ name }) => name),
    ['crack', 'capture'],
  );
});

test('where nothing moves, sounds wait for nothing', () => {
  for (const { delay } of cues(
    [
      { name: 'sink', pace: 1 },
      { name: 'throw', pace: 1 },
    ],
    ME,
    true,
  ))
    assert.equal(delay, 0);
});

test('a phone shakes as the sound says, but not at a loss', () => {
  assert.deepEqual(felt('crack'), [18]);
  assert.deepEqual(felt('slide-300'), []);
  assert.deepEqual(felt('loss'), []);
  assert.equal(felt('wheel').length, 15); // eight ticks at most
});

test('a clock rings once at 20, 10, 5, 4, 3, 2 and 1 seconds', () => {
  let count = 0;
  for (let left = 25_000; left > 0; left -= 200) if (rings(left, left - 200)) count += 1;
  assert.equal(count, 7);
  assert.equal(rings(0, 30_000), false); // an increment
});

// -- files ---------------------------------------------------------------------------------------------

test('every sound has a file', () => {
  const files = readdirSync(FOLDER);
  const noises = ['slide', 'hop', 'sink', 'melt', 'throw', 'spin', 'home', 'seal', 'seal-gone'];
  const told = [...noises, 'lion', 'lion-gone'].map((name) => ({ name, pace: 1 }));
  const names = cues(told, ME, false).map(({ name }) => name);
  for (const name of [...names, 'win', 'loss', 'turn', 'low-clock', 'message', 'sent-home'])
    assert(files.includes(`${name}.flac`), name);
  assert.equal(family('slide-300'), 'slide');
});

// -- settings --------------------------------------------------------------------------------------------

test('everything is off at first, and a volume that makes no sense is none', () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  around({ localStorage: storageOf(kept) });
  assert.deepEqual([hears(), vibrates(), volume()], [false, false, 60]);
  kept.set('rookery-sound', 'yes');
  assert.deepEqual([hears(), vibrates()], [true, true]);
  setVolume(35);
  assert.equal(volume(), 35);
  kept.set('rookery-volume', 'loud');
  assert.equal(volume(), 60);
});
