"""Which game is worth watching: by ratings and closeness, with patience."""

from itertools import pairwise

from rookery.server.tv import model
from rookery.server.tv.model import Candidate, Shown, chosen, closeness, ranked


def game(name: str, rating: float = 0.0, *values: float, players: int = 2) -> Candidate:
    return Candidate(name, "swift", players, rating, values)


def test_closeness_is_the_lead_of_the_first_over_the_second() -> None:
    even, ahead, won = (0.0, 0.0), (0.5, -0.5), (1.0, -1.0)
    assert [closeness(values) for values in (even, ahead, won)] == [1.0, 0.5, 0.0]
    assert closeness((0.2, 0.2, -0.4)) == 1.0  # the third doesn't count
    assert closeness(()) == closeness((1.0,)) == closeness((-1.0, -1.0)) == 0.5


def test_a_close_game_beats_a_decided_one_of_somewhat_better_players() -> None:
    close, decided = game("close", 1500, 0.0, 0.0), game("decided", 1600, 1.0, -1.0)
    best = game("best", 2000, 1.0, -1.0)
    assert [each.id for each in ranked([decided, close, best])] == ["best", "close", "decided"]


def test_a_game_whose_players_are_there_comes_first() -> None:
    assert ranked([game("bots", 1900, players=0), game("people")])[0].id == "people"


def test_equal_games_have_one_order() -> None:
    names = [each.id for each in ranked([game("b"), game("a"), game("c")])]
    assert all(a < b for a, b in pairwise(names))


def test_only_games_of_the_kind_count() -> None:
    other = game("other")._replace(kind="slow")
    assert [each.id for each in ranked([game("a"), other], "slow")] == ["other"]


def test_nothing_is_shown_if_nothing_is_on() -> None:
    assert chosen(None, [], {}, 0) is None


def test_a_game_stays_for_a_while_whatever_else_there_is() -> None:
    shown, best = Shown("a", 0), [game("b", 2500), game("a", 1200)]
    assert chosen(shown, best, {"a": True}, model.STAYS_MS - 1) == shown
    assert chosen(shown, best, {"a": True}, model.STAYS_MS) == Shown("b", model.STAYS_MS)


def test_a_little_better_is_no_reason_to_move_on() -> None:
    shown = Shown("a", 0)
    best = [game("b", 1200 + model.MARGIN - 1), game("a", 1200)]
    assert chosen(shown, best, {"a": True}, 10 * model.STAYS_MS) == shown


def test_the_end_of_a_game_is_shown_for_a_while() -> None:
    best = [game("b")]
    shown = chosen(Shown("a", 0), best, {"a": False}, 50)
    assert shown == Shown("a", 0, 50)
    assert chosen(shown, best, {"a": False}, 49 + model.AFTER_MS) == shown
    then = 50 + model.AFTER_MS
    assert chosen(shown, best, {"a": False}, then) == Shown("b", then)


def test_the_last_game_of_all_stays_until_another_begins() -> None:
    shown = Shown("a", 0, 50)
    assert chosen(shown, [], {"a": False}, 10**9) == shown


def test_a_game_that_may_no_longer_be_seen_gives_way_at_once() -> None:
    assert chosen(Shown("a", 0), [game("b")], {}, 7) == Shown("b", 7)
    assert chosen(Shown("a", 0), [], {}, 7) is None
