/** Rolling by shaking the phone. */
import { remember } from '../../shared/storage.js';

const HARD = 14; // m/s²: the least change of acceleration that counts as hard
const TIMES = 3;
const WITHIN = 700; // milliseconds

/** Detects a shake: several hard changes of acceleration in a short time. */
export class Shaker {
  /** @type {[number, number, number] | null} */
  #last = null;
  /** @type {number[]} */
  #hits = [];

  /**
   * Take a measured acceleration; returns whether it completes a shake.
   * @param {[number, number, number]} now in m/s²
   * @param {number} at in milliseconds
   */
  feel(now, at) {
    const last = this.#last ?? now;
    this.#last = now;
    const by = Math.hypot(now[0] - last[0], now[1] - last[1], now[2] - last[2]);
    this.#hits = this.#hits.filter((hit) => at - hit < WITHIN);
    if (by >= HARD) this.#hits.push(at);
    if (this.#hits.length < TIMES) return false;
    this.#hits = [];
    return true;
  }
}

/**
 * Call something when the phone is shaken; returns a function that stops listening.
 * @param {() => void} act
 */
export function onShake(act) {
  const shaker = new Shaker();
  const feel = (/** @type {DeviceMotionEvent} */ event) => {
    const { x, y, z } = event.accelerationIncludingGravity ?? {};
    if (shaker.feel([x ?? 0, y ?? 0, z ?? 0], performance.now())) act();
  };
  addEventListener('devicemotion', feel);
  return () => removeEventListener('devicemotion', feel);
}

/**
 * Choose whether a shake rolls the dice; some phones ask for permission first. Returns whether it
 * does now.
 * @param {boolean} yes
 */
export async function letShake(yes) {
  const { requestPermission } = /** @type {{requestPermission?: () => Promise<string>}} */ (
    /** @type {unknown} */ (DeviceMotionEvent)
  );
  const may = !yes || !requestPermission || (await requestPermission()) === 'granted';
  remember('shake', yes && may ? 'yes' : 'no');
  return yes && may;
}
