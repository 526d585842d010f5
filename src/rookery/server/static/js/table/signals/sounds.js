/** Plays sounds: files are fetched when they are first needed, and cached. */
import { isCalm } from '../../board/animation.js';
import { fileAddress } from '../../shared/renewal.js';
import { vibrates, volume } from './signal_settings.js';
import { felt, Mixer } from './sound_rules.js';

/** @import { Cue } from './sound_rules.js' */

const PLACE = 0.42; // seconds: the sound of a place is the first three notes of a win
const FADE = 0.06; // seconds

/** @typedef {{source: AudioBufferSourceNode, gain: GainNode}} Voice */

export class Sounds {
  #context = new AudioContext();
  /** @type {Map<string, Promise<AudioBuffer>>} */
  #buffers = new Map();
  /** @type {Map<string, Voice>} */
  #voices = new Map();
  #mixer = new Mixer();

  /**
   * Play a sound, unless others take precedence; a phone may vibrate with it.
   * @param {Cue} cue
   * @param {boolean} [shakes]
   */
  async play({ name, delay, gain, rate = 1 }, shakes = false) {
    const due = this.#context.currentTime + delay / 1000;
    if (this.#context.state === 'suspended') await Promise.race([this.#context.resume(), later()]);
    if (this.#context.state !== 'running') return;
    const buffer = await this.#buffer(name === 'place' ? 'win' : name);
    const length = name === 'place' ? PLACE : buffer.duration / rate;
    const { plays, stops } = this.#mixer.admit(name, performance.now() + delay, length * 1000);
    if (stops) this.#stop(stops);
    if (!plays) return;
    const at = Math.max(due, this.#context.currentTime);
    this.#start({ name, buffer, rate, at, loud: (volume() / 100) ** 2 * 10 ** (gain / 20) * FULL });
    if (shakes && vibrates() && !isCalm()) setTimeout(() => navigator.vibrate?.(felt(name)), delay);
  }

  /** @param {{name: string, buffer: AudioBuffer, rate: number, at: number, loud: number}} given */
  #start({ name, buffer, rate, at, loud }) {
    const source = this.#context.createBufferSource();
    const gain = this.#context.createGain();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    gain.gain.value = loud;
    source.connect(gain).connect(this.#context.destination);
    source.start(at);
    if (name === 'place') {
      gain.gain.setValueAtTime(loud, at + PLACE - FADE);
      gain.gain.linearRampToValueAtTime(0, at + PLACE);
      source.stop(at + PLACE);
    }
    this.#voices.set(name, { source, gain });
    source.onended = () => {
      if (this.#voices.get(name)?.source === source) this.#voices.delete(name);
    };
  }

  /** @param {string} name */
  #stop(name) {
    const voice = this.#voices.get(name);
    const now = this.#context.currentTime;
    voice?.gain.gain.setTargetAtTime(0, now, 0.01);
    voice?.source.stop(now + 0.05);
  }

  /** @param {string} name */
  #buffer(name) {
    const known = this.#buffers.get(name) ?? this.#fetched(name);
    this.#buffers.set(name, known);
    known.catch(() => this.#buffers.delete(name)); // it is fetched again next time
    return known;
  }

  /** @param {string} name */
  async #fetched(name) {
    const answer = await fetch(fileAddress(`sounds/${name}.flac`));
    if (!answer.ok) throw new Error(`no sound ${name}: ${answer.status}`);
    return this.#context.decodeAudioData(await answer.arrayBuffer());
  }
}

const FULL = 2.8; // at a volume of 60 a sound keeps its original loudness

/** Resolves soon, since a browser that wants a tap first never answers `resume`. */
const later = () => new Promise((resolve) => setTimeout(resolve, 50));
