/** The card on which people let this device tell them things while no page is open. */
import { get, post, send } from '../../../js/shared/api.js';
import { busy } from '../../../js/shared/busy.js';
import { byId } from '../../../js/shared/elements.js';

const isApple = 'standalone' in navigator && !('PushManager' in globalThis);
const canTell = isSecureContext && 'PushManager' in globalThis && 'Notification' in globalThis;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {string} id @param {boolean} isShown */
const show = (id, isShown) => {
  byId(id).hidden = !isShown;
};

/** This device's subscription with this house, or null. */
async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @param {PushSubscription} one */
const tell = (one) => post('/api/me/push', { ...one.toJSON(), zone });

async function draw() {
  const isOn = Notification.permission === 'granted' && Boolean(await subscription());
  const isDenied = Notification.permission === 'denied';
  show('push-switch', !isDenied);
  show('push-denied', isDenied);
  show('push-on', !isOn);
  show('push-off', isOn);
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') return draw();
  const { key } = await get('/api/me/push');
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = key;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may have another key
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  location.reload(); // the switches have a column more
}

async function turnOff() {
  const one = await subscription();
  if (one) {
    await send('DELETE', '/api/me/push', { endpoint: one.endpoint });
    await one.unsubscribe();
  }
  location.reload();
}

async function begin() {
  show('push', true);
  if (!canTell) return show('push-home', true);
  byId('push-on').addEventListener('click', () => busy(byId('push-on'), turnOn));
  byId('push-off').addEventListener('click', () => busy(byId('push-off'), turnOff));
  const one = Notification.permission === 'granted' ? await subscription() : null;
  if (one) await tell(one).catch(() => {}); // after signing in anew it is told here, too
  await draw();
}

if (canTell || (isApple && isSecureContext)) begin();
