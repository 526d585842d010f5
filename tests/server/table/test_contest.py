"""Which pairs of a finished game count for ratings: a test for each row of the table of events."""

import pytest

from rookery.core.errors import WrongState
from rookery.core.state import State
from rookery.ratings.rating import Pair
from rookery.server.table.clock import Clock
from rookery.server.table.contest import Departure, contest_of, pool_of
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import Seat, changed_seat
from tests.server.quick import Swift
from tests.server.snapshots import ADA, BO, CHICK, CY, snapshot

NOBODY = Seat("unheld")
MINUTE = 60_000


def act(game: Snapshot, times: int = 1) -> Snapshot:
    """Play the first legal action this many times."""
    for _ in range(times):
        seat = game.to_move
        assert seat is not None
        game = game.extended(game.timeline.action(seat, game.state.legal_actions[0], 1, None))
    return game


def leave(game: Snapshot, *seats: int) -> Snapshot:
    for seat in seats:
        game = game.extended(game.timeline.leaving(seat, 1, None))
    return game


def hand_over(game: Snapshot, seat: int) -> tuple[Snapshot, Departure]:
    """A computer takes over a seat now."""
    gone = Departure(seat, str(game.seats[seat].user_id), game.number)
    seats = changed_seat(game.seats, seat, kind="computer", level="chick", user_id=None)
    return game.reseated(seats), gone


def finish(game: Snapshot) -> Snapshot:
    while not game.is_over:
        game = act(game)
    return game


def order(game: Snapshot, *seats: int) -> list[tuple[int, int, float]]:
    """The pairs that the game's own ranking gives for some seats, by their indices in `seats`."""
    places = [game.state.ranking[seat] for seat in seats]
    return [
        (a, b, 0.5 if places[a] == places[b] else float(places[a] < places[b]))
        for a in range(len(seats))
        for b in range(a + 1, len(seats))
    ]


def test_all_who_stay_count_as_they_finished() -> None:
    game = finish(snapshot(ADA, BO, CY))
    found = contest_of(game)
    assert (found.outcome, found.users, found.marks) == ("rated", ("ada", "bo", "cy"), ())
    assert found.places == game.state.ranking
    assert [tuple(pair) for pair in found.pairs] == order(game, 0, 1, 2)
    assert found.pool == "swift/many/days"


def test_a_running_game_says_nothing() -> None:
    with pytest.raises(WrongState):
        contest_of(act(snapshot(ADA, BO)))


def test_computers_count_for_nobody() -> None:
    game = finish(snapshot(ADA, CHICK, BO))
    found = contest_of(game)
    assert (found.users, found.seats) == (("ada", "bo"), (0, 2))
    assert [tuple(pair) for pair in found.pairs] == order(game, 0, 2)


@pytest.mark.parametrize("seats", [(ADA, CHICK), (ADA, CHICK, CHICK), (ADA, ADA), (CHICK, CHICK)])
def test_somebody_alone_is_not_rated(seats: tuple[Seat, ...]) -> None:
    found = contest_of(finish(snapshot(*seats)))
    assert (found.outcome, found.users, found.pairs) == ("alone", (), ())


def test_nobody_is_marked_for_leaving_computers() -> None:
    found = contest_of(leave(snapshot(ADA, CHICK), 0))
    assert (found.outcome, found.marks) == ("alone", ())


def test_whoever_holds_several_seats_counts_for_nobody() -> None:
    found = contest_of(finish(snapshot(ADA, BO, ADA, CY)))
    assert (found.outcome, found.users, len(found.pairs)) == ("rated", ("bo", "cy"), 1)
    assert contest_of(finish(snapshot(ADA, BO, ADA))).outcome == "alone"


@pytest.mark.parametrize("acted", [0, 1, 2])
def test_who_leaves_before_all_have_acted_breaks_it_off(acted: int) -> None:
    game = finish(leave(act(snapshot(ADA, BO, CY), acted), acted))
    found = contest_of(game)
    assert (found.outcome, found.pairs) == ("aborted", ())
    assert found.marks == ((ADA, BO, CY)[acted].user_id,)


def test_a_later_one_is_not_to_blame_for_that() -> None:
    """By the time the third player leaves, everybody who is still there has acted."""
    game = leave(act(leave(act(snapshot(ADA, BO, CY)), 1)), 2)
    assert game.is_over
    assert contest_of(game).marks == ("bo",)


def test_what_was_taken_back_was_an_action() -> None:
    game = act(snapshot(ADA, BO))
    game = act(game)
    game = game.extended(game.timeline.undoing(1, 1, 1, None))
    assert contest_of(leave(game, 1)).outcome == "rated"


