"""The command line under poor conditions: a broken pipe, ASCII only, no standard input."""

import json
import os
import subprocess
import sys

import pytest

from rookery.cli import main


def test_a_pipe_that_breaks_is_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "rookery", "rules", "packeis"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, timeout=120, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("words", [("rules", "packeis"), ("options", "packeis", "--json")])
def test_what_an_encoding_lacks_is_printed_otherwise(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rookery", *words],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    if "--json" in words:
        assert json.loads(done.stdout)


@pytest.mark.parametrize("command", ["record", "verify"])
def test_standard_input_that_is_closed_is_said_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main([command, "-"]) == 2
    assert capsys.readouterr() == ("", "rookery: standard input is closed\n")
