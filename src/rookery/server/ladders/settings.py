"""Settings of ladders."""

from typing import Annotated

from msgspec import Meta, Struct


class LadderSettings(Struct, frozen=True, kw_only=True):
    """Ladders."""

    ladder_months: Annotated[int, Meta(ge=0, le=12)] = 3
    """How many months a season of the [ladders](tournaments.md#ladders) lasts, counted from
    January; 0: there are no ladders. A change counts from the next season on."""
