"""Whether examples on pages of the docs are as the server's types have them."""

from collections.abc import Iterator
from typing import Any


def strays(shown: Any, known: Any, at: str = "$") -> Iterator[str]:
    """Where an example has what the types don't have."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            if key in known:
                yield from strays(value, known[key], f"{at}.{key}")
            # A field with its usual value may be left out, and may be shown.
            elif value not in (None, False, 0, 0.0, 1.0, "", [], {}):
                yield f"{at}.{key}"
    elif isinstance(shown, list):
        for index, (one, other) in enumerate(zip(shown, known, strict=True)):
            yield from strays(one, other, f"{at}[{index}]")
    elif shown != known:
        yield at
