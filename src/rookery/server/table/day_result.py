"""What came of a board of the day: comparable numbers, the same for every game, and their words."""

from typing import Any

from msgspec import Struct

from rookery.core.game import Game
from rookery.core.words.i18n import Say
from rookery.server.table.game import Snapshot

_RANGE = 100_000


class DayResult(Struct, frozen=True):
    """A person's result on a board of the day.

    `place` is theirs among `players`; somebody alone is first if the goal was reached, else second.
    `score` is their first score, `against` the best of the others' (0 for one alone), and `moves`
    how often they have acted.
    """

    place: int
    players: int
    score: int
    against: int
    moves: int

    def rank(self, game: Game[Any]) -> int:
        """What results of a game are compared by: less is better.

        The place comes first, then by how much others were ahead, then the number of moves.
        """
        behind = min(max(self._behind(game) + _RANGE // 2, 0), _RANGE - 1)
        return (self.place * _RANGE + behind) * _RANGE + min(self.moves, _RANGE - 1)

    def _behind(self, game: Game[Any]) -> int:
        if self.players == 1:
            return self.score if game.rules.scores_are_common else -self.score
        return self.against - self.score if game.rules.score_wins else 0


def day_result(game: Snapshot) -> DayResult | None:
    """The result of the person at a finished table with the board of a day; None at any other."""
    holder = game.lone_holder
    if game.day is None or holder is None or not game.state.is_terminal:
        return None
    state = game.state
    seat = next(index for index, each in enumerate(game.seats) if each.user_id == holder)
    firsts = [scores[0] for scores in state.scores]
    others = firsts[:seat] + firsts[seat + 1 :]
    alone = 1 if game.game.rules.is_solved(state) else 2
    return DayResult(
        alone if state.players == 1 else state.ranking[seat],
        state.players,
        firsts[seat],
        max(others, default=0),
        sum(entry.kind == "action" and entry.seat == seat for entry in game.timeline.line),
    )


def day_words(game: Game[Any], result: DayResult, say: Say) -> str:
    """A result in a few words: "Won, 43 to 31 fish, in 26 moves"."""
    place = {"place": result.place, "players": result.players}
    if result.players == 1:
        return say("Solved") if result.place == 1 else _score(game, result.score, say)
    parts = [say("Won") if result.place == 1 else say("Place %(place)s of %(players)s") % place]
    if game.rules.score_wins:
        fields = {"mine": result.score, "theirs": result.against}
        name = say(game.words.score_names[0])
        parts.append(say("%(mine)s to %(theirs)s %(score)s") % {**fields, "score": name})
    if result.moves:
        moves = say.plural("in %(count)s move", "in %(count)s moves", result.moves)
        parts.append(moves % {"count": result.moves})
    return ", ".join(parts)


def _score(game: Game[Any], score: int, say: Say) -> str:
    if score == 1:
        return say(game.words.score_ones[0])
    return f"{score} {say(game.words.score_names[0])}"
