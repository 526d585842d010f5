"""What the dice show: fixed by the game's secret, each outcome by its probability."""

from collections import Counter
from fractions import Fraction

from rookery.server import chance

DIE = [("a", Fraction(1, 2)), ("b", Fraction(1, 3)), ("c", Fraction(1, 6))]


def test_the_same_secret_and_number_draw_the_same() -> None:
    secret = chance.new_secret()
    drawn = [chance.draw(secret, number, DIE) for number in range(100)]
    assert drawn == [chance.draw(secret, number, DIE) for number in range(100)]
    assert drawn != [chance.draw(chance.new_secret(), number, DIE) for number in range(100)]
    assert chance.set_up_seed(secret) == chance.set_up_seed(secret)


def test_outcomes_come_as_often_as_they_should() -> None:
    drawn = Counter(chance.draw("secret", number, DIE) for number in range(60_000))
    for outcome, probability in DIE:
        expected = float(60_000 * probability)
        assert abs(drawn[outcome] - expected) < 5 * expected**0.5


def test_a_sure_thing_is_sure() -> None:
    assert chance.draw("secret", 1, [("x", Fraction(1))]) == "x"
