"""What the rules pages say about their examples, beyond where they lead."""

import re
from typing import Any

import pytest

from rookery.core.game import Game
from tests.games.packeis.deals import start
from tests.games.pages import LANGUAGES, blocks, page, words_before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deal_shown_for_a_field_of_your_own_works(game: Game[Any], language: str) -> None:
    found = re.search(r"`shape=given layout=given`\s+\S+\s+`deal=(\S+)`", page("packeis", language))
    assert found, "the page shows how to give a field of your own"
    state = start(game, 1, shape="given", layout="given", deal=found[1])
    assert state.text == f"PK1 {found[1].replace(':', ' ')} A u44 s0.0,0.0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_example_lists_every_move(game: Game[Any], language: str) -> None:
    first = game.parse(blocks("packeis")[0][0])
    targets = {action.split("-")[1] for action in first.legal_actions}
    named = set(re.findall(r"\b[a-z]\d\b", words_before("packeis", language, 0)))
    assert named == (targets | {"b1", "e1", "f1"})  # from b1; e1 and f1 are said to be out of reach
