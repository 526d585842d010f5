"""Descriptions of actions, in every language."""

from rookery.core.words.gist import SEAT
from tests.contract.checks.drawings import symbols
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import check, each, every, first_decision, staying


@check(each, every)
def actions_are_put_into_words(at: Moment) -> None:
    if at.following is None or at.following.startswith("leave:"):
        return
    words = at.game.words.narrate(at.state, at.following)
    assert words == words.strip() != ""
    assert "%(" not in words
    for comment in at.game.text.comments(at.state, at.following):
        assert comment.isprintable()
        assert comment
        assert not set(comment) & set("{}")


@check(each, every)
def lists_say_actions_in_few_words(at: Moment) -> None:
    if at.following is None or at.following.startswith("leave:"):
        return
    for gist in at.game.words.gists(at.state, at.following):
        assert gist.words == gist.words.strip() != ""
        assert "%(" not in gist.words
        assert (SEAT in gist.words) == (gist.seat is not None)
        assert bool(gist.yours) == (gist.seat is not None)
        assert SEAT not in gist.yours
        assert gist.seat is None or 0 <= gist.seat < at.state.players
        assert len(gist.pictures) <= 4
        assert set(gist.pictures) <= symbols(at.game)


@check(first_decision, staying)
def messages_are_looked_up(at: Moment) -> None:
    """A language that marks every message leaves its mark on all that is said."""
    state, action = at.state, at.state.legal_actions[0]
    assert at.game.words.narrate(state, action, Marked()) != at.game.words.narrate(state, action)
    for gist in at.game.words.gists(state, action, Marked()):
        assert "~" in gist.words
    advice = at.game.words.advice(state)
    assert advice == "" or at.game.words.advice(state, Marked()) != advice
    goal = at.game.words.goal(state)
    assert goal == "" or at.game.words.goal(state, Marked()) == "~" + goal


class Marked:
    def __call__(self, message: str, /) -> str:
        return "~" + message

    def plural(self, one: str, many: str, count: int, /) -> str:
        return "~" + (one if count == 1 else many)
