"""The story of a finished game: who had what at each ply, and who cut off whom."""

import numpy as np
import pytest

from rookery import games
from rookery.core.fairness import Source
from rookery.server.replay.story import SOON, story
from rookery.server.table.timeline import Timeline

SECRET = "7" * 64


def played(name: str, rng: np.random.Generator, players: int) -> Timeline:
    game, source = games.load(name), Source(SECRET, ())
    options = game.deal(game.read_options({"players": str(players)}), source.set_up_seed())
    play = Timeline.begin(game.start(options), source)
    play = play.extended(play.beginning(0, None))
    while not play.state.is_terminal:
        action = str(rng.choice(play.state.legal_actions))
        play = play.extended(play.action(play.state.current_player or 0, action, 0, None))
    return play


@pytest.mark.parametrize(("name", "players"), [("packeis", 4), ("penguin_game", 3)])
def test_whoever_is_cut_off_never_acts_again(name: str, players: int) -> None:
    rng, found = np.random.default_rng(1), 0  # these games do cut somebody off
    for _ in range(3):
        play = played(name, rng, players)
        told, line = story(play), play.line
        assert len(told.scores) == len(line) + 1
        for cut in told.cuts:
            found += 1
            assert cut.by != cut.seat
            assert line[cut.ply - 1].seat == cut.by
            assert cut.seat not in {entry.seat for entry in line[cut.ply :]}
            assert cut.ply <= len(line) - SOON
        # A seat that acts in the last plies was not cut off before.
        late = {entry.seat for entry in line[-SOON:]}
        assert late.isdisjoint(cut.seat for cut in told.cuts)
    assert found > 0


def test_scores_are_those_of_the_seats_after_every_ply(rng: np.random.Generator) -> None:
    play = played("packeis", rng, 2)
    told = story(play)
    assert told.scores[0] == (0, 0)
    assert told.scores[-1] == tuple(own[0] for own in play.game.rules.scores(play.state))
    for before, after in zip(told.scores, told.scores[1:], strict=False):
        assert all(a <= b for a, b in zip(before, after, strict=True))


def test_where_chance_comes_between_nobody_is_said_to_be_cut_off(
    rng: np.random.Generator,
) -> None:
    play = played("penguisi", rng, 2)
    assert story(play).cuts == ()
