"""Errors carry data and read as sentences."""

import pytest

from rookery import games
from rookery.core import errors
from rookery.core.errors import RookeryError
from tests.contract.toy import Krill

EXAMPLES = [
    (
        errors.UnknownGame("chess", ["krill"]),
        "unknown-game",
        {"name": "chess", "known": ("krill",)},
    ),
    (errors.SetupError(["a", "b"]), "bad-option", {"reasons": ("a", "b")}),
    (errors.MalformedPosition(["a"]), "bad-position", {"reasons": ("a",)}),
    (
        errors.MalformedAction("x" * 500, "why"),
        "bad-action",
        {"action": "x" * 500, "reason": "why"},
    ),
    (
        errors.IllegalAction("a1", 3, "KR-1", "why"),
        "illegal-action",
        {"action": "a1", "ply": 3, "clause": "KR-1", "reason": "why"},
    ),
    (errors.WrongState("not now"), "wrong-state", {}),
    (errors.BadRecord(7, "why"), "bad-record", {"line": 7, "reason": "why"}),
    (errors.OverLimit("perft 9", 10), "limit", {"what": "perft 9", "limit": 10}),
]


@pytest.mark.parametrize(("error", "code", "data"), EXAMPLES, ids=lambda it: type(it).__name__)
def test_errors_carry_data_and_words(
    error: RookeryError, code: str, data: dict[str, object]
) -> None:
    assert isinstance(error, RookeryError)
    assert error.code == code
    assert {name: getattr(error, name) for name in data} == data
    assert 0 < len(str(error)) < 200
    assert all(str(part)[:60] in str(error) for part in data.values() if isinstance(part, str))


def test_every_error_is_here() -> None:
    ours = {error for error in RookeryError.__subclasses__() if error.__module__ == errors.__name__}
    assert {type(error) for error, _, _ in EXAMPLES} == ours


def test_games_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_added_games", {})
    assert "krill" not in games.names()
    toy = Krill()
    games.register(toy)
    assert games.load("krill") is toy
    assert "krill" in games.names()
    assert list(games.names()) == sorted(games.names())
    with pytest.raises(errors.UnknownGame) as caught:
        games.load("os")
    assert caught.value.known == games.names()
    for name in ("../core", "packeis.rules", "", "__pycache__"):
        with pytest.raises(errors.UnknownGame):
            games.load(name)
