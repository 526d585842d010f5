"""An evening of 64 people in five rounds at three processes, of which six are killed meanwhile.

The director is killed twice and another process four times: before a round is drawn, within one,
and after its last table. Everything has to be there exactly once, and the rounds and places have to
be those of the same games undisturbed.
"""

import sys
from typing import Any

from tests.server import postgresql
from tests.server.evenings.disturbed import DisturbedEvening, Victim
from tools.siege import house
from tools.siege.row import Row

_PEOPLE = 64
_PLAN = {"title": "Siege", "game": "quick", "seats": 4, "rounds": 5, "in_minutes": 600}
_KILLS: dict[tuple[int, int], Victim] = {
    (1, 3): "other",
    (2, 0): "director",
    (2, 16): "other",
    (3, 8): "director",
    (4, 0): "other",
    (5, 16): "other",
}


def of_sixty_four() -> list[Row]:
    """Play the evening, kill processes, and count what is not there exactly once."""
    if postgresql.programs() is None:
        return []
    with house.folder() as data, postgresql.cluster() as address:
        begins = 0

        def begin(place: int, port: int) -> Any:
            nonlocal begins
            begins += 1
            settings = {"DATABASE_URL": address, "POLL_MS": "200"}
            return house.begin(data / str(place), f"evening {begins}", port, **settings)

        evening = DisturbedEvening(begin, house.end, address, _PEOPLE, "siege of an evening")
        try:
            evening_id = evening.play(_PLAN, _KILLS)
            print(f"killed: {dict(evening.killed)}", file=sys.stderr, flush=True)
            faults = evening.faults(evening_id, _PLAN)
        finally:
            evening.close()
    what = f"evening, {len(_KILLS)} kills"
    return [
        Row(f"{what}: entries and people not there once", faults.entries, "times", 0),
        Row(f"{what}: rounds not there once", faults.rounds, "rounds", 0),
        Row(f"{what}: tables not there once", faults.tables, "tables", 0),
        Row(f"{what}: people without the points of their tables", faults.points, "people", 0),
        Row(f"{what}: draws and places unlike an undisturbed run", faults.draws, "times", 0),
    ]
