"""Draws from a secret and contributions: they follow docs/dice.md and have the right odds."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest

from rookery.core import fairness
from rookery.core.fairness import Contribution, Source
from rookery.core.kernels.rng import seeded, shuffle

DIE = [("a", Fraction(1, 2)), ("b", Fraction(1, 3)), ("c", Fraction(1, 6))]
DICE = [(f"R{one}{two}", Fraction(1, 36)) for one, two in product(range(1, 7), repeat=2)]
SECRET = "".join(f"{byte:02x}" for byte in range(32))
GIVEN = (Contribution("0" * 32, 0, 0), Contribution("f" * 32, 1, 3))


def again(secret: str, what: str, given: Sequence[str]) -> int:
    """An independent implementation of the derivation in docs/dice.md."""
    message = "rookery chance 1\n" + what + "".join("\n" + bits for bits in given)
    key = bytes(int(secret[at : at + 2], 16) for at in range(0, 64, 2))
    return int(hmac.new(key, message.encode("ascii"), hashlib.sha256).hexdigest(), 16)


def chosen(number: int, weights: dict[str, int]) -> str:
    """The last outcome whose preceding share of all weights is at most number / 2^256 (dice.md)."""
    total, below, found = sum(weights.values()), 0, ""
    for text in sorted(weights):
        if (below << 256) <= number * total:
            found = text
        below += weights[text]
    return found


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "g" * 64, "A" * 64, "0" * 64 + "\n"])
def test_nothing_else_is_a_secret(text: str) -> None:
    assert not fairness.is_secret(text)


def test_the_commitment_is_the_hash_of_the_secrets_bytes() -> None:
    assert fairness.commitment(SECRET) == hashlib.sha256(bytes(range(32))).hexdigest()


def test_the_derivation_is_the_documented_one() -> None:
    source = Source(SECRET, GIVEN)
    bits = [one.bits for one in GIVEN]
    assert int(source.set_up_seed(), 16) == again(SECRET, "set-up", bits[:1])
    weights = {"a": 3, "b": 2, "c": 1}
    for number in range(1, 300):
        given = bits if number >= 3 else bits[:1]
        expected = chosen(again(SECRET, f"roll {number}", given), weights)
        assert source.roll(number, DIE) == expected


def test_the_order_of_the_outcomes_does_not_matter() -> None:
    source = Source(SECRET)
    for number in range(1, 50):
        assert source.roll(number, DIE) == source.roll(number, DIE[::-1])


def test_contributions_change_what_comes_from_theirs_on() -> None:
    without, given = Source(SECRET), Source(SECRET, (Contribution("0" * 32, 0, 20),))
    rolls = range(1, 60)
    same = [without.roll(number, DICE) == given.roll(number, DICE) for number in rolls]
    assert all(same[:19])
    assert not all(same[19:])
    assert without.set_up_seed() == given.set_up_seed()


@pytest.mark.parametrize("outcomes", [DIE, DICE])
def test_outcomes_come_as_often_as_they_should(outcomes: list[tuple[str, Fraction]]) -> None:
    source, rolls = Source(SECRET, GIVEN), 36_000
    counts = Counter(source.roll(number, outcomes) for number in range(1, rolls + 1))
    assert deviation(counts, outcomes, rolls) < bound(len(outcomes) - 1)


def test_rolls_of_different_secrets_are_as_good() -> None:
    rolls = 18_000
    counts = Counter(Source(f"{seed:064x}").roll(1, DICE) for seed in range(rolls))
    assert deviation(counts, DICE, rolls) < bound(35)


def test_a_roll_tells_nothing_of_the_next() -> None:
    source, pairs = Source(SECRET), 36_000
    faces = [(str(face), Fraction(1, 6)) for face in range(6)]
    rolls = [source.roll(number, faces) for number in range(1, pairs + 2)]
    counts = Counter(one + two for one, two in pairwise(rolls))
    both = [(one + two, Fraction(1, 36)) for (one, _), (two, _) in product(faces, repeat=2)]
    assert deviation(counts, both, pairs) < bound(35)


def test_every_order_of_a_deal_is_as_likely() -> None:
    """Shuffle with the generator that games draw from, seeded with seeds of set-ups."""
    seeds = [Source(f"{seed:064x}", GIVEN).set_up_seed() for seed in range(12_000)]
    counts = Counter("".join(shuffle("abcd", seeded(f"game {seed}"))) for seed in seeds)
    orders = [("".join(order), Fraction(1, 24)) for order in permutations("abcd")]
    assert deviation(counts, orders, len(seeds)) < bound(23)


def deviation(counts: Counter[str], outcomes: Sequence[tuple[str, Fraction]], rolls: int) -> float:
    """Pearson's chi-square statistic."""
    expected = {text: float(rolls * probability) for text, probability in outcomes}
    return sum((counts[text] - mean) ** 2 / mean for text, mean in expected.items())


def bound(freedom: int) -> float:
    """The chi-square value exceeded about once in 1,000 times (Wilson-Hilferty approximation)."""
    share = 2 / (9 * freedom)
    return freedom * float(1 - share + 3.09 * share**0.5) ** 3


def test_a_sure_thing_is_sure_and_the_probabilities_must_sum_to_1() -> None:
    assert Source(SECRET).roll(1, [("x", Fraction(1))]) == "x"
    with pytest.raises(ValueError, match="sum to 0"):
        Source(SECRET).roll(1, [])
