"""Proofs of which of two wins while coins are still being laid (PG-17), over all ways to lay them.

This is feasible only for the last few coins: each way to lay them all is a board to be solved.
"""

from collections.abc import Generator, Iterator

from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.games.penguin_game.players.duel_solver import DuelSolver
from rookery.games.penguin_game.players.solver_board import codes
from rookery.games.penguin_game.rules import kernels


class StartSolver:
    """Proves whether the seat to lay a coin wins, and by which action."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._results: dict[str, int] = {}
        self._boards = self._nodes = 0
        self._report: Report | None = None
        self._work = self._prove()

    def step(self) -> bool:
        """Work on a slice of the proof; True when it is done."""
        return next(self._work, True)

    def report(self) -> Report:
        """Who wins, once that is proven; `words` count the boards that were solved for it."""
        if self._report is not None:
            return self._report
        line = self._state.legal_actions[:1]
        words = f"boards={self._boards}"
        return Report("".join(line), (0.0, 0.0), line, nodes=self._nodes, words=words)

    def _prove(self) -> Iterator[bool]:
        winner, code = yield from self._best(self._state)
        text = self._state.game.text.action_text(self._state, code)
        values = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
        words = f"boards={self._boards}"
        self._report = Report(text, values, (text,), 1, self._nodes, proven=True, words=words)

    def _best(self, state: State) -> Generator[bool, None, tuple[int, int]]:
        """(the seat that wins, an action by which the seat to lay wins, or any if it loses)."""
        seat, code = int(state.plain.seat), -1
        for code in codes(state):
            if (yield from self._winner(state.apply_code(code))) == seat:
                return seat, code
        return 1 - seat, code

    def _winner(self, state: State) -> Generator[bool, None, int]:
        if state.text not in self._results:
            if state.plain.phase == kernels.LAYING:
                winner, _ = yield from self._best(state)
            else:
                winner = yield from self._solve(state)
            self._results[state.text] = winner
        return self._results[state.text]

    def _solve(self, state: State) -> Generator[bool, None, int]:
        proof = DuelSolver(state)
        while not proof.step():
            yield False
        report = proof.report()
        self._boards += 1
        self._nodes += report.nodes
        return report.values.index(max(report.values))
