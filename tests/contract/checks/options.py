"""Rulesets: writing, reading, and dealing from a seed."""

import pytest

from rookery.core.errors import SetupError
from rookery.core.options import as_texts, describe
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import check, first, start


def shown(value: bool | int | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@check(start, first)
def options_read_back(at: Moment, seed: int) -> None:
    game, ruleset = at.game, at.ruleset
    for options in (game.read_options(dict(ruleset.texts)), ruleset.dealt(seed)):
        texts = as_texts(options)
        assert game.read_options(texts) == options
        assert as_texts(game.read_options(texts)) == texts
        assert all(text.split() == [text] for text in texts.values())
    undealt = as_texts(game.read_options(dict(ruleset.texts)))
    defaults = {field.name: shown(field.default) for field in describe(game.options, game.seats)}
    assert (defaults | undealt) == (defaults | dict(ruleset.texts))


@check(start, first)
def a_deal_is_fixed_by_the_seed(at: Moment, seed: int) -> None:
    game, ruleset = at.game, at.ruleset
    dealt = ruleset.dealt(seed)
    assert dealt == ruleset.dealt(seed)
    assert game.deal(dealt, seed + 1) == dealt
    assert game.start(dealt).text == game.start(game.deal(dealt, "again")).text
    assert dealt.players == game.read_options(dict(ruleset.texts)).players


@check(start, first)
def undealt_options_do_not_start(at: Moment) -> None:
    options = at.game.read_options(dict(at.ruleset.texts))
    if options != at.game.deal(options, 1) and not getattr(options, "deal", ""):
        with pytest.raises(SetupError):
            at.game.start(options)
