/** Streams from the server: one line of JSON per event. */

/**
 * The parsed lines of a stream, until it ends or the caller stops reading.
 * @param {string} path
 * @returns {AsyncGenerator<any>}
 */
export async function* linesOf(path) {
  const { body } = await fetch(path, { credentials: 'same-origin' });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const lines = (text + piece.value).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines.filter(Boolean)) yield JSON.parse(line);
    }
  } finally {
    await reader?.cancel();
  }
}
