"""The JSON interface, one file per resource."""

from rookery.server.http.api import (
    analysis,
    chance,
    daily,
    entrance,
    export,
    games,
    language,
    lists,
    me,
    positions,
    ratings,
    records,
    rulesets,
    seats,
    seeks,
    talk,
)

ROUTES = (
    *games.ROUTES,
    *seats.ROUTES,
    *seeks.ROUTES,
    *chance.ROUTES,
    *rulesets.ROUTES,
    *daily.ROUTES,
    *lists.ROUTES,
    *me.ROUTES,
    *export.ROUTES,
    *entrance.ROUTES,
    *language.ROUTES,
    *records.ROUTES,
    *positions.ROUTES,
    *analysis.ROUTES,
    *ratings.ROUTES,
    *talk.ROUTES,
)
