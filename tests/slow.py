"""Variants that only `make slow` runs; the fast run has another variant of each."""

from typing import Any

import pytest


def slow(*values: Any) -> Any:
    """The parameters of a test case that the fast run leaves out."""
    return pytest.param(*values, marks=pytest.mark.slow)
