"""The weakest level is kind; that it loses to children is tested for all games."""

from rookery.core.players.searcher import run
from rookery.games import load

GAME = load("penguisi")


def test_it_sends_nobody_home_that_it_could_spare() -> None:
    before = "PS1 b4:2etm00a n,n,n,10/30,n,n,n/n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"
    state = GAME.parse(before).apply("R63")
    chosen = {run(GAME.players.levels[0].search(state, seed)).action for seed in range(20)}
    losses = {
        action: sum(sum(scores) for scores in state.apply(action).scores[1:]) for action in chosen
    }
    most = max(sum(sum(s) for s in state.apply(a).scores[1:]) for a in state.legal_actions)
    assert set(losses.values()) == {most}
