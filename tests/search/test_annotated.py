"""An annotated game: a record with comments that can be read back, and lines of JSON."""

import msgspec
import pytest

from rookery.core import record as records
from rookery.core.players.searcher import RankedAction
from rookery.core.record import Record
from rookery.search.study import Finding
from rookery.search.study.annotated import annotated_game, remark, with_remarks
from rookery.search.study.lines import FoundLine
from rookery.search.study.study import LEAST_S, seconds_each, whole_game
from tests.contract.toy import Krill

KRILL = Krill()
TOKENS = ("R1", "rest", "R2", "eat2", "R1", "rest", "R1")


@pytest.fixture
def record() -> Record:
    options = KRILL.deal(KRILL.read_options({}), 1)
    return Record(KRILL, options, TOKENS)


def test_every_position_is_told_from_the_end_and_each_knows_the_one_after(record: Record) -> None:
    told = list(whole_game(record.states(), record.tokens, 0.1))
    assert [ply for ply, _ in told] == list(range(7, -1, -1))
    assert [finding.played for _, finding in told] == ["", *reversed(TOKENS)]
    after = dict(told)
    assert after[6].values == ()  # chance decides
    assert after[7].choices


def test_no_position_gets_less_than_it_needs() -> None:
    assert seconds_each(10, 5) == 0.5
    assert seconds_each(1000, 5) == LEAST_S
    assert seconds_each(0, 5) == 5


BEST = RankedAction("eat1", (0.5, -0.5), ("eat1", "R2", "rest"))


@pytest.mark.parametrize(
    ("finding", "words"),
    [
        (Finding("a", (0.5, -0.5), seat=0, options=1), "0.50 -0.50"),
        (Finding("a", (1.0, -1.0), proven=True, seat=0, options=1), "proven 1.00 -1.00"),
        (
            Finding("a", (0.5, -0.5), seat=0, options=2, loss=0.3, choices=(BEST,)),
            "0.50 -0.50, blunder, lost 0.30, best eat1 R2 rest",
        ),
        (
            Finding("eat1", (0.5, -0.5), seat=0, options=2, lead=0.2, choices=(BEST,)),
            "0.50 -0.50, only",
        ),
        (Finding("R1"), ""),
        (Finding("", (1.0, -1.0), proven=True), ""),
    ],
)
def test_a_remark_says_what_was_expected_and_what_was_lost(finding: Finding, words: str) -> None:
    assert remark(finding) == words


def test_remarks_are_comments_that_a_reader_skips(record: Record) -> None:
    found = dict(whole_game(record.states(), record.tokens, 0.1))
    text = with_remarks(record, found)
    assert text != records.write(record)
    decided = [ply for ply, one in found.items() if one.played and one.values]
    assert text.count("{") - records.write(record).count("{") == len(decided) > 0
    assert records.read(text, lambda _: KRILL).tokens == TOKENS


def test_as_json_it_says_all_and_how_far_it_is(record: Record) -> None:
    found = dict(whole_game(record.states()[-3:], record.tokens[-2:], 0.1))
    known = {ply + 5: one for ply, one in found.items()}
    told = msgspec.json.decode(msgspec.json.encode(annotated_game(record, known, 2)))
    assert told["game"] == KRILL.name
    assert told["record"] == records.write(record)
    assert [line["ply"] for line in told["found"]] == [5, 6, 7]
    assert told["found"][0].keys() == {"type", *FoundLine.__struct_fields__}
    assert (told["stand"]["known"], told["stand"]["positions"]) == (3, 8)
