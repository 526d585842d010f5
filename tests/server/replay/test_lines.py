"""Lines that nobody has played, told in the words of the list of moves."""

import numpy as np
import pytest

from rookery import games
from rookery.core.words.i18n import ENGLISH
from rookery.server.replay.lines import in_words
from rookery.server.table.scene_cache import show_entry
from tests.server.conftest import RunningServer
from tests.server.replay.test_story import played
from tests.server.users import HERE, ME

SAID = "seat", "of", "text", "gists"


@pytest.mark.parametrize("name", games.names())
def test_a_line_is_told_as_if_it_were_played(name: str, rng: np.random.Generator) -> None:
    play = played(name, rng, min(3, games.load(name).seats[-1]))
    texts = [entry.text for entry in play.line]
    for ply in range(0, len(texts), len(texts) // 5):
        line = in_words(play, play.line[ply].number - 1, texts[ply : ply + 8], ENGLISH)
        listed = [show_entry(play, at, ENGLISH) for at in range(ply, ply + len(line))]
        assert len(line) == len(texts[ply : ply + 8])
        for step, entry in zip(line, listed, strict=True):
            assert [getattr(step, one) for one in SAID] == [getattr(entry, one) for one in SAID]


def test_it_ends_where_it_cannot_be_played(rng: np.random.Generator) -> None:
    play = played("penguisi", rng, 2)
    kinds = [entry.kind for entry in play.line]
    chance = next(i for i in range(6, len(kinds)) if kinds[i : i + 2] == ["chance", "action"])
    texts = [entry.text for entry in play.line]
    number = play.line[chance - 2].number - 1
    before, after = texts[chance - 2 : chance], texts[chance + 1]

    def told(*line: str) -> list[str]:
        return [step.text for step in in_words(play, number, line, ENGLISH)]

    assert told(*before, after) == before  # the throw is missing
    for wrong in ("leave:1", "no such action", "R00"):
        assert told(*before, wrong) == before
    assert in_words(play, play.number, [texts[-1]], ENGLISH) == ()  # the game is over


def test_a_page_gets_words_of_several_positions(house: RunningServer) -> None:
    person = house.person()
    game_id = person.open("swift", [ME, HERE])["id"]
    first = min(person.view(game_id)["taps"])
    body = {"positions": [{"number": 0, "lines": [[first], []]}, {"number": 0, "lines": []}]}
    answer = person.http.post(f"/api/games/{game_id}/words", json=body)
    assert answer.status_code == 200, answer.text
    (one, nothing), none = answer.json()["positions"]
    assert (nothing, none) == ([], [])
    person.http.post(f"/api/games/{game_id}/act", json={"number": 1, "seat": 0, "action": first})
    (entry,) = person.view(game_id)["log"]
    assert one == [{key: entry[key] for key in SAID}]
    beyond = {"positions": [{"number": 9, "lines": [[first]]}]}
    assert person.http.post(f"/api/games/{game_id}/words", json=beyond).status_code == 404
