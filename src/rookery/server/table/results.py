"""Names of seats, scores, and how a game ended: for everybody, and as a text to share."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from babel.dates import format_date

from rookery.core.state import State
from rookery.core.words.i18n import Say, later
from rookery.core.words.seats import COLOURS
from rookery.server.i18n.catalogues import Language
from rookery.server.people.names import FORMER
from rookery.server.table.day_result import day_result, day_words
from rookery.server.table.game import Snapshot
from rookery.server.table.messages import Result
from rookery.server.table.seats import Seat, held
from rookery.server.table.timeline import is_called_off, is_claimed, is_flagged

LEVEL_TITLES = {
    "chick": later("Chick"),
    "rockhopper": later("Rockhopper"),
    "adelie": later("Adélie"),
    "king": later("King"),
    "emperor": later("Emperor"),
}
COLONIES = {
    "chick": ("Pip", "Flo", "Tuff", "Nib", "Dot", "Pom"),
    "rockhopper": ("Rocco", "Tilly", "Spike", "Iggy", "Roxy", "Punky"),
    "adelie": ("Adele", "Louis", "Juno", "Otto", "Cleo", "Emil"),
    "king": ("Arthur", "Thea", "Bruno", "Gala", "Rex", "Odette"),
    "emperor": ("Nero", "Livia", "Titus", "Julia", "Trajan", "Flavia"),
}
"""The penguins of each level, one for each seat: no two at a table share a name.

The first of them has the second seat, where the computer of a game for two sits.
"""
_FORMER, _GUEST = later("Former guest %(number)s"), later("Guest")


def shown_names(seats: Sequence[Seat], say: Say, dummy: str) -> tuple[str, ...]:
    """The names of a table's seats; a single person without a name is called guest."""
    nameless = [
        seat for seat, holder in enumerate(seats) if holder.kind == "human" and not holder.name
    ]
    names = [_shown_name(holder, seat, say, dummy) for seat, holder in enumerate(seats)]
    if len(nameless) == 1:
        names[nameless[0]] = say(_GUEST)
    return tuple(names)


def names_read_by(
    user_id: str | None, seats: Sequence[Seat], say: Say, dummy: str
) -> tuple[str, ...]:
    """The same for one reader, who is "You" if they have no name and hold one of the seats."""
    names, own = list(shown_names(seats, say, dummy)), held(seats, user_id)
    if len(own) == 1 and not seats[own[0]].name:
        names[own[0]] = say("You")
    return tuple(names)


def _shown_name(holder: Seat, seat: int, say: Say, dummy: str) -> str:
    """Like `seat_name`, but a computer has a name of its own."""
    colony = COLONIES.get(holder.level or "") if holder.kind == "computer" else None
    return colony[(seat - 1) % len(colony)] if colony else seat_name(holder, seat, say, dummy)


def seat_name(holder: Seat, seat: int, say: Say, dummy: str) -> str:
    """The name of a seat: its player's name, a computer's level, or its colour; "" if open.

    `dummy` is the game's name for a seat that nobody holds.
    """
    if holder.kind == "unheld" and dummy:
        return say(dummy)
    if holder.kind == "computer":
        return say(LEVEL_TITLES.get(holder.level or "", holder.level or ""))
    if holder.kind == "open":
        return ""
    if holder.name.startswith(FORMER):
        return say(_FORMER) % {"number": holder.name.removeprefix(FORMER)}
    return holder.name or say(COLOURS[seat % len(COLOURS)])


class Naming:
    """A language that replaces the colours, by which a game calls seats, with the seats' names.

    Those with the same names are equal: words and drawings are memoised by it.
    """

    def __init__(self, say: Say, names: Mapping[str, str]) -> None:
        self._say, self._names = say, names
        self._hash = hash((say, tuple(names.items())))
        self.plural = say.plural

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Naming):
            return NotImplemented
        return (self._say, self._names) == (other._say, other._names)

    def __hash__(self) -> int:
        return self._hash

    def __call__(self, message: str, /) -> str:
        return self._names.get(message) or self._say(message)


class SeatNames(NamedTuple):
    """The names of a table's seats in a language, valid while `seats` stay the same."""

    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    naming: Naming


def called(game: Snapshot, say: Say) -> SeatNames:
    """The current names of the people and computers at a table."""
    names = shown_names(game.seats, say, game.game.words.dummy)
    return SeatNames(game.seats, names, Naming(say, _in_sentences(game.seats, names)))


def _in_sentences(seats: Sequence[Seat], names: Sequence[str]) -> dict[str, str]:
    """What sentences call seats, by their colours. Who has no name goes by the colour."""
    return {
        colour: name
        for colour, holder, name in zip(COLOURS, seats, names, strict=False)
        if holder.kind != "human" or holder.name
    }


def naming(game: Snapshot, say: Say) -> Naming:
    """The language in which a game names the people and computers at its table."""
    return called(game, say).naming


# -- how a game between two ends, in words: the first score, and what decides where it is level ----


