"""Annotations that a newer NumPy spells in another way."""

from typing import Any, TypeAlias, TypeVar

import numpy as np
import pytest
from typing_extensions import TypeAliasType

from rookery.core.arguments import WrongArgument, check_arguments

Scalar = TypeVar("Scalar", bound=np.generic)
# As `numpy.typing.NDArray` is since NumPy 2.5, which needs a newer Python than some have.
Array = TypeAliasType("Array", np.ndarray[tuple[Any, ...], np.dtype[Scalar]], type_params=(Scalar,))
Numbers: TypeAlias = Array[np.uint64]
Name = TypeAliasType("Name", str)


@check_arguments
def first(numbers: Numbers, name: Name) -> tuple[int, str]:
    return int(numbers[0]), name


def test_a_name_of_a_type_is_read_as_what_it_stands_for() -> None:
    assert first(np.array([7, 8], np.uint64), "ada") == (7, "ada")


@pytest.mark.parametrize(
    ("numbers", "name", "said"),
    [
        ([7, 8], "ada", "numbers must be an array of uint64"),
        (np.array([0.5]), "ada", "numbers must be an array of uint64"),
        (np.array([7], np.uint64), 7, "name must be"),
    ],
)
def test_another_value_is_refused(numbers: Any, name: Any, said: str) -> None:
    with pytest.raises(WrongArgument, match=said):
        first(numbers, name)
