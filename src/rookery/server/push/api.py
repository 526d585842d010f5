"""Devices that are told by Web Push: subscribing them, and ending that."""

from typing import Annotated

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from rookery.server.errors import SignedOut
from rookery.server.people import tokens
from rookery.server.people.calendar import is_zone
from rookery.server.push.push import Push, device_id
from rookery.server.push.store import Device
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

Endpoint = Annotated[str, Meta(min_length=1, max_length=1000)]
Key = Annotated[str, Meta(min_length=1, max_length=100)]


class SubscriptionKeys(Struct, frozen=True):
    """The keys of a browser's subscription, in base64url."""

    p256dh: Key
    auth: Annotated[str, Meta(min_length=1, max_length=32)]


class Subscription(Struct, frozen=True):
    """A browser's subscription, as its `toJSON` writes it, and the browser's time zone."""

    endpoint: Endpoint
    keys: SubscriptionKeys
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


class EndOfSubscription(Struct, frozen=True):
    """The subscription that ends."""

    endpoint: Endpoint


class PushShown(Struct, frozen=True):
    """The key that browsers subscribe with, and whether any device of the asker is told."""

    key: str
    on: bool


def _asker(request: HttpRequest) -> str:
    user_id = client_of(request).user_id
    if user_id is None:
        raise SignedOut()
    return user_id


@get("/api/me/push", responses=refusals())
async def my_push(request: HttpRequest, push: NamedDependency[Push]) -> PushShown:
    """The key to subscribe a browser with."""
    return PushShown(push.public_key, await push.is_told(_asker(request)))


@post("/api/me/push", status_code=204, responses=refusals(changes=True), guards=[costs(4)])
async def subscribe(
    request: HttpRequest, push: NamedDependency[Push], data: JSONBody[Subscription]
) -> None:
    """Tell a browser what concerns the asker while no page is open."""
    client, user_id = client_of(request), _asker(request)
    is_guest = client.identity.kind == "guest" or client.token is None
    device = Device(
        device_id(data.endpoint),
        user_id,
        None if is_guest else tokens.hashed(client.token or ""),
        data.endpoint,
        data.keys.p256dh,
        data.keys.auth,
        client.say.code,
        data.zone if is_zone(data.zone) else "UTC",
        house_of(request).now(),
    )
    await push.subscribe(device)


@delete("/api/me/push", status_code=204, responses=refusals(changes=True), guards=[costs(2)])
async def unsubscribe(
    request: HttpRequest, push: NamedDependency[Push], data: JSONBody[EndOfSubscription]
) -> None:
    """Tell a browser no more."""
    await push.unsubscribe(_asker(request), data.endpoint)


ROUTES = (my_push, subscribe, unsubscribe)
