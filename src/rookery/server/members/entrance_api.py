"""Signing up, in and out: new members, sessions, and whether a name is free."""

from functools import partial
from typing import Any

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from rookery.server.errors import BadMessage, MembersOnly, NoSuchPage
from rookery.server.members.entrance import Entrant, Welcome
from rookery.server.members.members import Members
from rookery.server.members.passkeys import PasskeyAnswer, RelyingParty
from rookery.server.members.user_agent import about
from rookery.server.people import sessions_store as sessions
from rookery.server.people import tokens
from rookery.server.table.bodies import Name, Secret
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals

_SHORT = 16


class SignUp(Struct, frozen=True):
    """A new member's name, and either a password or a passkey.

    `invite` is the keeper's code, if the house requires one.
    """

    name: Name
    password: Secret = ""
    passkey: dict[str, Any] | None = None
    invite: Secret = ""


class SignInBody(Struct, frozen=True):
    """A member's name with their password or a code; or just their passkey's signature."""

    name: Name = ""
    password: Secret = ""
    code: Secret = ""
    passkey: dict[str, Any] | None = None


class NameAsked(Struct, frozen=True):
    """A name in its normal form. It is free."""

    name: str


class In(Struct, frozen=True):
    """The member who has signed in."""

    name: str


class SessionShown(Struct, frozen=True):
    """A session of the asker; `here` marks the one that sends this request."""

    id: str
    browser: str
    system: str
    created: int
    seen: int
    here: bool


def place_of(request: HttpRequest) -> RelyingParty:
    """The site for which the asker's passkeys are valid."""
    client = client_of(request)
    return RelyingParty(client.host, client.origin)


def visitor_of(request: HttpRequest) -> Entrant:
    """The asker as a visitor who signs up or in."""
    client = client_of(request)
    return Entrant(client.identity, client.session, client.address, about(request.headers))


async def welcomed(request: HttpRequest, welcome: Welcome, status: int) -> Response[In]:
    """The answer that sets the cookie with the new token."""
    who = await house_of(request).sessions.find(tokens.hashed(welcome.token))
    cookie = tokens.set_cookie(welcome.token, client_of(request).secure)
    return Response(In(who.name), status_code=status, headers={"set-cookie": cookie})


def member_of(request: HttpRequest) -> str:
    """The id of the member who asks; raises MembersOnly."""
    who = client_of(request).identity
    if who.user_id is None or not who.is_member:
        raise MembersOnly()
    return who.user_id


class EndedSessions(Struct, frozen=True):
    """How many sessions have ended."""

    ended: int


@get("/api/names", responses=refusals(409))
async def name(
    request: HttpRequest, members: NamedDependency[Members], name: FromQuery[str] = ""
) -> NameAsked:
    """Check whether a member may have this name. If it is taken, the error suggests free ones."""
    client = client_of(request)
    await members.entrance.limits.look(client.address)
    return NameAsked(await members.accounts.check_name(name[:80], client.user_id))


@post("/api/people", responses=refusals(409, changes=True))
async def sign_up(
    request: HttpRequest, members: NamedDependency[Members], data: JSONBody[SignUp]
) -> Response[In]:
    """Become a member. A guest keeps every game."""
    house, visitor = house_of(request), visitor_of(request)._replace(invite=data.invite)
    house.housekeeping.check_room()
    _check_one(data.password, data.passkey)
    if data.passkey is not None:
        signed, place = PasskeyAnswer(data.passkey), place_of(request)
        welcome = await members.keys.sign_up(visitor, place, data.name, signed)
    else:
        welcome = await members.entrance.sign_up(visitor, data.name, data.password)
    return await welcomed(request, welcome, 201)


@post("/api/session", responses=refusals(changes=True))
async def sign_in(
    request: HttpRequest, members: NamedDependency[Members], data: JSONBody[SignInBody]
) -> Response[In]:
    """Sign in with a password, a code or a passkey. The guest's games become the member's."""
    visitor = visitor_of(request)
    entrance = members.entrance
    _check_one(data.password, data.code, data.passkey)
    if data.passkey is not None:
        welcome = await members.keys.sign_in(
            visitor, place_of(request), PasskeyAnswer(data.passkey)
        )
    elif data.code:
        welcome = await entrance.by_code(visitor, data.name, data.code)
    else:
        welcome = await entrance.by_password(visitor, data.name, data.password)
    return await welcomed(request, welcome, 201)


def _check_one(*credentials: object) -> None:
    if sum(map(bool, credentials)) != 1:
        raise BadMessage("expected exactly one credential: a password, a code or a passkey")


@delete("/api/session", responses=refusals(changes=True), status_code=200)
async def sign_out(request: HttpRequest, members: NamedDependency[Members]) -> Response[None]:
    """Sign out here. The token becomes invalid."""
    user_id, client = member_of(request), client_of(request)
    await members.accounts.end_sessions(user_id, only=str(client.session))
    return Response(None, headers={"set-cookie": tokens.no_cookie(client.secure)})


@get("/api/sessions", responses=refusals(403))
async def where(request: HttpRequest) -> list[SessionShown]:
    """The asker's sessions, last used first."""
    user_id, house = member_of(request), house_of(request)
    mine = await house.reader.run(partial(sessions.of, user_id=user_id, now=house.now()))
    return [_shown(session, client_of(request).session) for session in mine]


def _shown(session: sessions.Session, here: str | None) -> SessionShown:
    browser, _, system = session.about.partition("|")
    is_here = session.hash == here
    return SessionShown(
        session.hash[:_SHORT], browser, system, session.created, session.seen, is_here
    )


def _oneself(request: HttpRequest) -> str:
    """The id of a member who has signed in recently; raises MembersOnly, SignInAgain."""
    return house_of(request).ask(Members).entrance.check_fresh(client_of(request).identity)


@delete("/api/sessions", responses=refusals(changes=True), status_code=200)
async def sign_out_elsewhere(
    request: HttpRequest, members: NamedDependency[Members]
) -> EndedSessions:
    """Sign out everywhere else; returns how many sessions have ended."""
    user_id, here = _oneself(request), str(client_of(request).session)
    return EndedSessions(await members.accounts.end_sessions(user_id, but=here))


@delete("/api/sessions/{session:str}", responses=refusals(404, changes=True), status_code=200)
async def sign_out_there(
    request: HttpRequest, members: NamedDependency[Members], session: FromPath[str]
) -> EndedSessions:
    """End one of the asker's sessions."""
    user_id, house = _oneself(request), house_of(request)
    mine = await house.reader.run(partial(sessions.of, user_id=user_id, now=house.now()))
    for each in mine:
        if each.hash[:_SHORT] == session:
            return EndedSessions(await members.accounts.end_sessions(user_id, only=each.hash))
    raise NoSuchPage()


ROUTES = (name, sign_up, sign_in, sign_out, where, sign_out_elsewhere, sign_out_there)
