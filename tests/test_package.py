"""What `import rookery` offers: the names in its docstring, loaded when they are asked for."""

import doctest
import subprocess
import sys

import pytest

import rookery
from rookery.core.errors import WrongState


def test_the_docstring_does_what_it_says() -> None:
    outcome = doctest.testmod(rookery)
    assert (outcome.failed, outcome.attempted > 9) == (0, True)


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys, rookery; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not [name for name in out.stdout.split() if name.startswith(("rookery.", "numpy"))]


def test_every_name_is_there_and_no_other() -> None:
    assert set(rookery.__all__) <= set(dir(rookery))
    assert all(getattr(rookery, name) is not None for name in rookery.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Cursr'"):
        vars(rookery)["__getattr__"]("Cursr")


def test_there_is_nothing_to_search_where_nobody_is_to_move() -> None:
    penguisi = rookery.load("penguisi")
    state = penguisi.start(penguisi.read_options({"players": "2", "start": "seat1"}))
    with pytest.raises(WrongState):
        rookery.search.best(state, rookery.Limits(nodes=1))
