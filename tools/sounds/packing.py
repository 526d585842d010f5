"""Pack sounds into small files: WAV with four bits per sample (IMA ADPCM).

Every desktop can play these. Browsers cannot, so the page unpacks them itself
(`static/js/table/signals/adpcm.js`).
"""

import struct

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.int16]

_BLOCK = 1024  # bytes
_HEADER = 4
_PER_BLOCK = (_BLOCK - _HEADER) * 2 + 1
_INDEX = (-1, -1, -1, -1, 2, 4, 6, 8)
_STEPS = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66,
    73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449,
    494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272,
    2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493,
    10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
)  # fmt: skip


def _after(code: int, predicted: int, index: int) -> tuple[int, int]:
    """The prediction and the step's index after a code."""
    step = _STEPS[index]
    by = step >> 3
    if code & 4:
        by += step
    if code & 2:
        by += step >> 1
    if code & 1:
        by += step >> 2
    now = predicted - by if code & 8 else predicted + by
    return max(-32768, min(32767, now)), max(0, min(88, index + _INDEX[code & 7]))


def _code(sample: int, predicted: int, index: int) -> int:
    """The code that comes closest to a sample."""
    step, by, code = _STEPS[index], sample - predicted, 0
    if by < 0:
        code, by = 8, -by
    for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
        if by >= part:
            code |= bit
            by -= part
    return code


def _coded(samples: list[int], index: int) -> tuple[list[int], int, int]:
    """The codes after a block's first sample, the index after them, and the squared error."""
    predicted, codes, error = samples[0], [], 0
    for sample in samples[1:]:
        code = _code(sample, predicted, index)
        predicted, index = _after(code, predicted, index)
        codes.append(code)
        error += (sample - predicted) ** 2
    return codes, index, error


def packed(samples: Samples, rate: int) -> bytes:
    """A file with these samples; its initial step is the one that fits the sound's start best."""
    told, blocks, index = [int(one) for one in samples], [], 0
    for start in range(0, len(told), _PER_BLOCK):
        block = told[start : start + _PER_BLOCK]
        block += [0] * ((1 - len(block)) % 2)  # whole bytes
        if start == 0:
            index = min(range(0, 80, 8), key=lambda one: _coded(block[:400], one)[2])
        codes, after, _ = _coded(block, index)
        pairs = zip(codes[::2], codes[1::2], strict=True)
        body = bytes(low | (high << 4) for low, high in pairs)
        blocks.append(struct.pack("<hBx", block[0], index) + body)
        index = after
    return _wave(b"".join(blocks), len(told), rate)


def _wave(data: bytes, length: int, rate: int) -> bytes:
    per_second = rate * _BLOCK // _PER_BLOCK
    form = struct.pack("<HHIIHHHH", 0x11, 1, rate, per_second, _BLOCK, 4, 2, _PER_BLOCK)
    parts = (b"fmt ", form), (b"fact", struct.pack("<I", length)), (b"data", data)
    body = b"WAVE" + b"".join(
        name + struct.pack("<I", len(part)) + part + b"\0" * (len(part) % 2) for name, part in parts
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body


def unpacked(file: bytes) -> tuple[Samples, int]:
    """The samples of a packed file, and their rate per second."""
    parts, at = {}, 12
    while at < len(file):
        name, length = struct.unpack_from("<4sI", file, at)
        parts[name] = file[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
    rate = struct.unpack_from("<I", parts[b"fmt "], 4)[0]
    (length,) = struct.unpack("<I", parts[b"fact"])
    found: list[int] = []
    for start in range(0, len(parts[b"data"]), _BLOCK):
        block = parts[b"data"][start : start + _BLOCK]
        predicted, index = struct.unpack_from("<hB", block)
        found.append(predicted)
        for byte in block[_HEADER:]:
            for code in (byte & 15, byte >> 4):
                predicted, index = _after(code, predicted, index)
                found.append(predicted)
    return np.array(found[:length], dtype=np.int16), rate
