"""What a solver proves besides who wins."""

import re

from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say

_AHEAD = re.compile(r"fish=([+-]\d+) floes=([+-]\d+)")


def solver_summary(state: State, report: Report, say: Say = ENGLISH) -> str:
    """By how many fish a seat of two is ahead; if by none, what decides (PK-24 to PK-26)."""
    del state
    match = _AHEAD.fullmatch(report.words)
    if match is None:
        return ""
    fish, floes = (abs(int(number)) for number in match.groups())
    if fish:
        return say.plural("By %(count)d fish.", "By %(count)d fish.", fish) % {"count": fish}
    if not floes:
        return say("Fish and floes are level (PK-26).")
    text = say.plural(
        "Fish are level, and %(count)d floe more decides (PK-25).",
        "Fish are level, and %(count)d floes more decide (PK-25).",
        floes,
    )
    return text % {"count": floes}
