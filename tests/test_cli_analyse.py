"""`rookery analyse`: a line for each decision, from the last to the first."""

import json
import re
from pathlib import Path

import pytest

from rookery import games
from rookery.core import record
from tests.test_cli import SMALL, Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(capsys)


def test_an_analysis_tells_each_decision_and_then_how_well_was_played(
    run: Run, tmp_path: Path
) -> None:
    short = tmp_path / "short.txt"
    short.write_text(f"rookery record 1\ngame: packeis\nposition: {SMALL}\n\nb1-d1 e1-f1 d1-c1\n")
    told = run("analyse", str(short), "--seconds", "1").splitlines()
    assert [line.split()[0] for line in told[:3]] == ["3.", "2.", "1."]
    assert re.fullmatch(r"accuracy of seat 2: (\d+ %|-)", told[-1])
    lines = [json.loads(line) for line in run("analyse", str(short), "--json").splitlines()]
    assert [line.get("ply") for line in lines] == [3, 2, 1, 0, None]
    assert lines[-1]["known"] == lines[-1]["positions"] == 4
    text = run("analyse", str(short), "--write", "--seconds", "1")
    assert text.count("{") >= 3
    assert record.read(text, games.load).tokens == ("b1-d1", "e1-f1", "d1-c1")
    short.write_text("rookery record 1\ngame: packeis\nposition: PK1 x0 12A13 A u0 s0.0\n")
    assert "one seat" in run.refused("analyse", str(short))
    assert "seconds" in run.refused("analyse", str(short), "--seconds", "soon")
    assert "no-such" in run.refused("analyse", str(tmp_path / "no-such"))
