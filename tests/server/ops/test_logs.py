"""The log: lines of JSON, from us and from libraries; if it cannot be written, nothing breaks."""

import io
import json
import logging
import sys

import pytest

from rookery.server.ops.logs import Bridge, Log, least_level, on_terminal


def test_which_lines_are_written() -> None:
    stream = io.StringIO()
    log = Log(stream, "warning", lambda: 1.5)
    log.info("quiet")
    log.warning("loud", game="x")
    assert json.loads(stream.getvalue()) == {
        "at": 1.5,
        "level": "warning",
        "what": "loud",
        "game": "x",
    }
    assert least_level("auto", True) == "warning"
    assert least_level("auto", False) == least_level("all", True) == "info"
    assert least_level("warnings", False) == "warning"


def test_what_every_request_may_show_is_written_once() -> None:
    stream = io.StringIO()
    log = Log(stream, "warning", lambda: 1.5)
    for n in range(3):
        log.warn_once("odd", n=n)
    log.warn_once("other")
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [(one["what"], one.get("n")) for one in lines] == [("odd", 0), ("other", None)]


def test_what_libraries_log_comes_in_the_same_lines() -> None:
    stream, logger = io.StringIO(), logging.getLogger("some.library")
    bridge = Bridge(Log(stream))
    logger.addHandler(bridge)
    try:
        logger.info("quiet")
        logger.error("it is %s", "loud")
    finally:
        logger.removeHandler(bridge)
    (line,) = (json.loads(text) for text in stream.getvalue().splitlines())
    assert (line["what"], line["logger"], line["level"]) == ("it is loud", "some.library", "error")


class Full(io.StringIO):
    """A disk without free space."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_log_that_cannot_be_written_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    for stream in (Full(), closed):
        Log(stream).error("heard by nobody")
    monkeypatch.setattr(sys, "stderr", None)
    Log().error("heard by nobody")
    assert not on_terminal(sys.stderr)
