"""Refusals of subscriptions to Web Push."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class BadSubscription(Refused):
    """What was sent is no subscription of a browser."""

    code, status = "bad-subscription", 400
    message = later("This is not a push subscription of a browser.")


class UnknownPushService(Refused):
    """The house does not send to the host of this subscription."""

    code, status = "unknown-push-service", 400
    message = later("This house doesn't send to the push service %(host)s.")
