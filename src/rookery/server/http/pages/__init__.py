"""The HTML pages, one file per page."""

from rookery.server.http.pages import (
    bots,
    companions,
    daily,
    files,
    home,
    join,
    learn,
    lobby,
    new,
    people,
    pictures,
    players,
    puzzles,
    replay,
    rules,
    table,
)

ROUTES = (
    *bots.ROUTES,
    *home.ROUTES,
    *new.ROUTES,
    *people.ROUTES,
    *table.ROUTES,
    *replay.ROUTES,
    *join.ROUTES,
    *learn.ROUTES,
    *lobby.ROUTES,
    *rules.ROUTES,
    *companions.ROUTES,
    *daily.ROUTES,
    *pictures.ROUTES,
    *players.ROUTES,
    *puzzles.ROUTES,
    *files.ROUTES,
)
