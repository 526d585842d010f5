"""Rolls along a log depend on their own numbers only, whatever is taken back between them."""

from rookery import games
from rookery.core.fairness import Contribution, Fairness, Source, commitment
from rookery.core.record import Record
from rookery.core.verify import verify
from rookery.server.table.timeline import Timeline, plies_to_undo

SECRET = "5" * 64
GIVEN = (Contribution("1" * 32, 0, 0), Contribution("2" * 32, 1, 9))
ASKED = {"players": "2"}
ENTRIES = 400


def played(back: int) -> Timeline:
    """A game in which the last legal action is played; every `back`-th is undone and replayed."""
    game, source = games.load("penguisi"), Source(SECRET, GIVEN)
    first = game.start(game.deal(game.read_options(ASKED), source.set_up_seed()))
    play = Timeline.begin(first, source)
    play = play.extended(play.beginning(0, None))
    while not play.state.is_terminal and len(play.line) < ENTRIES:
        seat = play.state.current_player or 0
        action = play.state.legal_actions[-1]
        play = play.extended(play.action(seat, action, 0, None))
        plies = plies_to_undo(play.line, [seat])
        if back and play.number % back == 0 and plies == 1:
            play = play.extended(play.undoing(seat, plies, 0, None))
            play = play.extended(play.action(seat, action, 0, None))
    return play


def rolls(play: Timeline) -> list[str]:
    return [entry.text for entry in play.log if entry.kind == "chance"]


def test_taking_back_changes_no_roll() -> None:
    straight, winding = played(0), played(3)
    assert sum(entry.kind == "undo" for entry in winding.log) > 20
    assert rolls(straight) == rolls(winding)
    assert [entry.text for entry in straight.line] == [entry.text for entry in winding.line]


def test_no_more_entries_change_nothing() -> None:
    play = played(0)
    assert play.extended([]) is play
    beginning = Timeline.begin(play.first, play.source)
    assert beginning.extended([]) is beginning


def test_the_line_holds_every_roll_of_the_log() -> None:
    play = played(3)
    assert rolls(play) == [entry.text for entry in play.line if entry.kind == "chance"]
    assert play.rolls == len(rolls(play)) > 50


def test_the_record_of_the_line_can_be_checked() -> None:
    play = played(3)
    fairness = Fairness(commitment(SECRET), ASKED, GIVEN, SECRET)
    options = play.game.deal(play.game.read_options(ASKED), play.source.set_up_seed())
    record = Record(play.game, options, tuple(one.text for one in play.line), fairness=fairness)
    checks = verify(record)
    assert len(checks) == play.rolls + 2
    assert [one for one in checks if not one.is_right] == []


def test_a_log_that_is_read_again_rolls_on_as_it_would_have() -> None:
    play = played(0)
    actions = [entry for entry in play.log[100:] if entry.kind == "action"][:40]
    again = Timeline.replay(play.first, play.source, play.log[: actions[0].number - 1])
    for entry in actions:
        again = again.extended(again.action(entry.seat or 0, entry.text, 0, None))
    assert again.log == play.log[: again.number]


def test_what_was_is_what_the_log_had_led_to() -> None:
    play = played(3)
    undone = next(entry.number for entry in play.log if entry.kind == "undo")
    for number in (0, undone - 1, undone, play.number):
        was = play.at(number)
        again = Timeline.replay(play.first, play.source, play.log[:number])
        assert (was.number, was.state.text) == (number, again.state.text)
        assert was.line == again.line
