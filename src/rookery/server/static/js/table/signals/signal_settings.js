/** The settings for sounds and signals, kept in this browser. Everything is off at first. */
import { recall, remember } from '../../shared/storage.js';

const LOUD = 60; // of 100

/** Whether sounds are on. */
export const hears = () => recall('sound') === 'yes';

/** Switch sounds on or off. @param {boolean} yes */
export const hear = (yes) => remember('sound', yes ? 'yes' : 'no');

/** The volume, from 0 to 100. */
export function volume() {
  const kept = Number(recall('volume') ?? LOUD);
  return Number.isFinite(kept) ? Math.max(0, Math.min(100, kept)) : LOUD;
}

/** Set the volume. @param {number} loud */
export const setVolume = (loud) => remember('volume', String(loud));

/** Whether a phone vibrates with sounds, as it does unless switched off. */
export const vibrates = () => hears() && recall('vibration') !== 'no';

/** Switch vibration on or off. @param {boolean} yes */
export const vibrate = (yes) => remember('vibration', yes ? 'yes' : 'no');

/** Whether the browser notifies of turns while another page is in front. */
export const notifies = () =>
  recall('notify') === 'yes' && globalThis.Notification?.permission === 'granted';

/** Switch notifications on or off. @param {boolean} yes */
export const notify = (yes) => remember('notify', yes ? 'yes' : 'no');
