/** Decodes WAV files with four bits per sample (IMA ADPCM), which browsers don't play. */

const INDEX = [-1, -1, -1, -1, 2, 4, 6, 8];
const STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73,
  80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494,
  544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499,
  2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487,
  12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];
const HEADER = 4; // bytes at the start of a block: its first sample and the step index

/**
 * The samples of a file, from -1 to 1, and the number of samples per second.
 * @param {ArrayBuffer} file
 */
export function unpacked(file) {
  const view = new DataView(file);
  const parts = chunks(view);
  const form = parts.get('fmt ') ?? 0;
  const [rate, block] = [view.getUint32(form + 4, true), view.getUint16(form + 12, true)];
  const length = view.getUint32(parts.get('fact') ?? 0, true);
  const samples = new Float32Array(length);
  const data = parts.get('data') ?? 0;
  const end = data + view.getUint32(data - 4, true);
  let at = 0;
  for (let start = data; start < end; start += block)
    at = decode(view, [start, Math.min(end, start + block)], samples, at);
  return { samples, rate };
}

/** The offset of each chunk's content. @param {DataView} view @returns {Map<string, number>} */
function chunks(view) {
  const found = new Map();
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
    const length = view.getUint32(at + 4, true);
    found.set(name, at + 8);
    at += 8 + length + (length % 2);
  }
  return found;
}

/**
 * Decode a block; returns the number of samples so far.
 * @param {DataView} view
 * @param {readonly [number, number]} range
 * @param {Float32Array} samples
 * @param {number} at
 */
function decode(view, [start, end], samples, at) {
  let sample = view.getInt16(start, true);
  let index = view.getUint8(start + 2);
  let next = at;
  const put = () => {
    if (next < samples.length) samples[next] = sample / 32768;
    next += 1;
  };
  put();
  for (let i = start + HEADER; i < end; i += 1) {
    for (const code of [view.getUint8(i) & 15, view.getUint8(i) >> 4]) {
      sample = Math.max(-32768, Math.min(32767, sample + by(code, STEPS[index] ?? 0)));
      index = Math.max(0, Math.min(STEPS.length - 1, index + (INDEX[code & 7] ?? 0)));
      put();
    }
  }
  return next;
}

/** The difference that a code stands for. @param {number} code @param {number} step */
function by(code, step) {
  const size =
    (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
  return code & 8 ? -size : size;
}
