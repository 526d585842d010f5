"""Games for server tests: toys whose players answer at once, without a compiled search."""

from rookery.core.players.players import Players
from rookery.core.players.searcher import LEVEL_NAMES, Level, Report
from rookery.core.state import State
from rookery.games.packeis.game import Packeis
from tests.contract.toy import Krill
from tests.contract.whale import Whale


class FirstAction:
    """A search that returns the first legal action after one step."""

    def __init__(self, state: State) -> None:
        self._state = state

    def step(self) -> bool:
        return True

    def report(self) -> Report:
        action = self._state.legal_actions[0]
        return Report(action, (0.0,) * self._state.players, (action,))


LEVELS = tuple(Level(name, lambda state, _: FirstAction(state), 1000) for name in LEVEL_NAMES)


PLAYERS = Players.of(levels=LEVELS, searcher=lambda state, limits, seed: FirstAction(state))


class Quick(Krill):
    """The toy game: chance before every action, two to four seats, at most a dozen turns."""

    name, title, players = "quick", "Quick krill", PLAYERS


class Bulky(Whale):
    """The toy game with a seat that nobody holds."""

    name, title, players = "bulky", "Bulky krill", PLAYERS


class Swift(Packeis):
    """One of the house's games without chance, with players that answer at once."""

    name, title, players = "swift", "Swift Packeis", PLAYERS
    words = Packeis.words.with_members(puzzles=None)
