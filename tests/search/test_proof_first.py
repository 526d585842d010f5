"""A quick search backed by a proof, tested with scripted searches."""

from rookery.core.players.searcher import Report, run
from rookery.search.proof_first import ProofFirst


class Scripted:
    """A search that is done after `steps` steps; if it `proves`, its report is then proven."""

    def __init__(self, action: str, steps: int, proves: bool) -> None:
        self.action, self.steps, self.proves, self.done = action, steps, proves, 0

    def step(self) -> bool:
        self.done += 1
        return self.done >= self.steps

    def report(self) -> Report:
        proven = self.proves and self.done >= self.steps
        return Report(self.action, (0.0, 0.0), (self.action,), nodes=self.done, proven=proven)


def test_the_quick_one_is_believed_until_the_proof_is_done() -> None:
    search = ProofFirst(Scripted("guess", 2, False), Scripted("proof", 3, True))
    assert search.report().action == "guess"
    told = [(search.step(), search.report().action) for _ in range(5)]
    assert told == [(False, "guess")] * 4 + [(True, "proof")]
    assert search.report().nodes == 5
    assert search.report().proven


def test_a_quick_proof_needs_no_other() -> None:
    behind = Scripted("proof", 3, True)
    report = run(ProofFirst(Scripted("quick", 2, True), behind))
    assert (report.action, report.proven, behind.done) == ("quick", True, 0)


def test_a_proof_that_comes_to_nothing_is_not_believed() -> None:
    report = run(ProofFirst(Scripted("guess", 1, False), Scripted("nothing", 2, False)))
    assert (report.action, report.proven) == ("guess", False)
