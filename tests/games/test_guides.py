"""Guided first games: every bubble can be reached, its action is legal, and the words are there."""

from typing import Any

import pytest
from msgspec import structs

from rookery import games
from rookery.core.game import Game
from rookery.core.words.guide import GuidedGame
from rookery.server.i18n.catalogues import languages
from rookery.server.learn.shown import PRESSED, guide_of, lesson
from tests.games.pages import GAMES
from tests.games.promises import FACTS, bubbles, holds

LANGUAGES = ["en", "de"]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.load(request.param)


@pytest.fixture
def guide(game: Game[Any]) -> GuidedGame:
    return guide_of(game)


def test_it_has_five_bubbles_and_three_ticks(guide: GuidedGame) -> None:
    assert (len(guide.steps), len(guide.ticks)) == (5, 3)


def test_a_guide_can_be_played_to_its_end(game: Game[Any], guide: GuidedGame) -> None:
    say = languages()["en"]
    for number, step in enumerate(guide.steps):
        begun = lesson(game, number, (), say)
        assert not begun.done
        if step.button:
            assert not begun.right, "a button is the only way on"
            assert lesson(game, number, (PRESSED,), say).done
            continue
        assert begun.right, f"bubble {number + 1} leads nowhere"
        assert (set(begun.right) | set(begun.wrong)) == set(begun.taps)
        nodes = {node.id for node in begun.scene.nodes}
        for action in begun.right:
            assert set(begun.taps[action]) <= nodes
            after = lesson(game, number, (action,), say)
            assert after.done or step.free
            assert len(after.frames) == 1 + (len(step.reply) if after.done else 0)


def test_a_free_bubble_goes_on_until_the_game_is_over(game: Game[Any], guide: GuidedGame) -> None:
    say = languages()["en"]
    for number in (number for number, step in enumerate(guide.steps) if step.free):
        done: list[str] = []
        while not (now := lesson(game, number, done, say)).done:
            assert set(now.right) == set(now.taps)
            done.append(now.right[-1])
        assert not now.taps


def test_the_board_in_a_page_never_keeps_marks_of_earlier_moves(
    game: Game[Any], guide: GuidedGame
) -> None:
    """The page draws a bubble's beginning, and after that only the changes."""
    say = languages()["de"]
    for number in range(len(guide.steps)):
        now = lesson(game, number, (), say)
        drawn = {node.id: node for node in now.scene.nodes}
        done: list[str] = []
        while not now.done and now.right:
            done.append(now.right[-1])
            now = lesson(game, number, done, say)
            for frame in now.frames:
                drawn |= {node.id: node for node in frame.put}
                drawn = {name: node for name, node in drawn.items() if name not in frame.drop}
            assert drawn == {node.id: node for node in now.scene.nodes}, done


def test_every_word_of_advice_can_be_heard(game: Game[Any], guide: GuidedGame) -> None:
    for number, step in enumerate(guide.steps):
        said = set(lesson(game, number, (), languages()["en"]).wrong.values())
        assert len(said) >= len(step.wrong), f"bubble {number + 1} warns of what can't happen"


def test_what_is_wrong_is_taken_back_and_leads_nowhere(game: Game[Any], guide: GuidedGame) -> None:
    say = languages()["en"]
    for number in range(len(guide.steps)):
        for action in sorted(lesson(game, number, (), say).wrong)[:2]:
            assert not lesson(game, number, (action,), say).done


@pytest.mark.parametrize("language", LANGUAGES)
def test_bubbles_are_short(guide: GuidedGame, language: str) -> None:
    say = languages()[language]
    for step in guide.steps:
        assert len(say(step.words)) <= 160, say(step.words)


def test_what_the_words_promise_happens(game: Game[Any], guide: GuidedGame) -> None:
    for number, bubble in enumerate(bubbles(guide, game), 1):
        step = bubble.step
        texts = " ".join([step.words, step.todo, step.refused, *step.wrong.values()])
        assert step.promises, f"bubble {number} promises nothing"
        for words, promise in step.promises.items():
            assert words in texts, f"bubble {number} does not say {words!r}"
            assert holds(bubble, promise), f"bubble {number}: {words!r} ({promise}) is untrue"


def test_a_broken_promise_is_seen() -> None:
    """Pip stood where nobody could land on it: a lit space was empty."""
    game = games.load("penguisi")
    guide = guide_of(game)
    step = guide.steps[3]
    elsewhere = structs.replace(step, position=step.position.replace("39", "22"))
    broken = structs.replace(guide, steps=(*guide.steps[:3], elsewhere))
    assert not holds(bubbles(broken, game)[3], "captures")
    assert not holds(bubbles(broken, game)[3], "bonus 10")


def test_every_fact_is_promised_somewhere(game: Game[Any], guide: GuidedGame) -> None:
    """Facts that no guide needs are dead, and those are all that there are."""
    promised = {name for step in guide.steps for name in step.promises.values()}
    promised |= {f"{name.rpartition(' ')[0]} *" for name in promised}
    assert set(FACTS[game.name]) <= promised
