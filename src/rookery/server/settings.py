"""Settings of a server: environment variables, each with its limits and its meaning.

`make settings` puts the meanings into docs/settings.md, with the comments as headings. Links are
relative to that page.
"""

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from rookery.core.errors import SetupError
from rookery.core.spelling import not_one_of
from rookery.server.capabilities import House, Lists, allowed
from rookery.server.mail_server import MailServer, mail_server, sender

T = TypeVar("T", bound=msgspec.Struct)

LIVE = frozenset(
    {
        *("house", "lists", "say", "say_only", "say_freely", "puzzles", "rating_pairs"),
        *("games_offered", "levels_offered"),
        *("address_logins", "address_members"),
    }
)
"""What the keeper may set, and every process then follows within seconds."""
SETTABLE = LIVE | {
    *("lobby", "away_s", "pictures", "ratings", "house_bots", "bot_tables"),
    *("bot_games", "bot_challenges", "bot_streams"),
    *("unplayed_days", "unread_days"),
}
"""All that the keeper may set; what is not in `LIVE` counts after a restart."""
_SECRET = re.compile(r"[A-Za-z0-9_-]{20,100}")
_PORTS = {"http": 80, "https": 443}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting with its default. A field `port` is set by the variable `PORT`."""

    # Where it listens, and who it is

    host: str = "127.0.0.1"
    """Address to listen on. `0.0.0.0` lets other machines in."""

    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """Port to listen on; 0 picks a free one. The line printed at startup shows which."""

    origin: str = ""
    """The public address, for example `https://rookery.example`: scheme, host, and the port unless
    it is the scheme's default. Requests that change something must come from it, cookies are bound
    to it, and invitations contain it. Empty: the host named in each request.
    """

    trusted_proxies: Annotated[int, Meta(ge=0, le=9)] = 0
    """Number of reverse proxies in front of the server. Of `X-Forwarded-For`, `-Proto` and `-Host`,
    only what they have written is trusted; with 0, these headers are ignored. [How addresses are
    read](internet.md#another-reverse-proxy-nginx).
    """

    metrics: Annotated[str, Meta(pattern=r"^(|[^\s:]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5})$")] = ""
    """Address and port at which [Prometheus](operations.md#prometheus-metrics) reads figures,
    for example `127.0.0.1:9100` (needs the extra `metrics`). Empty: nowhere.
    """

    # What it keeps

    data: str = "data"
    """Folder of the database file `rookery.sqlite3`; created if it is missing."""

    database_url: str = ""
    """A different database, as an SQLAlchemy URL: `postgresql://user@host/name` (needs the extra
    `postgres`).
    """

    poll_ms: Annotated[int, Meta(ge=0)] = 0
    """How often to check for changes that other processes have stored, in milliseconds; 0: never.
    Needed if several processes share one database.
    """

    store_s: Annotated[int, Meta(ge=0)] = 60
    """How long a failed write to the database is retried before it is refused, in seconds."""

    database_mb: Annotated[int, Meta(ge=0)] = 10_000
    """While the database is larger than this, in megabytes, nothing new can be started; 0: no
    limit. Games in progress continue.
    """

    free_mb: Annotated[int, Meta(ge=0)] = 200
    """While the disk of the SQLite file has less free space than this, in megabytes, nothing new
    can be started.
    """

    backups: str = ""
    """A folder into which the server puts [a checked copy](operations.md#back-up) of the database
    from time to time. Empty: it makes none.
    """

    backup_hours: Annotated[int, Meta(ge=1, le=8760)] = 24
    """After how many hours the next copy is made."""

    backup_keep: Annotated[int, Meta(ge=1, le=10_000)] = 7
    """How many of these copies stay; older ones are deleted."""

    unplayed_days: Annotated[int, Meta(ge=0)] = 30
    """Delete a table after this many days without a single action; 0: never."""

    unread_days: Annotated[int, Meta(ge=0)] = 365
    """Delete an opened record that was not read for this many days; 0: never."""

    # Who comes in

    house: House = "open"
    """Who may play, and who may join ([what each kind allows](house-table.md))."""

    lists: Lists = "everybody"
    """Who sees the leaderboard, the games in progress and other people's profiles: `everybody`, or
    only `members`. A school [has no such lists](house-table.md).
    """

    breached: str = ""
    """A file with SHA-1 hashes of leaked passwords, one per line, sorted by hash like the lists
    available for download. These passwords are refused.
    """

    # What there is to do

    games: str = ""
    """Additional games, each as `module:name` of a `Game` object or class, separated by commas."""

    games_offered: str = ""
    """The games that can be begun, by their names, separated by commas. Empty: all. Games that have
    begun go on.
    """

    levels_offered: str = ""
    """The levels of computers that can take a seat in a new game, by their names, separated by
    commas. Empty: all.
    """

    lobby: bool = True
    """Match strangers with each other. With `no` there is neither a `/lobby` nor any seeks; public
    tables stay as they are.
    """

    away_s: Annotated[int, Meta(ge=0)] = 600
    """How many seconds a table without a clock waits at least for a player who is away, before the
    others may go on without them ([when a player stays
    away](at-tables.md#when-a-player-stays-away)).
    """

    say: bool = True
    """Let people at a table send set phrases and faces ([a word at the
    table](at-tables.md#a-word-at-the-table)).
    """

    say_only: str = ""
    """The phrases and faces that are allowed, for example `hello,good-luck`. Empty: all of them,
    but in a school none.
    """

    say_freely: bool = False
    """Let friends who came to a table by a link also [write to each
    other](at-tables.md#words-among-friends) in their own words. In a school this is never possible.
    """

    pictures: bool = True
    """Draw positions and games as PNG and GIF, and refer to them in link previews."""

    puzzles: bool = True
    """Offer three [puzzles](at-tables.md#puzzles) a day, and as many more as a player wants."""

    # Computer players and searches

    warm_up: bool = True
    """Compile kernels in the background at startup. With `no`, each is compiled when first used."""

    computer_threads: Annotated[int, Meta(ge=0)] = 0
    """Number of searches that run at the same time; 0: one less than the number of cores, but at
    least one. One further search runs beside these, for proofs and for tables where only computers
    play without spectators, so these never delay people. [Whose turn it
    is](server.md#whose-search-is-next)
    """

    computer_pace_ms: Annotated[int, Meta(ge=0)] = 400
    """Minimum time before a computer player acts, in milliseconds, so that people can follow."""

    computers_in_page: bool = True
    """Let strong computers think in the page of their only opponent, which saves the server's
    processor ([how it works](engine-in-the-page.md#computers-that-think-in-the-page)). With `no`,
    the server thinks itself.
    """

    hint_ms: Annotated[int, Meta(ge=1)] = 500
    """Time for a hint or an evaluation, in milliseconds."""

    analysis_s: Annotated[int, Meta(ge=0)] = 15
    """Time for analysing a whole game, in seconds. Its decisions share it, but each gets at least
    0.1 s. 0: games are not analysed. [Analyses](http.md#analyses-of-whole-games)
    """

    solve_ms: Annotated[int, Meta(ge=1)] = 20_000
    """Time for proving the result of perfect play, in milliseconds."""

    # Ratings

    ratings: bool = True
    """Rate games between two or more people. Games that end while this is `no` are rated once it is
    `yes` again.
    """

    rating_betas: str = ""
    """How much luck each game involves, for example `one_game=4.2,another=9`; `rookery ratings fit`
    computes the values. Games not listed have 4.17.
    """

    rating_draws: str = ""
    """The share of games between equal players that end in a draw, for example `one_game=0.39`;
    `rookery ratings fit` computes the values. Games not listed have 0.
    """

    rating_sigma: Annotated[float, Meta(ge=0)] = 3.5
    """A rating whose uncertainty (sigma) is above this is provisional, and a person with such a
    rating is not ranked.
    """

    rating_pairs: Annotated[int, Meta(ge=0)] = 5
    """How often the same two players, or a player and newcomers, count for ratings within a day
    ([what doesn't count](ratings.md#what-does-not-count)); 0: rate all games, even those that could
    be made up.
    """

    rating_days: Annotated[int, Meta(ge=1)] = 180
    """A person who has not played for more than this many days is not ranked."""

    # Bots

    house_bots: str = ""
    """Levels that play as [bots of the house](bots.md#bots-of-the-house), for example
    `rockhopper,king`.
    """

    bot_tables: bool = True
    """Each bot of the house keeps a public table open for anyone to join."""

    bot_games: Annotated[int, Meta(ge=1)] = 8
    """Maximum number of games that one [bot](bots.md) plays at a time."""

    bot_challenges: Annotated[int, Meta(ge=1)] = 20
    """Maximum number of challenges that one player may send per hour."""

    bot_streams: Annotated[int, Meta(ge=1)] = 2
    """Maximum number of streams of the same kind that one player may read at a time."""

    # Mail

    mail_server: str = ""
    """The server that sends [the house's mail](mail.md), for example
    `smtp+starttls://user:password@mail.example`. `smtps://` encrypts from the first byte, `smtp://`
    not at all, for a server on the same machine. Needs `MAIL_FROM` and `ORIGIN`. Empty: there is no
    mail.
    """

    mail_from: str = ""
    """Who all mail comes from, for example `Rookery <rookery@rookery.example>`."""

    mail_hour: Annotated[int, Meta(ge=1)] = 500
    """Maximum number of mails per hour. Those beyond that wait."""

    mail_bounces: str = ""
    """A secret of 20 to 100 letters, digits, `-` or `_`. Services that send mail
    [report what came back](mail.md#mail-that-comes-back) to `/mail/bounces/` and this secret.
    Empty: to no address.
    """

    mail_reset: bool = False
    """Members who forgot their password get [a link by mail](mail.md#a-new-password-by-mail) that
    sets a new one. Needs `MAIL_SERVER`.
    """

    # Room and memory

    tables: Annotated[int, Meta(ge=1)] = 2000
    """Number of tables kept in memory. Any beyond that stay only while they are in use."""

    idle_s: Annotated[int, Meta(ge=1)] = 600
    """Drop a table from memory that was not used for this many seconds. It stays in the
    database.
    """

    memory_mb: Annotated[int, Meta(ge=1)] = 256
    """Memory for tables that are not in use, opened records and replays, in megabytes. The least
    recently read are dropped first; they stay in the database.
    """

    sockets: Annotated[int, Meta(ge=1)] = 5000
    """Maximum number of open sockets, and also of other connections. When it is reached, idle ones
    are closed to make room ([which ones](rights.md#limits)). The process raises its limit of open
    files to match. If the system forbids that, the process logs it and accepts fewer connections.
    """

    outbox: Annotated[int, Meta(ge=32)] = 128
    """Maximum number of messages queued for a slow client, with at most 0.5 MB in total. A
    client that falls further behind is disconnected and resynchronises.
    """

    socket_messages: Annotated[int, Meta(ge=1)] = 10
    """Messages per second that one socket may send. Unused allowance accumulates for up to four
    seconds.
    """

    # Limits per address

    address_sockets: Annotated[int, Meta(ge=1)] = 100
    """Open sockets per address (for IPv6, per /64 network). An address may have four times as many
    other connections. Behind proxies, this second limit does not apply, because all connections
    come from the proxy.
    """

    address_requests: Annotated[int, Meta(ge=1)] = 50
    """HTTP requests per second and address. Unused allowance accumulates for up to eight seconds.
    What is expensive counts as several requests: each pays for 5 ms of a processor
    ([prices](prices.md)). Besides, six times as many static files are allowed.
    """

    address_games: Annotated[int, Meta(ge=1)] = 30
    """New tables and opened records per minute and address. Twice as many commitments and four
    times as many seeks are allowed.
    """

    address_searches: Annotated[int, Meta(ge=1)] = 120
    """Hints, evaluations, replays and past positions per minute and address. Those from one address
    are computed one after the other.
    """

    address_waiting: Annotated[int, Meta(ge=1)] = 16
    """Maximum number of hints, evaluations and proofs queued per address. Replays and past
    positions have a queue of their own with the same limit. More are rejected with 429.
    """

    address_logins: Annotated[int, Meta(ge=1)] = 30
    """Failed sign-ins in 15 minutes per address. Those of people who then come in don't
    count, so a class can sign in from one address.
    """

    address_members: Annotated[int, Meta(ge=1)] = 20
    """New members per hour and address. If they need a code, only wrong codes count."""

    # Running it

    log: Literal["auto", "all", "warnings"] = "auto"
    """Which log lines go to standard error: `all`, `warnings` or `auto` (only warnings on a
    terminal, everything elsewhere).
    """

    stop_s: Annotated[int, Meta(ge=1)] = 5
    """How long the server waits for unfinished work when it stops, in seconds."""

    develop: bool = False
    """Read templates, static files and translations again for every page, and send scripts as they
    are written.
    """

    of_features: tuple[msgspec.Struct, ...] = ()

    def of(self, kind: type[T]) -> T:
        """A feature's own settings, of this kind; the defaults if none were read."""
        return next((own for own in self.of_features if isinstance(own, kind)), None) or kind()

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
    def mail(self) -> MailServer | None:
        """The server that sends mail; None if there is no mail."""
        return mail_server(self.mail_server) if self.mail_server else None

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


def _server(text: str) -> str:
    mail_server(text)
    return text


def _secret(text: str) -> str:
    if not _SECRET.fullmatch(text):
        raise ValueError("20 to 100 letters, digits, - or _ are expected")
    return text


_FORMS: Mapping[str, Callable[[str], str]] = {
    "origin": _public,
    "mail_server": _server,
    "mail_from": sender,
    "mail_bounces": _secret,
}
"""Settings that must have a form, and what brings them into it or raises ValueError."""


def _value(name: str, text: str, hint: Any) -> Any:
    value = _read(text, hint)
    return _FORMS[name](text) if name in _FORMS and text else value


def valued(name: str, text: str) -> Any:
    """The value of the setting with this name; raises ValueError with what is expected instead."""
    return _value(name, text, _own()[name])


@cache
def _own() -> Mapping[str, Any]:
    return variables(Settings)


def variables(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The settings of a kind by name, with the types of their values."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hint for name, hint in hints.items() if name != "of_features"}


def from_environment(
    environment: Mapping[str, str], of_features: Iterable[type[msgspec.Struct]] = ()
) -> Settings:
    """Read the settings from the environment, and those that features bring.

    Raises SetupError with every invalid one.
    """
    reasons: list[str] = []
    own = tuple(kind(**_values(environment, kind, reasons)) for kind in of_features)
    settings = Settings(**_values(environment, Settings, reasons), of_features=own)
    if reasons:
        raise SetupError(reasons)
    return settings


def _values(
    environment: Mapping[str, str], kind: type[msgspec.Struct], reasons: list[str]
) -> dict[str, Any]:
    """The values that are set; adds to `reasons` what is wrong with the others."""
    values = {}
    for name, hint in variables(kind).items():
        text = environment.get(name.upper())
        if text is None:
            continue
        try:
            values[name] = _value(name, text, hint)
        except ValueError as error:
            reasons.append(f"{name.upper()}: {error}")
    return values


def fixed_names(settings: Settings, environment: Mapping[str, str]) -> frozenset[str]:
    """The settings chosen when the server was started, by the environment or in code."""
    usual = Settings()
    return frozenset(
        name
        for name in _own()
        if name.upper() in environment or getattr(settings, name) != getattr(usual, name)
    )


def overridden(settings: Settings, fixed: Collection[str], values: Mapping[str, str]) -> Settings:
    """The settings with what the keeper has set, as texts, unless it is fixed.

    What this version does not know or does not take is left out: a house must open.
    """
    chosen = {}
    for name in (SETTABLE & values.keys()) - set(fixed):
        with suppress(ValueError):
            chosen[name] = valued(name, values[name])
    return msgspec.structs.replace(settings, **chosen)
