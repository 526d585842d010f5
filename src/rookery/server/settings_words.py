"""The meanings of the settings, which `tools/settings_page.py` puts into docs/settings.md.

Links are relative to that page.
"""

WORDS = {
    "Where it listens, and who it is": {
        "host": "Address to listen on. `0.0.0.0` lets other machines in.",
        "port": ("Port to listen on; 0 takes a free one. The line printed at the start names it."),
        "origin": (
            "The public address, as `https://rookery.example`: scheme, host, and the port "
            "unless it is the usual one. Requests that change something must come from it, "
            "cookies are bound to it, and invitations name it. Empty: the host that a request "
            "names."
        ),
        "trusted_proxies": (
            "Number of proxies in front of the server. It trusts only what they write into "
            "`X-Forwarded-For`, `-Proto` and `-Host`; with 0 it trusts nothing."
        ),
    },
    "What it keeps": {
        "data": "Folder of the database file `rookery.sqlite3`; created if it is missing.",
        "database_url": (
            "Another database, as an SQLAlchemy address: `postgresql://user@host/name` (needs "
            "the extra `postgres`)."
        ),
        "poll_ms": (
            "How often to look for what other processes have stored; 0: never. Needed if "
            "several processes share one database."
        ),
        "store_s": "How long what cannot be stored is tried again before it is refused.",
        "database_mb": (
            "Nothing new begins while the database is larger than this; 0: no bound. Games "
            "under way go on."
        ),
        "free_mb": (
            "Nothing new begins while less than this is free on the disk of the SQLite file."
        ),
        "unplayed_days": (
            "A table at which nobody has ever acted is deleted after so many days; 0: never."
        ),
        "unread_days": (
            "An opened record is deleted when nobody has looked at it for so many days; 0: never."
        ),
    },
    "Who comes in": {
        "house": (
            "Who may play and who may come in ([a house of members, or a school](school.md))."
        ),
        "breached": (
            "A file with SHA-1 hashes of leaked passwords, a line each and in order, as the "
            "lists that can be downloaded are. Nobody may choose one of these."
        ),
    },
    "What there is to do": {
        "games": ("More games, as `module:name` of a `Game` object or class, separated by commas."),
        "lobby": (
            "Bring strangers together. With `no` there are neither `/lobby` nor seeks; public "
            "tables stay as they are."
        ),
        "say": (
            "Let people at a table say phrases and show faces ([a word at the "
            "table](at-tables.md#a-word-at-the-table))."
        ),
        "say_only": (
            "The phrases and faces that are allowed, as `hello,good-luck`; empty: all, in a "
            "school none."
        ),
        "pictures": ("Draw positions and games as PNG and GIF, and name them in link previews."),
        "puzzles": (
            "Ask three [puzzles](at-tables.md#puzzles) a day, and as many more as somebody likes."
        ),
    },
    "Computer players and searches": {
        "warm_up": (
            "Compile kernels in the background at the start. With `no`, they are compiled when "
            "first used."
        ),
        "computer_threads": (
            "Searches at the same time; 0: one less than there are cores, at least one. One "
            "more is for proofs and for tables where only computers play and nobody watches, so"
            " they never delay people. [Whose turn it is](server.md#whose-search-is-next)"
        ),
        "computer_pace_ms": ("A computer answers no sooner than this, so that people can follow."),
        "hint_ms": "Time for a hint or an evaluation.",
        "analysis_s": (
            "Time for analysing a whole game, shared by its decisions; none gets less than a "
            "tenth of a second. 0: no game is analysed. "
            "[Analyses](http.md#analyses-of-whole-games)"
        ),
        "solve_ms": "Time for proving what perfect play leads to.",
    },
    "Ratings": {
        "ratings": (
            "Rate games of two people or more. Games that end while it is `no` are rated when "
            "it is `yes` again."
        ),
        "rating_betas": (
            "How much luck each game has, as `one_game=4.2,another=9`; `rookery ratings fit` "
            "finds it. 4.17 for all others."
        ),
        "rating_draws": (
            "Which part of the games between equals end level, as `one_game=0.39`; `rookery"
            " ratings fit` finds it. 0 for all others."
        ),
        "rating_sigma": (
            "A rating that is less sure than this is provisional, and in no list of players."
        ),
        "rating_days": "Somebody who has not played for longer is in no list of players.",
    },
    "Bots": {
        "house_bots": (
            "Levels that play as [bots of the house](bots.md#bots-of-the-house), as "
            "`rockhopper,king`."
        ),
        "bot_tables": "Each bot of the house keeps a public table open for whoever comes.",
        "bot_games": "Games that a [bot](bots.md) plays at a time.",
        "bot_challenges": "Challenges per hour of one player.",
        "bot_streams": "Streams of one kind that one player may read at a time.",
    },
    "Room and memory": {
        "tables": ("Tables kept in memory. Further tables stay only while somebody uses them."),
        "idle_s": (
            "A table that nobody has used for this long is dropped from memory. It stays in the"
            " database."
        ),
        "memory_mb": (
            "Memory for tables that nobody uses, opened records and replays, in megabytes. What"
            " was read longest ago is dropped; it stays in the database."
        ),
        "sockets": (
            "Maximum number of open sockets, and of other connections. When it is reached, idle"
            " ones make room ([who](rights.md#limits)). The process raises its limit of open "
            "files to match. "
            "If the system forbids that, the log says so, and fewer are let in."
        ),
        "outbox": (
            "Messages that may wait for a slow client, and no more than half a megabyte of "
            "them. Slower clients are disconnected and resynchronise."
        ),
        "socket_messages": (
            "Messages per second and socket. Unused ones accumulate for up to four seconds."
        ),
    },
    "Limits per address": {
        "address_sockets": (
            "Open sockets per address (for IPv6, per /64 network). An address may have four "
            "times as many other connections. Behind proxies this second limit does not apply, "
            "because all connections belong to the proxy."
        ),
        "address_requests": (
            "HTTP requests per second and address. Unused ones accumulate for up to four "
            "seconds. Static files don't count."
        ),
        "address_games": (
            "New tables and opened records per minute and address, twice as many commitments, "
            "and four times as many seeks."
        ),
        "address_searches": (
            "Hints, evaluations, replays and past positions per minute and address. Those of "
            "one address are computed one after the other."
        ),
        "address_waiting": (
            "Hints, evaluations and proofs that may wait per address, and as many replays and "
            "past positions. More are rejected with 429."
        ),
        "address_logins": "Tries to sign in per quarter of an hour and address.",
        "address_members": "New members per hour and address.",
    },
    "Running it": {
        "log": (
            "Which lines go to standard error: `all`, `warnings` or `auto` (warnings on a "
            "terminal, everything elsewhere)."
        ),
        "stop_s": "How long a stopping server waits for open work.",
        "develop": "Read templates, static files and catalogues again for every page.",
    },
}
"""Each field of `Settings` and its meaning, grouped in the order in which a keeper meets them."""
