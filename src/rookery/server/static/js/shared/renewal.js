/** A page that is older than the house loads itself again, as soon as nothing would be lost. */
import { say } from './i18n.js';
import { toast } from './toast.js';

const LOOK_EVERY = 1000; // milliseconds
const LAST = 'rookery-renewed';
const FIELDS = 'textarea, input:not([type]), input:is([type=text], [type=search], [type=password])';

/** The version of the house that made this page: the hash in the addresses of its files. */
export function pageVersion() {
  const script = document.querySelector('script[src*="/static/"]');
  return /\/static\/(\w+)\//.exec(script?.getAttribute('src') ?? '')?.[1] ?? '';
}

/** The address of a file of the house, in the version of this page. @param {string} name */
export const fileAddress = (name) => `/static/${pageVersion()}/${name}`;

/** Whether the reader would lose something: words that were not sent, or what an open dialog asks. */
function isBusy() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(FIELDS));
  const isWritten = [...fields].some((field) => field.value !== field.defaultValue);
  return isWritten || document.querySelector('dialog[open]') !== null;
}

/** Note that this version is given up; false if it was before, so that the page is from a cache. */
function isFirstTime() {
  try {
    if (sessionStorage.getItem(LAST) === pageVersion()) return false;
    sessionStorage.setItem(LAST, pageVersion());
    return true;
  } catch {
    return false; // storage is blocked: rather never than again and again
  }
}

function reloadWhenFree() {
  if (isBusy()) setTimeout(reloadWhenFree, LOOK_EVERY);
  else location.reload();
}

let isOutdated = false;

/** Load the page again once nothing would be lost; the promise never resolves. */
export function renew() {
  if (!isOutdated) {
    isOutdated = true;
    const isFirst = isFirstTime();
    if (isBusy() || !isFirst) {
      toast(say('There is a new version of this page. Load it again when you have finished.'));
    }
    if (isFirst) reloadWhenFree();
  }
  return new Promise(() => {});
}
