"""Memoised calls: each has a bound, or can only ever be asked for a few things."""

import gc
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

import rookery

_MEMOISED = type(cache(len))
FEW = {
    "core.kernels.records._class_with": "kinds of records",
    "core.options._describe": "classes of options",
    "puzzles.puzzles_in": "folders of games",
    "core.compiler.sources._digest": "modules with kernels",
    "core.compiler.sources._path": "modules with kernels",
    "core.compiler.sources._source": "modules with kernels",
    "ratings.rating.share": "numbers of players and places",
    "core.state._plain": "kinds of states",
    "core.warmup._mark": "games",
    "envs.batch_kernel.kernel": "games",
    "games.penguisi.drawing.plan.Plan.at": "places of four boards",
    "games.penguisi.drawing.plan.Plan.at_pole": "places of four boards",
    "games.penguisi.drawing.plan.Plan.nest": "places of four boards",
    "games.penguisi.drawing.plan.Plan.sharers": "places of four boards",
    "games.penguisi.drawing.plan.plan": "four boards",
    "games.penguisi.rules.board.geometry": "four boards",
    "games.penguisi.text.notation._dice_text": "throws of dice",
    "games.penguisi.text.notation._throws": "dice",
    "server.app._routes": "sets of features",
    "server.capabilities.allowed": "roles and kinds of houses",
    "server.web.html.documentation": "the folders of the documentation",
    "server.web.scripts.Modules._needed": "scripts of the house",
    "server.site.rules.examples": "games and languages",
    "server.site.rules.in_two_minutes": "games and languages",
    "server.web.static_files.typed": "files of the house",
    "server.web.templates._read_once": "games of the house",
    "server.i18n.catalogues.of_companion": "games and languages",
    "server.puzzles.book.of_game": "games",
}
"""Calls without a bound that take arguments, and what there are only a few of."""


def endless() -> Iterator[str]:
    """All memoised calls of the package that have arguments and no bound."""
    for found in pkgutil.walk_packages(rookery.__path__, "rookery."):
        if "migrations" not in found.name and "__main__" not in found.name:
            with suppress(ImportError):  # of something that is not installed
                import_module(found.name)
    for one in gc.get_objects():
        if type(one) is _MEMOISED:  # a weak proxy whose object is gone has only a type
            call: Any = one
            place = f"{call.__module__}.{getattr(call, '__qualname__', '')}"
            has_bound = one.cache_info().maxsize is not None
            if place.startswith("rookery.") and not has_bound and inspect.signature(one).parameters:
                yield place.removeprefix("rookery.")


def test_what_is_memoised_without_a_bound_cannot_be_asked_for_much() -> None:
    assert set(endless()) - set(FEW) == set()
