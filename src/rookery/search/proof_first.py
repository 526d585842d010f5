"""Two searches as one: a quick one whose answer stands until a second one has found a proof."""

import msgspec

from rookery.core.players.searcher import Comparing, RankedAction, Report, Searcher


class ProofFirst:
    """Runs `quick` to its end, then `proof`; reports what `quick` found until there is a proof."""

    def __init__(self, quick: Searcher, proof: Searcher) -> None:
        self._quick, self._proof = quick, proof
        self._has_quick_answer = False

    def step(self) -> bool:
        """Run a slice of either; True when both are done, or the quick one has a proof."""
        if not self._has_quick_answer:
            self._has_quick_answer = self._quick.step()
            return self._has_quick_answer and self._quick.report().proven
        return self._proof.step()

    def report(self) -> Report:
        """The proof if there is one; `nodes` counts those of both searches."""
        quick, proof = self._quick.report(), self._proof.report()
        report = proof if proof.proven and not quick.proven else quick
        return msgspec.structs.replace(report, nodes=quick.nodes + proof.nodes)

    def choices(self, most: int, also: str = "") -> tuple[RankedAction, ...]:
        """What the quick search has compared, with a proven action first; see `Comparing`."""
        choices = self._quick.choices(most, also) if isinstance(self._quick, Comparing) else ()
        best = self.report()
        if not self._proof.report().proven or not best.action:
            return choices
        proof = RankedAction(best.action, best.values, best.line, proven=True)
        others = [choice for choice in choices if choice.action != best.action]
        runners_up = [
            choice for i, choice in enumerate(others) if i < most - 1 or choice.action == also
        ]
        return (proof, *runners_up)
