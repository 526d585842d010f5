"""The features of the server, a line each."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rookery.server.analysis import feature as analysis
from rookery.server.bots import feature as bots
from rookery.server.challenges import feature as challenges
from rookery.server.classes import feature as classes
from rookery.server.clubs import feature as clubs
from rookery.server.daily import feature as daily
from rookery.server.days import feature as days
from rookery.server.evenings import feature as evenings
from rookery.server.explorer import feature as explorer
from rookery.server.feature import Feature
from rookery.server.insights import feature as insights
from rookery.server.keeper import feature as keeper
from rookery.server.ladders import feature as ladders
from rookery.server.learn import feature as learn
from rookery.server.lobby import feature as lobby
from rookery.server.mail import feature as mail
from rookery.server.members import feature as members
from rookery.server.metrics import feature as metrics
from rookery.server.notices import feature as notices
from rookery.server.pictures import feature as pictures
from rookery.server.push import feature as push
from rookery.server.puzzles import feature as puzzles
from rookery.server.ratings import feature as ratings
from rookery.server.replay import feature as replay
from rookery.server.site import feature as site
from rookery.server.studies import feature as studies
from rookery.server.table import feature as table
from rookery.server.talk import feature as talk
from rookery.server.thinking import feature as thinking
from rookery.server.ties import feature as ties
from rookery.server.tv import feature as tv

# In the order in which they open: a feature may ask earlier ones for what they offer.
FEATURES = (
    members.FEATURE,
    challenges.FEATURE,
    classes.FEATURE,
    clubs.FEATURE,
    analysis.FEATURE,
    bots.FEATURE,
    daily.FEATURE,
    days.FEATURE,
    evenings.FEATURE,
    explorer.FEATURE,
    insights.FEATURE,
    keeper.FEATURE,
    ladders.FEATURE,
    learn.FEATURE,
    lobby.FEATURE,
    mail.FEATURE,
    metrics.FEATURE,
    notices.FEATURE,
    pictures.FEATURE,
    push.FEATURE,
    puzzles.FEATURE,
    ratings.FEATURE,
    replay.FEATURE,
    site.FEATURE,
    studies.FEATURE,
    table.FEATURE,
    talk.FEATURE,
    thinking.FEATURE,
    ties.FEATURE,
    tv.FEATURE,
)


def handlers_of(features: Iterable[Feature] = FEATURES) -> list[Any]:
    """All that these features answer: pages, the JSON interface and sockets."""
    return [handler for feature in features for handler in feature.routes]


def settings_of(features: Iterable[Feature] = FEATURES) -> list[type[msgspec.Struct]]:
    """The kinds of settings that these features bring."""
    return [feature.settings for feature in features if feature.settings is not None]
