"""Errors in options, told to a person in the words of the form."""

from typing import Any

import pytest

from rookery import games
from rookery.core.errors import SetupError
from rookery.core.options import as_texts
from rookery.core.words.i18n import ENGLISH
from rookery.server.i18n.catalogues import languages
from rookery.server.table.new_page import OptionFault, faults


def told(name: str, *reasons: str, lang: str = "en") -> list[tuple[str, str]]:
    found = faults(games.load(name), SetupError(list(reasons)), languages()[lang])
    return [(one.option, one.words) for one in found]


def refused(name: str, **options: str) -> tuple[OptionFault, ...]:
    """The messages about options that the game refuses."""
    game: Any = games.load(name)
    with pytest.raises(SetupError) as error:
        game.deal(game.read_options(options), "seed")
    return faults(game, error.value, ENGLISH)


def test_a_reason_is_told_of_the_option_that_it_begins_with() -> None:
    assert told("penguin_game", "first: no player sits there (PG-R12)") == [
        ("first", "Who begins: no player sits there (PG-R12)")
    ]


def test_what_no_option_is_called_is_told_as_it_is() -> None:
    reasons = ("penguins: there are none", "it is late", "nothing must be one of 1, 2")
    assert told("penguin_game", *reasons) == [("", reason) for reason in reasons]


def test_reasons_that_speak_of_values_say_what_is_wanted() -> None:
    (number,) = told("polar_escape", "free_cap must be a number, not 'many'")
    assert number == ("free_cap", "Most free moves in a turn: a whole number is needed")
    (choice,) = told("packeis", "shape must be one of std, hex, not 'round'")
    assert choice[0] == "shape"
    assert choice[1].endswith(": there is no such choice")


def test_every_reason_is_told_in_order() -> None:
    found = told("packeis", "shape must be one of std", "odd: x", "layout: y")
    assert [option for option, _ in found] == ["shape", "", "layout"]


def test_it_is_told_in_the_readers_language() -> None:
    (english,) = told("packeis", "shape must be one of std")
    (german,) = told("packeis", "shape must be one of std", lang="de")
    assert english[0] == german[0] == "shape"
    assert english[1] != german[1]


@pytest.mark.parametrize("name", games.names())
def test_what_a_game_refuses_is_told_of_its_option(name: str) -> None:
    game: Any = games.load(name)
    for option in as_texts(game.options()):
        if option == "players" or option not in game.words.option_words:
            continue
        for fault in refused_by(name, option):
            assert fault.words
            assert fault.option in ("", *game.words.option_words)


def refused_by(name: str, option: str) -> tuple[OptionFault, ...]:
    game: Any = games.load(name)
    try:
        game.deal(game.read_options({option: "no such thing"}), "seed")
    except SetupError as error:
        return faults(game, error, ENGLISH)
    return ()
