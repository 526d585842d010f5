"""Penguin board games: play them, study them, program against them.

Load a game, search, play, record and draw:

>>> import rookery
>>> game = rookery.load(rookery.games.names()[0])
>>> options = game.deal(game.read_options({"players": "2"}), seed=7)
>>> state = game.start(options)
>>> report = rookery.search.best(state, rookery.Limits(simulations=100), seed=1)
>>> after = state.apply(report.action)
>>> rookery.Cursor(after).count == len(after.codes)
True
>>> record = rookery.Record(game, options, (report.action,))
>>> print(str(record).splitlines()[0])
rookery record 1
>>> print(game.drawing.picture(after)[:4])
<svg

Each name is loaded when it is first asked for.
"""

from importlib import import_module

__version__ = "0.1.0"
__all__ = ["Cursor", "Limits", "Record", "State", "games", "load", "search"]

_HOMES = {
    "Cursor": "rookery.core.cursor",
    "Limits": "rookery.core.players.searcher",
    "Record": "rookery.core.record",
    "State": "rookery.core.state",
    "load": "rookery.games",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in __all__:
        return import_module(f"rookery.{name}")
    raise AttributeError(f"module 'rookery' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
