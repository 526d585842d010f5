"""Settings of a server: environment variables, each explained in `settings_words`."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec

from rookery.core.errors import SetupError
from rookery.core.spelling import not_one_of
from rookery.server.capabilities import House, Lists, allowed

_PORTS = {"http": 80, "https": 443}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default. A field `port` is set by the variable `PORT`."""

    # Where it listens, and who it is
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    origin: str = ""
    trusted_proxies: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0

    # What it keeps
    data: str = "data"
    database_url: str = ""
    poll_ms: Annotated[int, msgspec.Meta(ge=0)] = 0
    store_s: Annotated[int, msgspec.Meta(ge=0)] = 60
    database_mb: Annotated[int, msgspec.Meta(ge=0)] = 10_000
    free_mb: Annotated[int, msgspec.Meta(ge=0)] = 200
    unplayed_days: Annotated[int, msgspec.Meta(ge=0)] = 30
    unread_days: Annotated[int, msgspec.Meta(ge=0)] = 365

    # Who comes in
    house: House = "open"
    lists: Lists = "everybody"
    breached: str = ""

    # What there is to do
    games: str = ""
    lobby: bool = True
    away_s: Annotated[int, msgspec.Meta(ge=0)] = 600
    say: bool = True
    say_only: str = ""
    pictures: bool = True
    puzzles: bool = True

    # Computer players and searches
    warm_up: bool = True
    computer_threads: Annotated[int, msgspec.Meta(ge=0)] = 0
    computer_pace_ms: Annotated[int, msgspec.Meta(ge=0)] = 400
    hint_ms: Annotated[int, msgspec.Meta(ge=1)] = 500
    analysis_s: Annotated[int, msgspec.Meta(ge=0)] = 15
    solve_ms: Annotated[int, msgspec.Meta(ge=1)] = 20_000

    # Ratings
    ratings: bool = True
    rating_betas: str = ""
    rating_draws: str = ""
    rating_sigma: Annotated[float, msgspec.Meta(ge=0)] = 3.5
    rating_days: Annotated[int, msgspec.Meta(ge=1)] = 180
    rating_pairs: Annotated[int, msgspec.Meta(ge=0)] = 5

    # Bots
    house_bots: str = ""
    bot_tables: bool = True
    bot_games: Annotated[int, msgspec.Meta(ge=1)] = 8
    bot_challenges: Annotated[int, msgspec.Meta(ge=1)] = 20
    bot_streams: Annotated[int, msgspec.Meta(ge=1)] = 2

    # Room and memory
    tables: Annotated[int, msgspec.Meta(ge=1)] = 2000
    idle_s: Annotated[int, msgspec.Meta(ge=1)] = 600
    memory_mb: Annotated[int, msgspec.Meta(ge=1)] = 256
    sockets: Annotated[int, msgspec.Meta(ge=1)] = 5000
    outbox: Annotated[int, msgspec.Meta(ge=32)] = 128
    socket_messages: Annotated[int, msgspec.Meta(ge=1)] = 10

    # Limits per address
    address_sockets: Annotated[int, msgspec.Meta(ge=1)] = 100
    address_requests: Annotated[int, msgspec.Meta(ge=1)] = 50
    address_games: Annotated[int, msgspec.Meta(ge=1)] = 30
    address_searches: Annotated[int, msgspec.Meta(ge=1)] = 120
    address_waiting: Annotated[int, msgspec.Meta(ge=1)] = 16
    address_logins: Annotated[int, msgspec.Meta(ge=1)] = 30
    address_members: Annotated[int, msgspec.Meta(ge=1)] = 20

    # Running it
    log: Literal["auto", "all", "warnings"] = "auto"
    stop_s: Annotated[int, msgspec.Meta(ge=1)] = 5
    develop: bool = False

    @property
    def database(self) -> str:
        """The URL of the database: the given one, or the SQLite file in the data folder."""
        return self.database_url or f"sqlite:///{Path(self.data) / 'rookery.sqlite3'}"

    @property
    def address_connections(self) -> int:
        """The limit of HTTP connections per address, sockets apart; behind a proxy, that of all."""
        return self.sockets if self.trusted_proxies else 4 * self.address_sockets

    @property
    def opens_bot_tables(self) -> bool:
        """Whether house bots keep tables open; never in a school, where no strangers meet."""
        return self.bot_tables and self.lobby and "meet" in allowed(self.house, "member")

    @property
    def search_threads(self) -> int:
        return self.computer_threads or max(1, (os.cpu_count() or 2) - 1)


def _read(text: str, kind: Any) -> Any:
    """The value of a setting; raises ValueError with what is expected instead."""
    try:
        return msgspec.convert(_plain(text), kind, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(_expected(text, kind)) from error


def _expected(text: str, kind: Any) -> str:
    if get_origin(kind) is Literal:
        return not_one_of(text, get_args(kind))
    if kind is bool:
        return f"yes or no is expected, not {text[:80]!r}"
    number, meta = get_args(kind)
    bounds = f"of at least {meta.ge}" if meta.le is None else f"from {meta.ge} to {meta.le}"
    article = "a whole number" if number is int else "a number"
    return f"{article} {bounds} is expected, not {text[:80]!r}"


def _plain(text: str) -> str:
    """Translate yes, no, on and off to the words that msgspec reads as booleans.

    No other setting has one of these as its value.
    """
    return {"yes": "true", "no": "false", "on": "true", "off": "false"}.get(text.lower(), text)


def _public(origin: str) -> str:
    """An origin as browsers write it; raises ValueError if it can't be one."""
    parts = urlsplit(origin.strip())
    host, port = parts.hostname or "", parts.port
    if parts.scheme not in _PORTS or not host:
        raise ValueError(f"an address like https://rookery.example is expected, not {origin!r}")
    if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise ValueError(f"nothing may stand beside scheme, host and port in {origin!r}")
    if not host.isascii():
        raise ValueError(f"the host must be written as browsers send it (xn--...), not {host!r}")
    place = f"[{host}]" if ":" in host else host
    shown = "" if port in (None, _PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{place}{shown}"


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Read the settings from the environment; raises SetupError with every invalid one."""
    values, reasons = {}, []
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        text = environment.get(name.upper())
        if text is None:
            continue
        try:
            values[name] = _read(text, kind)
            if name == "origin" and text:
                values[name] = _public(text)
        except ValueError as error:
            reasons.append(f"{name.upper()}: {error}")
    if reasons:
        raise SetupError(reasons)
    return Settings(**values)
