/**
 * Remembers presses made before the page's scripts have loaded, and repeats them afterwards. It is
 * the only script that blocks a page, so that on a slow connection no tap is lost, and no form is
 * submitted natively to the address of its page.
 *
 * It also starts the engine where the reader had it on last, and has it think about the position that
 * the address names: a worker needs several turns of the page's script to start, and on a slow phone
 * these are rare from now on.
 */
{
  const engine = /** @type {HTMLMetaElement | null} */ (
    document.querySelector('meta[name=engine][data-ahead]')
  );
  try {
    if (engine && localStorage.getItem('rookery-engine') === 'on') {
      const [path, ply] = [engine.dataset.ahead, Number(location.hash.slice(1))];
      const isAsked =
        path && Number.isInteger(ply) && ply >= 0 && document.visibilityState !== 'hidden';
      const isHandheld = matchMedia('(pointer: coarse)').matches;
      const question = { id: -1, path, place: { ply }, isHandheld, choices: 3 };
      // A name is there at once; a message would wait until this page's script has a turn again.
      const name = isAsked ? JSON.stringify(question) : '';
      const worker = new Worker(engine.content, { type: 'module', name });
      const news = isAsked ? /** @type {unknown[]} */ ([]) : null;
      worker.onmessage = ({ data }) => news?.push(data);
      Object.assign(globalThis, { engineAhead: { worker, news, hash: location.hash } });
    }
  } catch {
    /* storage is blocked: the engine is off */
  }

  /** @type {Map<HTMLElement, () => void>} */
  const kept = new Map();

  /** @param {HTMLElement | null} button @param {() => void} again */
  const hold = (button, again) => {
    if (!button) return;
    button.classList.add('busy');
    kept.set(button, again);
  };

  /** @param {Event} event */
  const onSubmit = (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
    event.preventDefault();
    hold(button ?? form, () => form.requestSubmit(button));
  };

  /** @param {Event} event */
  const onClick = (event) => {
    const target = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (target.closest('button[type=button]'));
    hold(button, () => button?.click());
  };

  document.addEventListener('submit', onSubmit);
  document.addEventListener('click', onClick);
  document.addEventListener('DOMContentLoaded', () => {
    document.removeEventListener('submit', onSubmit);
    document.removeEventListener('click', onClick);
    for (const [button, again] of kept) {
      button.classList.remove('busy');
      again();
    }
  });
}
