"""The director is killed while eight people play two rounds at three processes."""

from pathlib import Path

from tests.server.evenings.disturbed import DisturbedEvening, Faults, begin_in, end

PLAN = {"title": "Friday", "game": "quick", "seats": 4, "rounds": 2, "in_minutes": 600}


def test_an_evening_survives_its_director_with_everything_there_once(
    postgresql: str, tmp_path: Path, seed: int
) -> None:
    begin = begin_in(tmp_path, seed, DATABASE_URL=postgresql, LOG="warnings", POLL_MS="200")
    evening = DisturbedEvening(begin, end, postgresql, 8, seed)
    try:
        evening_id = evening.play(PLAN, {(1, 2): "director"})
        assert evening.killed == {"director": 1}
        assert evening.faults(evening_id, PLAN) == Faults(0, 0, 0, 0, 0)
    finally:
        evening.close()
