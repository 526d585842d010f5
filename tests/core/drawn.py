"""Whole games with proof that their chance was fair, as a server makes them from a secret."""

from dataclasses import replace

from rookery.core.fairness import Contribution, Fairness, Source, commitment
from rookery.core.record import Record
from tests.contract.toy import Krill

SECRET = "".join(f"{byte:02x}" for byte in range(32))
GIVEN = (
    Contribution("00112233445566778899aabbccddeeff", 0, 0),
    Contribution("f" * 40, None, 0),
    Contribution("0" * 64, 1, 3),
)
ASKED = {"players": "2", "most": "12"}


def played(given: tuple[Contribution, ...] = GIVEN) -> Record:
    """A finished game of the toy in which every seat takes its last legal action."""
    game, source = Krill(), Source(SECRET, given)
    options = game.deal(game.read_options(ASKED), source.set_up_seed())
    state, entries, rolls = game.start(options), [], 0
    while not state.is_terminal:
        if state.is_chance:
            rolls += 1
            entries.append(source.roll(rolls, state.chance_outcomes))
        else:
            entries.append(state.legal_actions[-1])
        state = state.apply(entries[-1])
    return replace(Record(game, options, tuple(entries)), fairness=fairness(given))


def fairness(given: tuple[Contribution, ...] = GIVEN) -> Fairness:
    """The proof of fair draws that the record of such a game holds."""
    return Fairness(commitment(SECRET), ASKED, given, SECRET)
