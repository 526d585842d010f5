/** What every companion can do: work without a network, and be installed. */
import '../shared/page.js';
import { byId } from '../shared/elements.js';
import { whenInstallable } from '../shared/install.js';

// Only where the browser lets it: https, or this very machine. Elsewhere the open page still works.
navigator.serviceWorker
  ?.register('/companions/worker.js', { scope: '/companions/' })
  .catch(() => {});

const button = byId('install');
const hide = () => {
  button.hidden = true;
};

whenInstallable(
  () => true,
  (install) => {
    button.hidden = false;
    button.onclick = () => {
      install();
      hide();
    };
  },
  hide,
);
