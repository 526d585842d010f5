"""For each check, a way to break the toy game or the check's dependencies so that it must fail.

`BROKEN[name](patch)` returns the game to check. Kernels are broken by plain Python wrappers around
the compiled ones, so nothing has to be compiled.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import msgspec
import pytest

from rookery import games
from rookery.core import playout, record
from rookery.core.compiler.memory import carray, pointer
from rookery.core.cursor import Cursor
from rookery.core.drawing import svg
from rookery.core.drawing.scene import Node, Scene, SceneChange
from rookery.core.errors import MalformedPosition
from rookery.core.kernels.compiled import Kernels
from rookery.core.players.searcher import Level, Report
from rookery.core.rules import Position
from rookery.core.state import State
from rookery.core.words.gist import Gist
from rookery.core.words.i18n import ENGLISH
from tests.contract.altered import altered
from tests.contract.checks import counting, drawings, records, whole_games
from tests.contract.toy import STATE, Krill, KrillOptions

Patch = pytest.MonkeyPatch
Break = Callable[[Patch], Krill]

RULES: Kernels = Krill.rules.kernels
DOORS, TEXT = RULES.entry_points, Krill.text
ticks = count()


def other(**members: Any) -> Break:
    """A toy with some members of its rooms replaced."""
    return lambda patch: altered(Krill, **members)()


def rules(**kernels: Any) -> Break:
    return other(kernels=replace(RULES, **kernels))


def doors(**entry_points: Any) -> Break:
    return rules(entry_points=replace(DOORS, **entry_points))


def toy() -> Krill:
    """The unchanged toy, loaded by the name that records give it."""
    found = games.load("krill")
    assert isinstance(found, Krill)
    return found


def patched(thing: Any, name: str, by: Any) -> Break:
    """The unchanged toy, while something that the check calls is replaced."""

    def broken(patch: Patch) -> Krill:
        patch.setattr(thing, name, by)
        return toy()

    return broken


# -- rules -------------------------------------------------------------------------------------


def shifted(turn: int, by: int) -> int:
    return turn + by if turn >= 0 else turn


def stepping(then: Callable[[int, int], int]) -> Any:
    """The entry point of a step, with `then` replacing its result.

    `then` is given who is to move and the address of the state.
    """

    def step(board_at: int, memory_at: int, code: int) -> int:
        return then(DOORS.step(board_at, memory_at, code), memory_at)

    return step


def wavering(turn: int, memory_at: int) -> int:
    carray(pointer(memory_at), 1, STATE)["eaten"][0, 3] = next(ticks)
    return turn


def reversed_keys(board_at: int, memory_at: int, out: Any) -> None:
    DOORS.ranking_keys(board_at, memory_at, out)
    out *= -1


def one_too_many(board: Any, state: Any, out: Any) -> int:
    out[-1] = 0
    return int(RULES.legal_actions(board, state, out))


def not_normal(board: Any, state: Any) -> None:
    state.krill += 1


ASTRAY = doors(step=stepping(lambda turn, memory_at: shifted(turn, 5)))
UPSIDE_DOWN = doors(ranking_keys=reversed_keys)
STUBBORN = doors(
    step=stepping(lambda turn, memory_at: min(0, turn)),
    settle=lambda board_at, memory_at: min(0, DOORS.settle(board_at, memory_at)),
)
PASSED_ON = doors(settle=lambda board_at, memory_at: shifted(DOORS.settle(board_at, memory_at), 1))
WAVERING_STEPS = doors(step=stepping(wavering))
UNHELD = other(rotation=lambda options: (*range(options.players - 1), None))
NOBODY_GOES = patched(State, "leave", lambda state, seat: state)


# -- texts -------------------------------------------------------------------------------------


def read_as_another(text: str) -> Position:
    """Read correctly only at the start."""
    return TEXT.read_position(text if set(text.split()[-1]) == {"0"} else "KR1 6 A? 000")


def crash_on_nonsense(text: str) -> Position:
    try:
        return TEXT.read_position(text)
    except MalformedPosition as error:
        raise LookupError(text) from error


ANOTHER = other(read_position=read_as_another)
BRACED = other(
    action_text=lambda state, code: "{" + TEXT.action_text(state, code),
    action_code=lambda state, text: TEXT.action_code(state, text.strip("{")),
)


# -- drawings ----------------------------------------------------------------------------------


def drawn(of_scene: Callable[[Scene], dict[str, Any]]) -> Break:
    """A toy with a different drawing."""

    def scene(state: State, say: Any = ENGLISH, last: Any = None) -> Scene:
        right = Krill.drawing.scene(state, say, last)
        return msgspec.structs.replace(right, **of_scene(right))

    return other(scene=scene)


def nodes(of_node: Callable[[Node], dict[str, Any]]) -> Break:
    def changed(scene: Scene) -> dict[str, Any]:
        tick = next(ticks)
        return {
            "nodes": tuple(
                msgspec.structs.replace(node, **{"id": f"{node.id}{tick}"} | of_node(node))
                for node in scene.nodes
            )
        }

    return drawn(changed)


OTHER_IDS = nodes(lambda node: {})


# -- records -----------------------------------------------------------------------------------

_read = record.read


def forgetful(text: str | bytes, load: Any) -> Any:
    whole = _read(text, load)
    return replace(whole, tokens=whole.tokens[:-1], tags={})


def crashing(text: str | bytes, load: Any) -> Any:
    raise LookupError("nothing in particular")


FORGETFUL = patched(records, "read", forgetful)
LENIENT = patched(records, "read", lambda text, load: None)


# -- players -----------------------------------------------------------------------------------


class Wrong:
    """A search that reports an action that doesn't exist, and never ends."""

    def __init__(self, state: State) -> None:
        self.state = state

    def step(self) -> bool:
        self.state.record.krill = 1
        return False

    def report(self) -> Report:
        return Report("zzz", (0.0,) * self.state.players, ("zzz",))


