"""What a server can be told: environment variables, each documented in docs/server.md."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, get_type_hints
from urllib.parse import urlsplit

import msgspec

from rookery.core.errors import SetupError

_PORTS = {"http": 80, "https": 443}


def _about(text: str, *, ge: int | None = None, le: int | None = None) -> msgspec.Meta:
    return msgspec.Meta(description=text, ge=ge, le=le)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default; the variable's name is the field's in capitals."""

    host: Annotated[str, _about("address to listen on")] = "127.0.0.1"
    port: Annotated[int, _about("port to listen on; 0 takes a free one", ge=0, le=65535)] = 8000
    data: Annotated[str, _about("folder of the database file")] = "data"
    database_url: Annotated[str, _about("another database, as an SQLAlchemy address")] = ""
    origin: Annotated[str, _about("the public address; empty: the host that requests name")] = ""
    trusted_proxies: Annotated[int, _about("proxies in front that can be believed", ge=0, le=9)] = 0
    develop: Annotated[bool, _about("read pages, static files and texts anew each time")] = False
    house: Annotated[
        Literal["open", "members", "school"], _about("who may play here, and who may come in")
    ] = "open"
    games: Annotated[str, _about("more games, as module:name, by commas")] = ""
    log: Annotated[Literal["auto", "all", "warnings"], _about("which lines go to the log")] = "auto"
    warm_up: Annotated[bool, _about("compile kernels in the background at the start")] = True
    computer_threads: Annotated[int, _about("searches at once; 0: all cores but one", ge=0)] = 0
    computer_pace_ms: Annotated[int, _about("least time before a computer's answer", ge=0)] = 400
    hint_ms: Annotated[int, _about("time for a hint or an evaluation", ge=1)] = 500
    analysis_s: Annotated[
        int, _about("time for analysing a whole game; 0: no game is analysed", ge=0)
    ] = 15
    solve_ms: Annotated[int, _about("time for proving what perfect play leads to", ge=1)] = 20_000
    tables: Annotated[int, _about("tables kept in memory", ge=1)] = 2000
    idle_s: Annotated[int, _about("a table without people is dropped from memory after", ge=1)] = (
        600
    )
    poll_ms: Annotated[
        int, _about("look for other processes' actions this often; 0: never", ge=0)
    ] = 0
    outbox: Annotated[int, _about("messages waiting for a slow reader before it is cut", ge=32)] = (
        128
    )
    sockets: Annotated[int, _about("open sockets at most", ge=1)] = 5000
    address_sockets: Annotated[int, _about("open sockets an address", ge=1)] = 100
    address_requests: Annotated[int, _about("requests a second an address", ge=1)] = 50
    address_games: Annotated[
        int, _about("new tables and opened records a minute an address", ge=1)
    ] = 30
    address_searches: Annotated[int, _about("hints and evaluations a minute an address", ge=1)] = (
        120
    )
    address_waiting: Annotated[
        int, _about("hints, evaluations, proofs, replays that may wait an address", ge=1)
    ] = 16
    memory_mb: Annotated[
        int, _about("memory for opened records, tables that nobody is at, and replays", ge=1)
    ] = 256
    address_logins: Annotated[
        int, _about("tries to sign in a quarter of an hour an address", ge=1)
    ] = 30
    address_members: Annotated[int, _about("new members an hour an address", ge=1)] = 20
    socket_messages: Annotated[int, _about("messages a second a socket", ge=1)] = 10
    store_s: Annotated[
        int, _about("how long what cannot be stored is tried again before it is refused", ge=0)
    ] = 60
    database_mb: Annotated[int, _about("nothing new in a database larger than this", ge=0)] = 10_000
    free_mb: Annotated[int, _about("nothing new with less than this free on its disk", ge=0)] = 200
    unplayed_days: Annotated[int, _about("a table where nobody acts is kept so long", ge=0)] = 30
    unread_days: Annotated[int, _about("an opened record nobody reads is kept so long", ge=0)] = 365
    breached: Annotated[
        str, _about("a file of SHA-1 hashes of leaked passwords, in order; nobody may choose these")
    ] = ""
    ratings: Annotated[bool, _about("rate games of two people or more")] = True
    rating_betas: Annotated[
        str, _about("how much luck games have for ratings, as game=4.2, by commas")
    ] = ""
    rating_draws: Annotated[
        str, _about("which part of the games of equals are drawn, as game=0.4, by commas")
    ] = ""
    rating_sigma: Annotated[
        float, _about("a rating less sure than this is provisional, and in no list", ge=0)
    ] = 3.5
    rating_days: Annotated[
        int, _about("who has not played for longer is in no list of players", ge=1)
    ] = 180
    say: Annotated[bool, _about("let people at a table say phrases and show faces")] = True
    say_only: Annotated[str, _about("phrases and faces that are allowed, by commas; all")] = ""
    pictures: Annotated[bool, _about("draw positions and games as PNG and GIF")] = True
    puzzles: Annotated[bool, _about("three puzzles a day, and more")] = True
    lobby: Annotated[bool, _about("bring strangers together, and list tables")] = True
    house_bots: Annotated[
        str, _about("levels that play as bots of the house, by commas, as rockhopper,king")
    ] = ""
    bot_tables: Annotated[
        bool, _about("each bot of the house keeps a public table open for whoever comes")
    ] = True
    bot_games: Annotated[int, _about("games that a bot plays at a time", ge=1)] = 8
    bot_challenges: Annotated[int, _about("challenges an hour of one player", ge=1)] = 20
    bot_streams: Annotated[int, _about("streams of one kind that one player reads", ge=1)] = 2
    stop_s: Annotated[int, _about("time for open work when the server is stopped", ge=1)] = 5

    @property
    def database(self) -> str:
        """The address of the database: the one given, or the file in the data folder."""
        return self.database_url or f"sqlite:///{Path(self.data) / 'rookery.sqlite3'}"

    @property
    def address_connections(self) -> int:
        """Connections without a socket for one address; all belong to a proxy that is in front."""
        return self.sockets if self.trusted_proxies else 4 * self.address_sockets

    @property
    def opens_bot_tables(self) -> bool:
        """Whether bots of the house wait for people: nobody meets strangers in a school."""
        return self.bot_tables and self.lobby and self.house != "school"

    @property
    def search_threads(self) -> int:
        return self.computer_threads or max(1, (os.cpu_count() or 2) - 1)


def _plain(text: str) -> str:
    """Texts for a switch as the conversion knows them; nothing else is called yes or no."""
    return {"yes": "true", "no": "false", "on": "true", "off": "false"}.get(text.lower(), text)


def _public(origin: str) -> str:
    """An origin as browsers write it; raises ValueError for what none would."""
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
    """The settings that the environment asks for; raises SetupError with every reason."""
    values, reasons = {}, []
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        text = environment.get(name.upper())
        if text is None:
            continue
        try:
            values[name] = msgspec.convert(_plain(text), kind, strict=False)
            if name == "origin" and text:
                values[name] = _public(text)
        except (msgspec.ValidationError, ValueError) as error:
            reasons.append(f"{name.upper()}: {error}")
    if reasons:
        raise SetupError(reasons)
    return Settings(**values)
