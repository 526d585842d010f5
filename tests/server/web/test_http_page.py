"""The page about HTTP shows answers whole, and each as the types of its route have it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_origin

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

from rookery.server.analysis import api as analysis
from rookery.server.challenges import api as challenges
from rookery.server.clubs import api as clubs
from rookery.server.days import api as days
from rookery.server.days import conditional_api as conditional
from rookery.server.evenings import api as evenings
from rookery.server.explorer import api as explorer
from rookery.server.ladders import api as ladders
from rookery.server.lobby import api as lobby
from rookery.server.mail import api as mail
from rookery.server.members import api as members
from rookery.server.members import entrance_api as entrance
from rookery.server.notices import api as notices
from rookery.server.puzzles import api as puzzles
from rookery.server.ratings import api as ratings
from rookery.server.replay import api as replay
from rookery.server.replay import story
from rookery.server.studies import api as studies
from rookery.server.table import api as table
from rookery.server.table import chance_api as chance
from rookery.server.table import help_api as help_
from rookery.server.table import lists
from rookery.server.table.bodies import NewGame
from rookery.server.talk import api as talk
from rookery.server.ties import api as ties
from rookery.server.tv import api as tv
from tests.server.web.answers import answer_of
from tests.server.web.shown import strays

PAGE = Path(__file__).resolve().parents[3] / "docs/http.md"
# What stands below a curl line is compared with the server's answer: tests/server/bots/test_page.py
_BLOCKS = re.compile(r"(?<!```\n\n)^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS: list[tuple[Any, ...]] = [
    (NewGame, table.new_game),
    (lobby.NewSeek, lobby.seek),
    (chance.chance,),
    (members.me, entrance.where),
    (lists.my_games,),
    (challenges.games_offered,),
    (ratings.leaderboard,),
    (ratings.profile,),
    (ladders.ladder,),
    (ties.mine,),
    (notices.my_notices, notices.my_kinds),
    (days.my_days, mail.my_mail),
    (ratings.rating,),
    (talk.say,),
    (replay.at,),
    (
        story.told,
        help_.planned,
        conditional.lines,
        replay.words,
        analysis.analysis,
        analysis.theory,
    ),
    (replay.frames,),
    (evenings.evenings_list, evenings.evening, evenings.tables),
    (clubs.club, tv.on_tv),
    (puzzles.today, puzzles.puzzle),
    (puzzles.judge,),
    (analysis.analysed, analysis.analysed),
    (studies.my_study,),
    (explorer.explore,),
]
"""What each block of the page shows, in order: the answer of a route, or the body of a request."""


class Example(NamedTuple):
    """An object as the page shows it, and where its type is found."""

    shown: Any
    source: Any


def values(text: str) -> Iterator[Any]:
    """Each value of JSON in a text, one after the other."""
    decoder, at = json.JSONDecoder(), 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        yield value


def examples() -> Iterator[Example]:
    blocks = _BLOCKS.findall(PAGE.read_text(encoding="utf-8"))
    for block, sources in zip(blocks, BLOCKS, strict=True):
        for value, source in zip(values(block), sources, strict=True):
            yield Example(value, source)


def kind_of(source: Any) -> Any:
    """The type of a body, or that with which a route says that it answers."""
    return answer_of(source) if is_answer(source) else source


def is_answer(source: Any) -> bool:
    return isinstance(source, HTTPRouteHandler)


def differences(shown: Any, kind: Any) -> list[str]:
    """Where an example has what its type does not have."""
    value = msgspec.convert(shown, kind, str_keys=True)
    return list(strays(shown, msgspec.to_builtins(value, str_keys=True)))


def left_out(shown: Any, kind: Any) -> list[str]:
    """Where an example lacks what the server would write."""
    value = msgspec.convert(shown, kind, str_keys=True)
    return list(lost(msgspec.to_builtins(value, str_keys=True), shown))


def lost(known: Any, shown: Any, at: str = "$") -> Iterator[str]:
    """The fields of a value that an example does not have."""
    if isinstance(known, dict):
        for key, value in known.items():
            if key not in shown:
                yield f"{at}.{key}"
            else:
                yield from lost(value, shown[key], f"{at}.{key}")
    elif isinstance(known, list | tuple):
        for index, (one, other) in enumerate(zip(known, shown, strict=True)):
            yield from lost(one, other, f"{at}[{index}]")


def title(example: Example) -> str:
    """What a test of an example is called."""
    source = example.source
    return str(source.handler_name if is_answer(source) else source.__name__)


@pytest.mark.parametrize("example", list(examples()), ids=title)
def test_an_example_is_of_its_type_and_whole(example: Example) -> None:
    kind = kind_of(example.source)
    assert get_origin(kind) is not dict, "the route says nothing of its answer's fields"
    assert differences(example.shown, kind) == []
    assert not is_answer(example.source) or left_out(example.shown, kind) == []


def test_a_wrong_example_would_be_noticed() -> None:
    """A field that the type does not have, one that is left out, and one of another type."""
    shown = next(example.shown for example in examples() if example.source is members.me)
    kind = kind_of(members.me)
    assert differences({**shown, "age": 7}, kind) == ["$.age"]
    rest = {key: value for key, value in shown.items() if key != "challenges"}
    assert left_out(rest, kind) == ["$.challenges"]
    with pytest.raises(msgspec.ValidationError):
        differences({**shown, "games": "none"}, kind)
