/** Shared by all companions: working without a network, and installation. */
import '../shared/page.js';
import { byId } from '../shared/elements.js';
import { whenInstallable } from '../shared/install.js';

// Browsers allow workers only over HTTPS or on localhost. Elsewhere the open page still works.
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
