"""What is known about one position of a game, and about the action played there."""

from collections.abc import Sequence

import msgspec

from rookery.core.arguments import check_arguments
from rookery.core.players.searcher import RankedAction

_DIGITS = 4
_LONGEST = 8  # the most actions of a line that anybody reads


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position before `played`.

    `values` is what each seat may expect there, -1..1; empty where chance decides. `seat` decides
    between `options` actions (None: nobody decides). `choices` are the best of them, the best
    first. `loss` is what the action played gave away, as a share of the range from last to first
    place; `lead` is how far the best action is ahead of the second, as such a share. `paths` are
    the places on the board that each choice connects.
    """

    played: str = ""
    values: tuple[float, ...] = ()
    proven: bool = False
    depth: int = 0
    seat: int | None = None
    options: int = 0
    loss: float = 0.0
    lead: float = 0.0
    choices: tuple[RankedAction, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()

    @property
    def is_lost(self) -> bool:
        """Whether the seat is certain to come last: nothing can be given away any more."""
        return self.proven and self.seat is not None and self.values[self.seat] <= -1


@check_arguments
def judge(
    seat: int, choices: Sequence[RankedAction], action: str, after: Finding | None, most: int
) -> Finding:
    """The finding of a decision, from the actions compared (the one played among them, if known).

    `after` is the position that the action played led to, unless chance came between. A proven
    value there overrules every estimate of that action here. An unproven one does so only if the
    action was not compared here. An action that is certain to win makes the position proven.
    """
    choice_of = {choice.action: choice for choice in choices}
    if after is not None and after.values and action and (after.proven or action not in choice_of):
        choice_of[action] = _follow(action, after)
    if not choice_of:
        raise ValueError("no action has been compared: there is nothing to judge by")
    best_first = sorted(
        choice_of.values(), key=lambda choice: -choice.values[seat]
    )  # stable: the best stays
    best, own = best_first[0], choice_of.get(action)
    second = best_first[1].values[seat] if len(best_first) > 1 else best.values[seat]
    gap = best.values[seat] - own.values[seat] if own else 0.0
    return Finding(
        played=action,
        values=_round(best.values),
        proven=best.proven and (best.values[seat] >= 1 or choices[0].proven),
        seat=seat,
        loss=round(max(0.0, gap) / 2, _DIGITS),
        lead=round(max(0.0, best.values[seat] - second) / 2, _DIGITS),
        choices=tuple(_shorten(choice) for choice in best_first[:most]),
    )


def _follow(action: str, after: Finding) -> RankedAction:
    onward = after.choices[0].line if after.choices else ()
    return RankedAction(action, after.values, (action, *onward), after.proven)


def _shorten(choice: RankedAction) -> RankedAction:
    return RankedAction(choice.action, _round(choice.values), choice.line[:_LONGEST], choice.proven)


def _round(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, _DIGITS) for value in values)
