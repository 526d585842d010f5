"""Checking a record's chance: every deal and roll is drawn again from what was revealed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError, SetupError
from rookery.core.fairness import Fairness, Source, commitment
from rookery.core.notation.line import is_leaving
from rookery.core.options import as_texts
from rookery.core.record import Record
from rookery.core.state import State

What = Literal["commitment", "set-up", "roll"]


class Unverifiable(RookeryError):
    """A record that says nothing about its chance, or not enough yet."""

    code = "unverifiable"


@check_arguments
@dataclass(frozen=True)
class Check:
    """One thing that can be checked; `number` is a roll's, `token` is its place in the record.

    `told` is what the record says, `drawn` what follows from the secret and the contributions.
    """

    what: What
    number: int
    token: int
    told: str
    drawn: str

    @property
    def is_right(self) -> bool:
        """Whether the record agrees with what was drawn."""
        return self.told == self.drawn


@check_arguments
def verify(record: Record) -> tuple[Check, ...]:
    """Every check of a record: its commitment, its set-up, its rolls. Raises Unverifiable."""
    fairness = record.fairness
    if fairness is None:
        raise Unverifiable("this record does not say what its chance was drawn from")
    if fairness.secret is None:
        raise Unverifiable("the secret is not in this record: it is told when the game is over")
    source = Source(fairness.secret, fairness.contributions)
    commitment_check = Check("commitment", 0, 0, fairness.commitment, commitment(fairness.secret))
    return (commitment_check, *_set_up(record, fairness, source), *_rolls(record, source))


def _set_up(record: Record, fairness: Fairness, source: Source) -> Iterator[Check]:
    """The deal, unless the game began at a given position."""
    if record.options is None:
        return
    options = as_texts(record.options)
    try:
        request = record.game.read_options(fairness.requested_options)
        deal = as_texts(record.game.deal(request, source.set_up_seed()))
    except SetupError as error:
        yield Check("set-up", 0, 0, _words(options), str(error))
    else:
        yield Check("set-up", 0, 0, _words(options), _words(deal))


def _words(options: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in sorted(options.items()))


@check_arguments
def recorded_rolls(record: Record) -> Iterator[tuple[int, State, str]]:
    """(token, state, outcome) of every roll in a record; tokens count from 1.

    Outcomes are spelled as the state spells them, however they were written in the record.
    """
    states = zip(record.states(), record.tokens, strict=False)
    for token, (state, text) in enumerate(states, 1):
        # A seat may leave while a chance outcome is due.
        if state.is_chance and not is_leaving(text):
            yield (
                token,
                state,
                state.game.text.action_text(state, state.game.text.action_code(state, text)),
            )


def _rolls(record: Record, source: Source) -> Iterator[Check]:
    for number, (token, state, text) in enumerate(recorded_rolls(record), 1):
        yield Check("roll", number, token, text, source.roll(number, state.chance_outcomes))
