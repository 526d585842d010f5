"""The checks themselves: each fails where something is broken, and says where."""

import pytest

from tests.contract.broken import BROKEN, toy
from tests.contract.checks import REGISTRY
from tests.contract.checks.moment import Pass
from tests.contract.checks.running import Failure, failures
from tests.contract.rulesets import Ruleset, random_games
from tests.contract.toy import Krill

TEXTS = (("players", "3"), ("most", "8"))
BASES = range(20)
"""Seeds to try in turn: in some games nobody happens to leave."""


def found(game: Krill, *names: str, base: int) -> list[Failure]:
    ruleset, checks = Ruleset(game, TEXTS), [REGISTRY[name] for name in names]
    thorough = any(check.only_thorough for check in checks)
    return failures(Pass(ruleset, random_games(ruleset, base), base, thorough), checks)


def test_there_is_a_break_for_each_check() -> None:
    assert set(BROKEN) == set(REGISTRY)


@pytest.mark.parametrize("name", REGISTRY)
def test_a_check_finds_what_is_broken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = BROKEN[name](monkeypatch)
    failure = next(of_base[0] for base in BASES if (of_base := found(game, name, base=base)))
    assert failure.check == name
    assert failure.place.startswith(f"{game.name} players=3 most=8, game ")
    assert "ply " in failure.place
    assert ".py:" in failure.error


def test_none_finds_anything_where_nothing_is_broken() -> None:
    assert found(toy(), *REGISTRY, base=1) == []


def test_all_that_fail_are_told_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BROKEN["actions_are_put_into_words"](monkeypatch)
    BROKEN["chance_is_exact"](monkeypatch)
    names = ("the_result_is_one", "actions_are_put_into_words", "chance_is_exact")
    of_pass = found(game, *names, base=1)
    assert {failure.check for failure in of_pass} == {*names[1:]}
    assert len(of_pass) == 2
    told = str(of_pass[0])
    assert told.startswith(f"{of_pass[0].check}: krill players=3 most=8, game 0 (--seed 1), ply 0")
    assert "\n  KR1 " in told
    assert "AssertionError at " in told