def test_who_leaves_later_is_last_and_the_others_play_on() -> None:
    game = finish(leave(act(snapshot(ADA, BO, CY), 3), 0))
    found = contest_of(game)
    assert found.outcome == "rated"
    assert found.places == game.state.ranking
    assert found.places[0] == 3


def test_when_all_others_go_these_pairs_count() -> None:
    found = contest_of(leave(act(snapshot(ADA, BO, CY), 3), 2, 0))
    assert found.places == (2, 1, 3)
    assert found.pairs == (Pair(0, 1, 0.0), Pair(0, 2, 1.0), Pair(1, 2, 1.0))


def test_who_is_replaced_is_behind_all_who_stayed_whatever_the_computer_reaches() -> None:
    game, gone = hand_over(act(snapshot(ADA, BO, CY, on_leave="computer"), 3), 1)
    game = finish(game)
    found = contest_of(game, [gone])
    assert found.users == ("ada", "bo", "cy")
    assert found.places[1] == 3
    assert {(0, 1, 1.0), (1, 2, 0.0)} < {tuple(pair) for pair in found.pairs}
    assert [tuple(pair) for pair in found.pairs if 1 not in pair[:2]] == [
        (0, 2, order(game, 0, 2)[0][2])
    ]


def test_of_several_who_are_replaced_the_later_one_is_better() -> None:
    game, first = hand_over(act(snapshot(ADA, BO, CY, on_leave="computer"), 3), 2)
    game, second = hand_over(act(game), 0)
    found = contest_of(finish(game), [first, second])
    assert found.places == (2, 1, 3)
    game, third = hand_over(game, 1)  # at the same moment as the second one
    assert contest_of(finish(act(game)), [first, second, third]).places == (1, 1, 3)


def test_a_flag_and_a_computer_at_one_table_are_in_order_too() -> None:
    game = leave(act(snapshot(ADA, BO, CY, on_leave="computer"), 3), 2)
    game, gone = hand_over(game, 0)
    assert contest_of(finish(game), [gone]).places == (2, 1, 3)


def test_who_is_replaced_before_all_have_acted_breaks_it_off() -> None:
    game, gone = hand_over(act(snapshot(ADA, BO, CY, on_leave="computer"), 2), 0)
    found = contest_of(finish(game), [gone])
    assert (found.outcome, found.marks) == ("aborted", ("ada",))


def test_who_goes_when_out_by_the_rules_keeps_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    game, gone = hand_over(act(snapshot(ADA, BO, CY, on_leave="computer"), 3), 1)
    game = finish(game)
    monkeypatch.setattr(State, "taking_part", (0, 2))
    assert contest_of(game, [gone]).places == game.state.ranking


def test_undecided_pairs_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_settled(state: State, a: int, b: int) -> bool:
        return 0 in (a, b)

    monkeypatch.setattr(Swift.rules, "is_settled", is_settled)
    assert [tuple(pair[:2]) for pair in contest_of(finish(snapshot(ADA, BO, CY))).pairs] == [
        (0, 1),
        (0, 2),
    ]
    found = contest_of(finish(snapshot(CHICK, ADA, BO)))
    assert (found.outcome, found.users, found.pairs) == ("undecided", ("ada", "bo"), ())
    gone = contest_of(finish(leave(act(snapshot(CHICK, ADA, BO), 3), 2)))
    assert gone.pairs == (Pair(0, 1, 1.0),)


@pytest.mark.parametrize(
    ("clock", "pace"),
    [
        (None, "days"),
        (Clock(10 * MINUTE, 0), "quick"),
        (Clock(10 * MINUTE, 1), "slow"),
        (Clock(2 * MINUTE, 12_000), "quick"),
        (Clock(24 * 60 * MINUTE - 1, 0), "slow"),
        (Clock(24 * 60 * MINUTE, 0), "days"),
    ],
)
def test_pools_by_pace(clock: Clock | None, pace: str) -> None:
    assert pool_of("packeis", (ADA, BO), clock) == f"packeis/duel/{pace}"


@pytest.mark.parametrize(
    ("seats", "size"),
    [((ADA, BO), "duel"), ((ADA, BO, NOBODY), "duel"), ((ADA, BO, CHICK), "many")],
)
def test_pools_by_seats_that_somebody_plays(seats: tuple[Seat, ...], size: str) -> None:
    assert pool_of("packeis", seats, None) == f"packeis/{size}/days"
