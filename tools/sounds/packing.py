"""Pack sounds into small files that every browser decodes: FLAC with 16 bits per sample.

Bits that nobody hears are set to 0 beforehand, in each block as many as its loudness allows, and
FLAC leaves out what all samples of a block lack ("wasted bits"). What remains comes back exactly.
https://www.rfc-editor.org/rfc/rfc9639 describes the format; numbers below are its sections.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.int16]
_Numbers = NDArray[np.int64]

BLOCK = 4096  # samples
CLEAN_DB = 40  # how far what is left out stays below the sound of its block
_FULL = 32768
_BITS = 16
_MOST_ORDER = 4  # of fixed predictors
_MOST_PARTS = 5  # as a power of 2
_MOST_RICE = 14


def round_samples(samples: Samples) -> Samples:
    """The samples without the bits that nobody hears: what a file contains."""
    return np.concatenate(
        [_round(samples[at : at + BLOCK]) for at in range(0, len(samples), BLOCK)]
    )


def _round(block: Samples) -> Samples:
    exact = block.astype(np.int64)
    room = np.mean(exact**2) / 10 ** (CLEAN_DB / 10)
    step = 1
    while (2 * step) ** 2 / 12 <= room:  # the noise of rounding to multiples of a step
        step *= 2
    return np.clip(np.round(exact / step) * step, -_FULL, _FULL - step).astype(np.int16)


def pack(samples: Samples, rate: int) -> bytes:
    """A file with these samples, rounded."""
    whole = round_samples(samples)
    blocks = [whole[at : at + BLOCK].astype(np.int64) for at in range(0, len(whole), BLOCK)]
    frames = (_frame(number, block) for number, block in enumerate(blocks))
    return b"fLaC" + _about(whole, rate) + b"".join(frames)


def _about(samples: Samples, rate: int) -> bytes:
    """The one block of metadata, about the whole stream (8.2)."""
    sizes = f"{BLOCK:016b}" * 2 + "0" * 48
    form = f"{rate:020b}" + f"{0:03b}" + f"{_BITS - 1:05b}" + f"{len(samples):036b}"
    digest = hashlib.md5(samples.astype("<i2").tobytes(), usedforsecurity=False).digest()
    return bytes([0x80, 0, 0, 34]) + _bytes(sizes + form) + digest


def _frame(number: int, block: _Numbers) -> bytes:
    """A block of one channel (9.1): header, subframe, checksums."""
    size = "0111"  # in 16 bits at the end of the header
    head = "11111111111110" + "00" + size + "0000" + "0000" + "100" + "0" + f"{number:08b}"
    begin = _bytes(head + f"{len(block) - 1:016b}")
    begin += bytes([_checksum(begin, 0x07, 8)])
    body = begin + _bytes(_subframe(block))
    return body + _checksum(body, 0x8005, 16).to_bytes(2, "big")


def _subframe(block: _Numbers) -> str:
    """The shortest of all fixed predictions (9.2.5), without the bits that all samples lack."""
    union = int(np.bitwise_or.reduce(block))
    if union == 0:
        return "0" + "000000" + "0" + "0" * _BITS
    spare_bits = (union & -union).bit_length() - 1
    flag = "1" + "0" * (spare_bits - 1) + "1" if spare_bits else "0"
    samples = block >> spare_bits
    orders = range(min(_MOST_ORDER, len(samples) - 1) + 1)
    order = min(orders, key=lambda order_tried: int(np.abs(np.diff(samples, order_tried)).sum()))
    first = "".join(_twos_complement(int(sample), _BITS - spare_bits) for sample in samples[:order])
    return (
        f"0001{order:03b}" + flag + first + _residual(np.diff(samples, order), order, len(samples))
    )


def _residual(errors: _Numbers, order: int, size: int) -> str:
    """Errors of a prediction as Rice codes, in the parts that take the least room (9.2.7)."""
    numbers = np.where(errors < 0, -2 * errors - 1, 2 * errors)
    orders = [
        exponent
        for exponent in range(_MOST_PARTS + 1)
        if size % 2**exponent == 0 and (size >> exponent) > order
    ]
    ways = [_parts(numbers, order, size >> exponent) for exponent in orders]
    best = min(
        orders, key=lambda exponent: sum(_cost(part, _rice(part)) for part in ways[exponent])
    )
    parts_coded = (f"{_rice(part):04b}" + _code(part, _rice(part)) for part in ways[best])
    return "00" + f"{best:04b}" + "".join(parts_coded)


def _parts(numbers: _Numbers, order: int, length: int) -> list[_Numbers]:
    """Parts of so many samples each; the first lacks those before the first prediction."""
    ends = range(length - order, len(numbers) + 1, length)
    return [numbers[max(0, end - length) : end] for end in ends]


def _rice(part: _Numbers) -> int:
    """The parameter that codes these numbers shortest."""
    return min(range(_MOST_RICE + 1), key=lambda bits: _cost(part, bits))


def _cost(part: _Numbers, rice: int) -> int:
    return len(part) * (1 + rice) + int((part >> rice).sum())


def _code(part: _Numbers, rice: int) -> str:
    low = (1 << rice) - 1
    tails = (f"{number & low:0{rice}b}" if rice else "" for number in part.tolist())
    heads = ("0" * number + "1" for number in (part >> rice).tolist())
    return "".join(head + tail for head, tail in zip(heads, tails, strict=True))


def _twos_complement(sample: int, bits: int) -> str:
    return f"{sample & ((1 << bits) - 1):0{bits}b}"


def _bytes(bits: str) -> bytes:
    """Bits as whole bytes, filled up with zeros."""
    whole = bits + "0" * (-len(bits) % 8)
    return int(whole, 2).to_bytes(len(whole) // 8, "big")


def _checksum(data: bytes, polynomial: int, width: int) -> int:
    """A cyclic redundancy check, the highest bit first (9.1.8, 9.3)."""
    value, top = 0, 1 << (width - 1)
    for byte in data:
        value ^= byte << (width - 8)
        for _ in range(8):
            value = (value << 1) ^ polynomial if value & top else value << 1
        value &= (1 << width) - 1
    return value
