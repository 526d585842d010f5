"""Why an action is not allowed is said with its clause, in the reader's language."""

import pickle
import re

import pytest

from rookery import games
from rookery.core.errors import IllegalAction, RookeryError
from rookery.core.words.i18n import Sentence, in_language
from rookery.server.i18n.catalogues import languages
from rookery.server.web.messages import failure
from tests.contract.rulesets import random_game, rulesets

ENGLISH, GERMAN = languages()["en"], languages()["de"]
HOUSE = ("packeis", "penguin_game", "penguisi", "polar_escape")
CLAUSE = re.compile(r"P[A-Z]-R?\d+")
STRANGE = {
    "packeis": ("a1-a2", "a1-b8", "b2-b2", "@a1", "@c3", "c3-h8", "d5-d6"),
    "penguin_game": ("a1-d4", "b2-c4", "a1-a1"),
    "penguisi": ("O11", "R11", "R666", "0:6", "7:1", "E6", "B0:20"),
    "polar_escape": ("place:F,h8/0", "go:a1.1", "adv:b2", "stay"),
}
"""Well-formed actions that are hardly ever legal."""


def refusals(name: str) -> dict[str, IllegalAction]:
    """Reasons that come up when actions of random games are tried at other moments of them."""
    found = dict[str, IllegalAction]()
    for ruleset in (one for one in rulesets() if one.game.name == name):
        played = random_game(ruleset, 7, most=60)
        for state in played.moments(12):
            for token in (*played.entries, *STRANGE[name]):
                try:
                    state.apply(token)
                except IllegalAction as error:
                    message = error.reason.message if isinstance(error.reason, Sentence) else ""
                    found.setdefault(message or str(error.reason), error)
                except RookeryError:
                    pass
    return found


@pytest.mark.parametrize("name", HOUSE)
def test_every_reason_is_said_in_german(name: str) -> None:
    found = refusals(name)
    assert len(found) >= 5
    for message, error in found.items():
        assert CLAUSE.fullmatch(error.clause)
        assert message in GERMAN.texts, message
        words = failure(error, GERMAN).words
        reason = in_language(error.reason, GERMAN)
        assert words == f"{error.action} geht jetzt nicht: {reason} ({error.clause})"
        assert failure(error, ENGLISH).words == str(error)


def test_a_sentence_keeps_its_message_on_the_way() -> None:
    state = games.load("packeis").parse("PK1 x1,0,1 2121/12131/1312 A u11 s0.0,0.0")
    with pytest.raises(IllegalAction) as refused:
        state.apply("@a1")
    again = pickle.loads(pickle.dumps(refused.value))
    assert in_language(again.reason, GERMAN) == in_language(refused.value.reason, GERMAN)
    assert in_language(again.reason, GERMAN).startswith("a1 hat mehr als einen Fisch")
