/** What the reader wants to hear and feel, kept in this browser. Everything is off at first. */
import { recall, remember } from '../../shared/storage.js';

const LOUD = 60; // of 100

/** Whether sounds are heard. */
export const hears = () => recall('sound') === 'yes';

/** Switch sounds on or off. @param {boolean} yes */
export const hear = (yes) => remember('sound', yes ? 'yes' : 'no');

/** How loud, from 0 to 100. */
export function volume() {
  const kept = Number(recall('volume') ?? LOUD);
  return Number.isFinite(kept) ? Math.max(0, Math.min(100, kept)) : LOUD;
}

/** Choose how loud. @param {number} loud */
export const setVolume = (loud) => remember('volume', String(loud));

/** Whether a phone shakes with sounds: it does unless that is switched off. */
export const vibrates = () => hears() && recall('vibration') !== 'no';

/** Let the phone shake, or not. @param {boolean} yes */
export const vibrate = (yes) => remember('vibration', yes ? 'yes' : 'no');

/** Whether the browser tells of turns while another page is in front. */
export const notifies = () =>
  recall('notify') === 'yes' && globalThis.Notification?.permission === 'granted';

/** Let the browser tell of turns, or not. @param {boolean} yes */
export const notify = (yes) => remember('notify', yes ? 'yes' : 'no');
