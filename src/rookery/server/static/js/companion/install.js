/** What every companion can do: work without a network, and be installed. */
import '../shared/page.js';
import { byId } from '../shared/elements.js';

// Only where the browser lets it: https, or this very machine. Elsewhere the open page still works.
navigator.serviceWorker
  ?.register('/companions/worker.js', { scope: '/companions/' })
  .catch(() => {});

/** How a browser offers to install a page: not a standard yet, so without a type. @type {any} */
let offer;
const button = byId('install');

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // the browser's own bar would cover the game
  offer = event;
  button.hidden = false;
});
addEventListener('appinstalled', () => {
  button.hidden = true;
});
button.addEventListener('click', () => {
  offer?.prompt();
  button.hidden = true; // an offer can be used only once
});
