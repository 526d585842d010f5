"""A search that has an answer soon, and one that proves: the first is believed till the end."""

import msgspec

from rookery.core.searcher import Report, Searcher


class ProofFirst:
    """Runs `quick` to its end, then `proof`; reports what `quick` found until `proof` is done."""

    def __init__(self, quick: Searcher, proof: Searcher) -> None:
        self._quick, self._proof = quick, proof
        self._found = False

    def step(self) -> bool:
        """A slice of the one or the other; True when all is done."""
        if not self._found:
            self._found = self._quick.step()
            return self._found and self._quick.report().proven
        return self._proof.step()

    def report(self) -> Report:
        """The proof if there is one; `nodes` counts those of both."""
        quick, proof = self._quick.report(), self._proof.report()
        known = proof if proof.proven and not quick.proven else quick
        return msgspec.structs.replace(known, nodes=quick.nodes + proof.nodes)
