"""What a feature brings to the server: one value, which `features` lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Feature:
    """A feature of the server, in a folder of its own.

    `routes` are its handlers: pages, the JSON interface and sockets.
    """

    name: str
    routes: Sequence[Any] = ()
