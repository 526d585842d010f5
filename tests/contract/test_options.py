"""Options: described, read, written, dealt; every reason at once."""

from typing import Any

import pytest

from rookery.core.drawing.scene import Scene
from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.options import describe
from rookery.core.record import TAGS
from tests.contract.checks.options import shown
from tests.contract.rulesets import rulesets, telling


def test_options_are_described(game: Game[Any]) -> None:
    fields = describe(game.options, game.seats)
    assert fields[0].name == "players"
    assert fields[0].choices == tuple(map(str, game.seats))
    for field in fields:
        assert field.name.isidentifier()
        assert field.help.endswith(".")
        assert field.clause or field.name == "players"
        assert not field.choices or shown(field.default) in field.choices


def test_forms_have_words_for_what_is_asked(game: Game[Any]) -> None:
    asked = [field for field in describe(game.options, game.seats)[1:] if field.is_asked]
    for field in asked if game.words.option_words else ():
        assert field.name in game.words.option_words
        for choice in (*field.choices, *field.words) if field.kind != "bool" else ():
            named = {choice, f"{field.name}={choice}"} & set(game.words.option_words)
            assert named or choice.isdecimal(), (field.name, choice)
        for word in field.words:
            assert getattr(game.read_options({field.name: word}), field.name) == word


def test_options_and_the_lines_of_a_record_differ_in_name(game: Game[Any]) -> None:
    own = {field.name for field in describe(game.options, game.seats)}
    assert not own & {"game", "position", "result", "scores", "seat", *TAGS}


def test_defaults_alone_make_a_ruleset(game: Game[Any]) -> None:
    options = game.read_options({})
    assert options.players == game.seats[0]
    assert game.start(game.deal(options, 1)).current_player in (0, None)


def test_every_choice_is_under_test(game: Game[Any]) -> None:
    used = [dict(ruleset.texts) for ruleset in rulesets() if ruleset.game is game]
    for field in describe(game.options, game.seats):
        for choice in [] if field.setup else telling(field):
            assert any(texts.get(field.name) == choice for texts in used), (field.name, choice)
    assert {texts.get("players", str(game.seats[0])) for texts in used} == set(map(str, game.seats))


def test_a_deal_depends_on_the_seed(game: Game[Any]) -> None:
    drawn = {game.start(game.deal(game.read_options({}), seed)).text for seed in range(40)}
    has_deal = any(field.setup for field in describe(game.options, game.seats))
    assert len(drawn) > 1 if has_deal else len(drawn) == 1


def test_every_reason_is_given_at_once(game: Game[Any]) -> None:
    with pytest.raises(SetupError) as caught:
        game.read_options({"players": "nine", "nonsense": "1", "other": "x"})
    assert len(caught.value.reasons) >= 3
    assert all(name in str(caught.value) for name in ("players", "nonsense", "other"))
    for players in (game.seats[0] - 1, game.seats[-1] + 1, -1, 10**30):
        with pytest.raises(SetupError, match="players"):
            game.read_options({"players": str(players)})


@pytest.mark.parametrize("text", ["", " ", "??", "0", "-1", "99", "é" * 300, "a b", "\n", "\ud800"])
def test_nonsense_is_refused_or_harmless(game: Game[Any], text: str) -> None:
    for field in describe(game.options, game.seats):
        options = read_or_refused(game, {field.name: text})
        if options is not None:
            started = start_or_refused(game, game.deal(options, 1))
            assert started is None or isinstance(started.game.drawing.scene(started), Scene)


def read_or_refused(game: Game[Any], texts: dict[str, str]) -> Any:
    try:
        return game.read_options(texts)
    except SetupError as error:
        return None if error.reasons else pytest.fail("no reason given")


def start_or_refused(game: Game[Any], options: Any) -> Any:
    try:
        return game.start(options)
    except SetupError as error:
        return None if error.reasons else pytest.fail("no reason given")
