"""Marks on actions, by how much they gave away."""

from typing import Literal

from rookery.core.arguments import check_arguments
from rookery.search.study.findings import Finding

Mark = Literal["", "only", "slip", "mistake", "blunder"]

SLIP, MISTAKE, BLUNDER = 0.06, 0.12, 0.24
"""Shares of the range from last to first place: each is twice the one before it."""


@check_arguments
def mark(finding: Finding) -> Mark:
    """The mark of the action played: how weak it was, or that no other would have done."""
    if finding.options < 2 or not finding.played:
        return ""
    if finding.loss >= BLUNDER:
        return "blunder"
    if finding.loss >= MISTAKE:
        return "mistake"
    if finding.loss >= SLIP:
        return "slip"
    is_best = bool(finding.choices) and finding.choices[0].action == finding.played
    return "only" if is_best and finding.lead >= MISTAKE else ""