def ending(state: State, ends: Sequence[int], seat: int, utility: int, say: Say) -> str:
    """The first scores at the end, from a seat's view, as the subject of a sentence.

    Where they are level, the second score has decided, by a clause that is named: `utility` says
    for whom.
    """
    game = state.game
    mine, theirs = ends[seat], ends[1 - seat]
    fields = {"mine": mine, "theirs": theirs, "score": say(game.words.score_names[0])}
    if mine != theirs or game.rules.tie_clauses is None:
        return say("%(mine)s to %(theirs)s %(score)s") % fields
    fields |= {
        "second": say(game.words.score_names[1]),
        "clause": game.rules.tie_clauses[utility == 0],
    }
    if utility == 0:
        text = say("%(mine)s to %(theirs)s %(score)s and as many %(second)s: a draw (%(clause)s)")
    elif utility > 0:
        text = say("%(mine)s to %(theirs)s %(score)s, but more %(second)s: a win (%(clause)s)")
    else:
        text = say("%(mine)s to %(theirs)s %(score)s, but fewer %(second)s: a loss (%(clause)s)")
    return text % fields


def decided_by(state: State, say: Say) -> str:
    """What decided a finished game in which the first score of the best is level; "" elsewhere."""
    game, ranking = state.game, state.ranking
    if game.rules.tie_clauses is None or state.players < 2:
        return ""
    most = max(scores[0] for scores in state.scores)
    level = [seat for seat, scores in enumerate(state.scores) if scores[0] == most]
    if len(level) < 2 or 1 not in {ranking[seat] for seat in level}:
        return ""
    fields = {"score": say(game.words.score_names[0]), "second": say(game.words.score_names[1])}
    if len({ranking[seat] for seat in level}) == 1:
        text = say("Level in %(score)s and in %(second)s: a draw (%(clause)s).")
        return text % {**fields, "clause": game.rules.tie_clauses[1]}
    text = say("Level in %(score)s: more %(second)s decide (%(clause)s).")
    return text % {**fields, "clause": game.rules.tie_clauses[0]}


# -- scores, and how a game ended: as told to everybody, and as a text that people can share -------

Scores = tuple[tuple[int, ...], ...]


def scores(state: State) -> Scores:
    """Each seat's scores, in the order of `score_names`."""
    return ((),) * state.players if _is_common(state) else state.scores


def score_names(state: State, say: Say) -> tuple[str, ...]:
    """The names of the scores, in the reader's language."""
    return () if _is_common(state) else tuple(say(name) for name in state.game.words.score_names)


def score_ones(state: State, say: Say) -> tuple[str, ...]:
    """The names of the scores for a value of exactly one, in the reader's language."""
    return () if _is_common(state) else tuple(say(word) for word in state.game.words.score_ones)


def _is_common(state: State) -> bool:
    """Whether all seats share the same scores, which then say nothing about any one of them."""
    return state.game.rules.scores_are_common and state.players > 1


def result(game: Snapshot, say: Language) -> Result | None:
    """How a game ended; None while it runs."""
    state = game.state
    if not state.is_terminal:
        return None
    verdict = state.game.words.verdict(state, say)
    of_day = None if verdict else day_result(game)
    words = day_words(game.game, of_day, say) if of_day else verdict
    share = _shared(game, words, say) if words else ""
    if is_called_off(game.timeline.line):
        level = (1,) * state.players
        reason = say("A player was away too long. The game does not count.")
        return Result(level, scores(state), reason, counted=False, verdict=say("Called off"))
    deserted = _deserted(game, say)
    return Result(
        ranking=state.ranking,
        scores=scores(state),
        reason=deserted or " ".join(filter(None, _reasons(state, say))),
        counted=state.game.rules.score_wins and not deserted,
        verdict=verdict,
        share=share,
        solved=state.game.rules.is_solved(state),
    )


def _reasons(state: State, say: Say) -> tuple[str, ...]:
    """Why a game that nobody left is over, and what decided where the first score did not."""
    return state.game.words.advice(state, say), decided_by(state, say)


def _deserted(game: Snapshot, say: Language) -> str:
    """Why the game is over if all players but one have left; "" otherwise.

    A sole opponent who left is named.
    """
    line, left = game.timeline.line, game.left_seats
    people = {seat for seat, holder in enumerate(game.seats) if holder.kind != "unheld"}
    if not line or line[-1].kind != "leave" or len(people - left) != 1:
        return ""
    left_in = [entry for entry in line if entry.kind == "leave"]
    flagged = [is_flagged(entry) for entry in left_in]
    if len(people) == 2:
        seat = next(iter(people & left))
        name = _shown_name(game.seats[seat], seat, say, game.game.words.dummy)
        if any(map(is_claimed, left_in)):
            return say("%(name)s was away too long.") % {"name": name}
        ran_out, resigned = say("%(name)s has run out of time."), say("%(name)s has resigned.")
        return (ran_out if all(flagged) else resigned) % {"name": name}
    if any(map(is_claimed, left_in)):
        return say("All other players have left.")
    if all(flagged):
        return say("All other players have run out of time.")
    if any(flagged):
        return say("All other players have resigned or run out of time.")
    return say("All other players have resigned.")


def _shared(game: Snapshot, verdict: str, say: Language) -> str:
    """A text to send to friends, which admits every action that was taken back."""
    title, back = game.game.title, _taken_back(game)
    if game.day is not None:
        title += ", " + format_date(game.day, "long", locale=say.code)
    line = f"{title}: {verdict}"
    if not back:
        return line
    words = say.plural("taken back %(count)s time", "taken back %(count)s times", back)
    return f"{line}, {words % {'count': back}}"


def _taken_back(game: Snapshot) -> int:
    return sum(entry.kind == "undo" for entry in game.timeline.log)
