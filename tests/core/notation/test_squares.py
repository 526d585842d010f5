"""Names of squares."""

from rookery.core.notation.squares import SquareNumbers, square_at, square_name


def test_a_square_is_named_by_its_column_and_its_row() -> None:
    assert square_name(1, 2) == "b3"
    assert square_name(25, 25) == "z26"


def test_a_name_leads_back_to_its_square() -> None:
    assert [square_at(square_name(column, 11)) for column in (0, 7)] == [(0, 11), (7, 11)]


def test_numbers_run_along_the_rows() -> None:
    numbers = SquareNumbers(8)
    assert [numbers.name(number) for number in (0, 7, 8, 63)] == ["a1", "h1", "a2", "h8"]
    assert [numbers.number(numbers.name(number)) for number in range(64)] == list(range(64))
