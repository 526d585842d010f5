"""Challenges as those whom they concern see them."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from rookery.core.game import Game
from rookery.core.options import Field, describe
from rookery.core.words.i18n import Say
from rookery.server.challenges.challenges import Challenges
from rookery.server.challenges.model import Challenge
from rookery.server.table import clock as clocks
from rookery.server.table.clock import ClockShown
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of


class ChallengeSeatShown(Struct, frozen=True):
    """A player in a challenge; `accepted` is null until they answer."""

    kind: Literal["player", "computer"]
    name: str
    level: str
    yours: bool
    accepted: bool | None


class ChallengeLine(Struct, frozen=True):
    """A challenge as it stands; `url` is the table's once everybody has accepted, null before."""

    type: Literal["challenge"]
    at: int
    id: str
    state: str
    by: str
    game: str
    options: Mapping[str, str]
    clock: ClockShown | None
    leave: str
    rated: bool
    seats: tuple[ChallengeSeatShown, ...]
    until: int
    url: str | None


class AtStake(Struct, frozen=True):
    """Whether a game would be rated, and how many points its first and last place would mean."""

    rated: bool
    gain: int
    lose: int


class ChoiceOffered(Struct, frozen=True):
    """A choice of an option, in the reader's language."""

    value: str
    title: str


class OptionOffered(Struct, frozen=True):
    """An option of a game; it matters only while others have one of the values in `when`."""

    name: str
    title: str
    usual: str
    choices: tuple[ChoiceOffered, ...]
    when: Mapping[str, tuple[str, ...]]


class GameOffered(Struct, frozen=True):
    """A game to which people can be challenged; computers of `level` can take further seats."""

    name: str
    title: str
    seats: tuple[int, ...]
    level: str
    options: tuple[OptionOffered, ...]


def game_offered(game: Game[Any], say: Say) -> GameOffered:
    """A game as it is offered for a challenge, with the options that have choices."""
    levels = game.players.levels
    fields = [
        option
        for option in describe(game.options, game.seats)
        if option.name != "players" and option.is_asked
    ]
    offered = tuple(_option(game, field, say) for field in fields if field.choices)
    level = levels[(len(levels) - 1) // 2].name
    return GameOffered(game.name, game.title, tuple(game.seats), level, offered)


def _option(game: Game[Any], field: Field, say: Say) -> OptionOffered:
    words = game.words.option_words
    usual = ("yes" if field.default else "no") if field.kind == "bool" else str(field.default)

    def title(choice: str) -> str:
        if field.kind == "bool":
            return say("Yes") if choice == "yes" else say("No")
        return say(words.get(f"{field.name}={choice}", words.get(choice, choice)))

    choices = tuple(ChoiceOffered(choice, title(choice)) for choice in field.choices)
    name = say(words.get(field.name, field.name))
    return OptionOffered(field.name, name, usual, choices, field.when)


def challenge_line(challenge: Challenge, user_id: str | None, now: int) -> ChallengeLine:
    """A challenge as one of the users whom it concerns sees it."""
    request, names = challenge.request, {}
    seats = []
    for seat in request.seats:
        names[seat.user_id] = seat.name
        kind: Literal["player", "computer"] = "player" if seat.kind == "player" else "computer"
        answer = challenge.answers.get(seat.user_id, True) if kind == "player" else True
        yours = kind == "player" and seat.user_id == user_id
        seats.append(ChallengeSeatShown(kind, seat.name, seat.level, yours, answer))
    is_over = challenge.state == "open" and not challenge.is_open(now)
    return ChallengeLine(
        type="challenge",
        at=now,
        id=challenge.id,
        state="expired" if is_over else challenge.state,
        by=names[challenge.user_id],
        game=request.game,
        options=request.options,
        clock=clocks.shown(request.clock),
        leave=request.on_leave,
        rated=request.rated,
        seats=tuple(seats),
        until=challenge.until,
        url=challenge.game_id and f"/games/{challenge.game_id}",
    )


# -- challenges that wait for the reader -----------------------------------------------------------


async def waiting_challenges(request: HttpRequest) -> list[ChallengeLine]:
    """The challenges that wait for the reader's answer, the newest first."""
    who, house = client_of(request).identity, house_of(request)
    if not who.is_member:
        return []
    open_ones = await house.ask(Challenges).of(str(who.user_id))
    mine = [
        challenge
        for challenge in open_ones
        if challenge.answers.get(str(who.user_id), True) is None
    ]
    return [challenge_line(challenge, who.user_id, house.now()) for challenge in mine]
