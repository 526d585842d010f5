/** What every companion has: it is kept for times without a network. */
import './page.js';

// Only where the browser lets it: https, or this very machine. Elsewhere the open page still works.
navigator.serviceWorker?.register('/companions/worker.js', { scope: '/companions/' }).catch(() => {});
