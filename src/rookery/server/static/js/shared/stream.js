/** Streams from the server: one line of JSON per event. */
import { arrived } from './api.js';

/**
 * The parsed lines of a stream, until it ends or the caller stops reading; throws `Refused` where
 * it breaks off.
 * @param {string} path
 * @returns {AsyncGenerator<any>}
 */
export async function* linesOf(path) {
  const { body } = await arrived(fetch(path, { credentials: 'same-origin' }));
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const next = () => arrived(reader.read());
  let text = '';
  try {
    for (let piece = await next(); !piece.done; piece = await next()) {
      const lines = (text + piece.value).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines.filter(Boolean)) yield JSON.parse(line);
    }
  } finally {
    await reader.cancel().catch(() => {}); // one that has broken off cannot be cancelled
  }
}