class Wavering(Wrong):
    """A search that reports a different action each time."""

    def step(self) -> bool:
        return True

    def report(self) -> Report:
        actions = self.state.legal_actions
        action = actions[next(ticks) % len(actions)]
        return Report(action, (0.0,) * self.state.players, (action,))


class Ended(Wrong):
    """A search that has finished with a wrong report."""

    def step(self) -> bool:
        return True


ILL_ADVISED = other(levels=(Level("chick", lambda state, seed: Wrong(state), 1),))
WAVERING = other(levels=(Level("chick", lambda state, seed: Wavering(state), 1),))
SEARCHING = other(searcher=lambda state, limits, seed: Wrong(state))


# -- counting ----------------------------------------------------------------------------------

_playouts = playout.playouts


def spoiling(state: State, n: int, seed: int) -> Any:
    state.record.krill = 1
    return _playouts(state, 1, seed)


MISCOUNTED = patched(counting, "perft", lambda state, depth, cap=0: 7)
SHORT = patched(
    counting, "playouts", lambda state, n, seed: _playouts(Krill().parse("KR1 1 A? 000"), n, seed)
)

BROKEN: dict[str, Break] = {
    "a_play_ends_in_time": rules(max_plies=1),
    "a_state_is_a_decision_or_chance_or_over": ASTRAY,
    "going_on_changes_nothing_that_was": WAVERING_STEPS,
    "all_is_applied_or_nothing": other(split_turn=lambda text: (text, text)),
    "the_result_is_one": other(scores=lambda state: ((1, 2),) * state.players),
    "pairs_that_were_played_out_are_settled": other(is_settled=lambda state, a, b: a < b),
    "there_is_no_result_before_the_end": patched(State, "ranking", (1, 1, 1)),
    "chance_is_exact": patched(whole_games, "roll", lambda state, rng: "R9"),
    "seats_are_dealt_to_all_people": other(rotation=lambda options: (0,) * options.players),
    "a_position_tells_which_seats_nobody_holds": other(dummy_seats=lambda state: {0}),
    "nobody_decides_on_a_seat_that_nobody_holds": UNHELD,
    "position_texts_round_trip": ANOTHER,
    "a_parsed_position_plays_on_alike": ANOTHER,
    "actions_are_unique_sorted_single_words": rules(legal_actions=lambda board, state, out: 1),
    "actions_can_stand_in_a_record": BRACED,
    "only_legal_actions_apply": other(objection=lambda state, code: ("", "")),
    "broken_position_texts_are_refused": other(read_position=crash_on_nonsense),
    "leavers_rank_behind_all_who_stayed": UPSIDE_DOWN,
    "of_several_leavers_the_later_one_ranks_better": other(name="untied"),
    "a_seat_that_left_has_no_turn_again": STUBBORN,
    "every_seat_may_leave_at_any_time_but_once": ANOTHER,
    "the_others_play_on": UPSIDE_DOWN,
    "leaving_in_another_seats_turn_keeps_the_turn": PASSED_ON,
    "when_one_has_stayed_it_is_over": UPSIDE_DOWN,
    "a_seat_that_nobody_holds_stays": UNHELD,
    "seats_that_there_are_not_cannot_leave": NOBODY_GOES,
    "nobody_leaves_after_the_end": NOBODY_GOES,
    "who_has_no_part_cannot_leave": ASTRAY,
    "ids_are_unique_and_nodes_sound": nodes(lambda node: {"id": "same"}),
    "symbols_are_in_the_files": nodes(lambda node: {"symbol": "none"}),
    "every_action_has_its_own_taps": drawn(lambda scene: {"taps": {}}),
    "what_is_tapped_is_there_and_says_what_it_is": nodes(lambda node: {"id": node.id, "label": ""}),
    "tapped_labels_tell_things_apart": nodes(lambda node: {"id": node.id, "label": "thing"}),
    "ids_stay_with_their_things": OTHER_IDS,
    "what_is_meant_by_refused_taps_is_forbidden_by_a_rule": other(
        intent=lambda state, places: state.legal_actions[0]
    ),
    "changes_turn_one_drawing_into_the_next": patched(
        drawings, "change", lambda before, after: SceneChange(drop=(before.nodes[0].id,))
    ),
    "changes_and_taps_are_told_as_they_are_drawn": other(
        change=lambda before, after: SceneChange(drop=("nothing",))
    ),
    "a_drawing_is_a_function_of_the_state": OTHER_IDS,
    "what_carries_and_what_a_handle_taps_is_there": nodes(lambda node: {"on": "nothing"}),
    "what_belongs_to_a_seat_says_to_which": nodes(lambda node: {"classes": ("self",)}),
    "one_thing_at_most_is_chosen_by_itself": nodes(
        lambda node: {"id": node.id, "classes": ("usual",)}
    ),
    "drawings_become_json_and_svg": patched(svg, "draw", lambda *of_scene: ""),
    "actions_are_put_into_words": other(narrate=lambda before, action, say=ENGLISH: ""),
    "lists_say_actions_in_few_words": other(
        gists=lambda before, action, say=ENGLISH: (Gist("eats", ("act-nothing",)),)
    ),
    "messages_are_looked_up": other(narrate=lambda before, action, say=ENGLISH: "Eaten."),
    "cursors_say_what_states_say": WAVERING_STEPS,
    "cursors_go_back_to_where_they_were": patched(Cursor, "pop", lambda cursor: None),
    "numbers_fall_on_codes_by_their_weights": patched(State, "code_at", lambda state, x: 0),
    "records_read_back": FORGETFUL,
    "all_records_read_back": FORGETFUL,
    "records_may_begin_anywhere": FORGETFUL,
    "unfinished_records_have_no_result": FORGETFUL,
    "hand_edited_spacing_does_not_matter": FORGETFUL,
    "a_wrong_result_is_found": LENIENT,
    "an_illegal_entry_names_its_line": LENIENT,
    "broken_records_are_refused_by_line": patched(records, "read", crashing),
    "a_record_needs_its_first_line": LENIENT,
    "no_kernel_fills_more_than_there_is_room_for": rules(legal_actions=one_too_many),
    "equal_keys_mean_equal_choices": rules(key=lambda board, state: 0),
    "equal_positions_have_equal_keys": rules(key=lambda board, state: next(ticks)),
    "different_positions_have_different_keys": rules(key=lambda board, state: 0),
    "normal_states_stay_as_they_are": rules(normalise=not_normal),
    "options_read_back": other(read_options=lambda game, given: KrillOptions(players=3)),
    "a_deal_is_fixed_by_the_seed": other(
        deal=lambda options, seed: KrillOptions(players=3, deal=6 + next(ticks) % 2)
    ),
    "undealt_options_do_not_start": other(
        first_position=lambda _: TEXT.read_position("KR1 6 A? 000")
    ),
    "every_level_has_an_action_at_once": ILL_ADVISED,
    "the_weakest_level_is_a_fixed_function_of_the_seed": WAVERING,
    "searches_keep_their_limits": SEARCHING,
    "a_search_leaves_its_state_alone": SEARCHING,
    "every_level_plays_from_random_states": other(
        levels=(Level("chick", lambda state, seed: Ended(state), 1),)
    ),
    "perft_is_a_plain_count": MISCOUNTED,
    "perft_of_a_whole_game_comes_to_nothing": MISCOUNTED,
    "perft_gives_up_at_its_cap": MISCOUNTED,
    "random_play_agrees_with_random_states": SHORT,
    "playouts_are_a_function_of_the_seed": patched(
        counting, "playouts", lambda state, n, seed: _playouts(state, n, next(ticks))
    ),
    "playouts_of_what_is_over_take_no_action": SHORT,
    "playouts_change_nothing": patched(counting, "playouts", spoiling),
}
