"""The form for a new table, and what is wrong with a choice of rules."""

from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.options import Field, describe
from rookery.core.words.i18n import Say, later
from rookery.server.table.bodies import Ruleset, typed_options
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, game_of
from rookery.server.web.html import Page, fixed_page
from rookery.server.web.refusals import refusals


@get("/new", include_in_schema=False)
async def new(
    request: HttpRequest, game: FromQuery[str | None] = None, players: FromQuery[int] = 0
) -> Page:
    """The form for a new table, for a given number of players if it is valid."""
    offering = house_of(request).offering
    every = offering.games()
    chosen = game_of(game) if game else every[0]
    offering.check(chosen.name)
    fields = [
        field
        for field in describe(chosen.options, chosen.seats)
        if field.name != "players" and field.is_asked
    ]
    return await fixed_page(
        request,
        "table/new.html",
        game=chosen,
        games=every,
        fields=fields,
        levels=offering.levels,
        players=players if players in chosen.seats else 0,
    )


# -- messages to people about wrong options of a game ----------------------------------------------

_WANTED = {
    "int": later("a whole number is needed"),
    "text": later("one word is needed"),
}


class OptionFault(msgspec.Struct, frozen=True):
    """Why options are rejected, in a person's words; `option` is the one at fault, or ""."""

    option: str
    words: str


class RulesetCheck(msgspec.Struct, frozen=True):
    """What people should know about some options, and every reason why they are rejected.

    `faults` are the reasons by option, in the reader's language.
    """

    notes: tuple[str, ...]
    reasons: tuple[str, ...] = ()
    faults: tuple[OptionFault, ...] = ()


def faults(game: Game[Any], error: SetupError, say: Say) -> tuple[OptionFault, ...]:
    """Every reason of an error, with the option named as in the form."""
    fields = {field.name: field for field in describe(game.options, game.seats)}
    return tuple(_fault(game, reason, fields, say) for reason in error.reasons)


def _fault(game: Game[Any], reason: str, fields: dict[str, Field], say: Say) -> OptionFault:
    """Translate a reason, which names its option first: `cap: it is too large`, `cap must be …`."""
    name, colon, why = reason.partition(": ")
    if not (colon and name in fields):
        name, why = reason.partition(" ")[0], ""
    if name not in game.words.option_words or name not in fields:
        return OptionFault("", reason)
    why = why or _WANTED.get(fields[name].kind, later("there is no such choice"))
    return OptionFault(name, f"{say(game.words.option_words[name])}: {say(why)}")


# -- rulesets: notes on a game's options, and errors in them ---------------------------------------


@post("/api/rulesets/{game:str}", responses=refusals(404, changes=True), status_code=200)
async def ruleset(
    request: HttpRequest, game: FromPath[str], data: JSONBody[Ruleset]
) -> RulesetCheck:
    """Check some options: notes about the ruleset, or every reason why they are not allowed."""
    chosen, say = game_of(game), client_of(request).say
    try:
        notes = chosen.words.notes(chosen.read_options(typed_options(data.options)), say)
    except SetupError as error:
        faults_shown = faults(chosen, error, say)
        return RulesetCheck((), error.reasons, faults_shown)
    return RulesetCheck(notes)


ROUTES = (
    new,
    ruleset,
)
