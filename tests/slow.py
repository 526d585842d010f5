"""Variants that only `make slow` runs: of each, another one is in the fast run."""

from typing import Any

import pytest


def slow(*values: Any) -> Any:
    """The parameters of a case that the fast run leaves out."""
    return pytest.param(*values, marks=pytest.mark.slow)
