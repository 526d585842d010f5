"""Records that state the source of their chance: written, read, checked, and caught if false."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rookery.core import verify as verifying
from rookery.core.errors import BadRecord
from rookery.core.fairness import Contribution, Fairness
from rookery.core.game import Game
from rookery.core.record import Record, read, write
from rookery.core.verify import Check, Unverifiable, verify
from tests.contract.toy import Krill, KrillOptions
from tests.core.drawn import ASKED, GIVEN, SECRET, fairness, played

TOY = Krill()
FAIRNESS = fairness()


@cache
def honest() -> Record:
    """A record without a lie. Made on demand: collecting tests must not compile the toy."""
    return replace(played(), game=TOY)


def load(_: str) -> Game[Any]:
    return TOY


def wrong(record: Record) -> list[Check]:
    return [one for one in verify(record) if not one.is_right]


def test_an_honest_record_is_right() -> None:
    checks = verify(honest())
    rolls = [one for one in checks if one.what == "roll"]
    assert [one.what for one in checks[:2]] == ["commitment", "set-up"]
    assert [one.number for one in rolls] == list(range(1, len(rolls) + 1))
    assert [honest().tokens[one.token - 1] for one in rolls] == [one.told for one in rolls]
    assert len(rolls) > 3
    assert wrong(honest()) == []


def test_it_reads_back_with_its_fairness() -> None:
    text = write(honest())
    lines = text.split("\n\n", maxsplit=1)[0].splitlines()
    assert lines[-8:-3] == [
        f"commitment: {FAIRNESS.commitment}",
        "asked: players=2 most=12",
        "contribution 1: 00112233445566778899aabbccddeeff of seat 1 from set-up",
        f"contribution 2: {'f' * 40} from set-up",
        f"contribution 3: {'0' * 64} of seat 2 from roll 3",
    ]
    assert f"secret: {SECRET}" in lines
    assert read(text, load) == honest()
    running = replace(honest(), fairness=replace(FAIRNESS, secret=None))
    assert "secret" not in write(running)
    assert read(write(running), load) == running


def another(record: Record, entry: int) -> Record:
    """The record with a different outcome of the roll at this entry."""
    outcomes = [text for text, _ in record.states()[entry - 1].chance_outcomes]
    other = next(text for text in outcomes if text != record.tokens[entry - 1])
    entries = (*record.tokens[: entry - 1], other, *record.tokens[entry:])
    return replace(record, tokens=entries)


def test_a_changed_roll_is_found() -> None:
    last = [one for one in verify(honest()) if one.what == "roll"][-1]
    # The action after a changed roll may be illegal, so the record is cut before it.
    cut = replace(honest(), tokens=honest().tokens[: last.token])
    found = wrong(another(cut, last.token))
    assert [(one.what, one.number, one.token) for one in found] == [
        ("roll", last.number, last.token)
    ]


def test_another_deal_is_found() -> None:
    dealt = honest().options
    assert isinstance(dealt, KrillOptions)
    other = KrillOptions(players=2, most=12, deal=dealt.deal % 12 + 1)
    found = wrong(Record(Krill(), other, (), {}, None, FAIRNESS))
    assert [one.what for one in found] == ["set-up"]
    assert f"deal={other.deal}" in found[0].told
    assert f"deal={dealt.deal}" in found[0].drawn


def test_options_that_cannot_have_been_asked_for_are_found() -> None:
    found = wrong(
        replace(honest(), fairness=replace(FAIRNESS, requested_options={**ASKED, "most": "99"}))
    )
    assert [one.what for one in found] == ["set-up"]
    assert "most" in found[0].drawn


def test_another_secret_is_found() -> None:
    lie = replace(FAIRNESS, secret="0" * 64)
    assert "commitment" in [one.what for one in wrong(replace(honest(), fairness=lie))]


@pytest.mark.parametrize(
    "given",
    [
        GIVEN[:2],
        GIVEN[1:],
        (GIVEN[1], GIVEN[0], GIVEN[2]),
        (*GIVEN, Contribution("a" * 32, 0, 1)),
        (*GIVEN[:2], Contribution("0" * 63 + "1", 1, 3)),
        (*GIVEN[:2], Contribution("0" * 64, 1, 1)),
    ],
)
def test_other_contributions_are_found(given: tuple[Contribution, ...]) -> None:
    assert wrong(replace(honest(), fairness=replace(FAIRNESS, contributions=given)))


def test_a_roll_is_drawn_from_what_had_been_given_by_then() -> None:
    without = played(())
    assert without.tokens != honest().tokens
    assert wrong(without) == []


def test_a_play_that_began_elsewhere_has_only_its_rolls_checked() -> None:
    state = honest().states()[0]
    begun = Record(
        Krill(), None, honest().tokens, {}, state.text, replace(FAIRNESS, requested_options={})
    )
    assert {one.what for one in verify(begun)} == {"commitment", "roll"}
    assert wrong(begun) == []


def test_leaving_while_chance_is_to_come_is_no_roll() -> None:
    options = KrillOptions(players=3, most=12, deal=9)
    record = Record(Krill(), options, ("leave:3", "leave:2"))
    assert record.states()[0].is_chance
    assert list(verifying.recorded_rolls(record)) == []


@pytest.mark.parametrize("fairness", [None, replace(FAIRNESS, secret=None)])
def test_what_says_too_little_cannot_be_checked(fairness: Fairness | None) -> None:
    with pytest.raises(Unverifiable):
        verify(replace(honest(), fairness=fairness))


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        ("commitment:", "", "nothing can be shown without a commitment"),
        ("commitment:", "commitment: 12", "a commitment is 64 digits of 0-9 and a-f"),
        ("secret:", f"secret: {'G' * 64}", "a secret is 64 digits of 0-9 and a-f"),
        ("asked:", "asked: players", "'players' is not key=value"),
        ("contribution 1:", "", "contribution 1 is missing"),
        ("contribution 1:", "contribution 1: 12", "a contribution is its digits"),
        (
            "contribution 1:",
            f"contribution 1: {'0' * 32} of seat 3 from set-up",
            "there are only 2 seats",
        ),
    ],
)
def test_defects_name_their_line(line: str, instead: str, reason: str) -> None:
    lines = write(honest()).splitlines()
    at = next(number for number, text in enumerate(lines) if text.startswith(line))
    lines[at : at + 1] = [instead] if instead else []
    with pytest.raises(BadRecord, match=reason) as error:
        read("\n".join(lines), load)
    if instead:
        assert error.value.line == at + 1
