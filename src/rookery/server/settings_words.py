"""The meanings of the settings, which `tools/settings_page.py` puts into docs/settings.md.

Links are relative to that page.
"""

WORDS = {
    "Where it listens, and who it is": {
        "host": "Address to listen on. `0.0.0.0` lets other machines in.",
        "port": "Port to listen on; 0 picks a free one. The line printed at startup shows which.",
        "origin": (
            "The public address, for example `https://rookery.example`: scheme, host, and the "
            "port unless it is the scheme's default. Requests that change something must come "
            "from it, cookies are bound to it, and invitations contain it. Empty: the host named "
            "in each request."
        ),
        "trusted_proxies": (
            "Number of reverse proxies in front of the server. Of `X-Forwarded-For`, `-Proto` and "
            "`-Host`, only what they have written is trusted; with 0, these headers are ignored. "
            "[How addresses are read](public.md#under-which-name)."
        ),
    },
    "What it keeps": {
        "data": "Folder of the database file `rookery.sqlite3`; created if it is missing.",
        "database_url": (
            "A different database, as an SQLAlchemy URL: `postgresql://user@host/name` (needs the "
            "extra `postgres`)."
        ),
        "poll_ms": (
            "How often to check for changes that other processes have stored, in milliseconds; 0: "
            "never. Needed if several processes share one database."
        ),
        "store_s": (
            "How long a failed write to the database is retried before it is refused, in seconds."
        ),
        "database_mb": (
            "While the database is larger than this, in megabytes, nothing new can be started; 0: "
            "no limit. Games in progress continue."
        ),
        "free_mb": (
            "While the disk of the SQLite file has less free space than this, in megabytes, "
            "nothing new can be started."
        ),
        "unplayed_days": (
            "Delete a table after this many days if nobody has ever acted at it; 0: never."
        ),
        "unread_days": (
            "Delete an opened record when nobody has looked at it for this many days; 0: never."
        ),
    },
    "Who comes in": {
        "house": ("Who may play, and who may join ([a house of members, or a school](school.md))."),
        "lists": (
            "Who sees the leaderboard, the games in progress and other people's profiles: "
            "`everybody`, or only `members`. A school [has no such lists](school.md)."
        ),
        "breached": (
            "A file with SHA-1 hashes of leaked passwords, one per line, sorted by hash like the "
            "lists available for download. Nobody may choose any of these passwords."
        ),
    },
    "What there is to do": {
        "games": (
            "Additional games, each as `module:name` of a `Game` object or class, separated by "
            "commas."
        ),
        "lobby": (
            "Match strangers with each other. With `no` there is neither a `/lobby` nor any "
            "seeks; public tables stay as they are."
        ),
        "away_s": (
            "How many seconds a table without a clock waits at least for somebody who is away, "
            "before the others may go on without them ([when somebody stays "
            "away](at-tables.md#when-somebody-stays-away))."
        ),
        "say": (
            "Let people at a table send set phrases and faces ([a word at the "
            "table](at-tables.md#a-word-at-the-table))."
        ),
        "say_only": (
            "The phrases and faces that are allowed, for example `hello,good-luck`. Empty: all of "
            "them, but in a school none."
        ),
        "pictures": "Draw positions and games as PNG and GIF, and refer to them in link previews.",
        "puzzles": (
            "Offer three [puzzles](at-tables.md#puzzles) a day, and as many more as a player wants."
        ),
    },
    "Computer players and searches": {
        "warm_up": (
            "Compile kernels in the background at startup. With `no`, each is compiled when first "
            "used."
        ),
        "computer_threads": (
            "Number of searches that run at the same time; 0: one less than the number of cores, "
            "but at least one. One further search runs beside these, for proofs and for tables "
            "where only computers play and nobody watches, so these never delay people. [Whose "
            "turn it is](server.md#whose-search-is-next)"
        ),
        "computer_pace_ms": (
            "Minimum time before a computer player acts, in milliseconds, so that people can "
            "follow."
        ),
        "hint_ms": "Time for a hint or an evaluation, in milliseconds.",
        "analysis_s": (
            "Time for analysing a whole game, in seconds. Its decisions share it, but each gets "
            "at least a tenth of a second. 0: games are not analysed. "
            "[Analyses](http.md#analyses-of-whole-games)"
        ),
        "solve_ms": "Time for proving the result of perfect play, in milliseconds.",
    },
    "Ratings": {
        "ratings": (
            "Rate games between two or more people. Games that end while this is `no` are rated "
            "once it is `yes` again."
        ),
        "rating_betas": (
            "How much luck each game involves, for example `one_game=4.2,another=9`; `rookery "
            "ratings fit` computes the values. Games not listed have 4.17."
        ),
        "rating_draws": (
            "The share of games between equal players that end in a draw, for example "
            "`one_game=0.39`; `rookery ratings fit` computes the values. Games not listed have 0."
        ),
        "rating_sigma": (
            "A rating whose uncertainty (sigma) is above this is provisional, and a person with "
            "such a rating is not ranked."
        ),
        "rating_pairs": (
            "How often the same two players, or a player and newcomers, count for ratings within a "
            "day ([what doesn't count](ratings.md#what-does-not-count)); 0: rate all games, even "
            "those that could be made up."
        ),
        "rating_days": "A person who has not played for more than this many days is not ranked.",
    },
    "Bots": {
        "house_bots": (
            "Levels that play as [bots of the house](bots.md#bots-of-the-house), for example "
            "`rockhopper,king`."
        ),
        "bot_tables": "Each bot of the house keeps a public table open for anyone to join.",
        "bot_games": "Maximum number of games that one [bot](bots.md) plays at a time.",
        "bot_challenges": "Maximum number of challenges that one player may send per hour.",
        "bot_streams": (
            "Maximum number of streams of the same kind that one player may read at a time."
        ),
    },
    "Room and memory": {
        "tables": (
            "Number of tables kept in memory. Any beyond that stay only while somebody uses them."
        ),
        "idle_s": (
            "Drop a table from memory when nobody has used it for this many seconds. It stays in "
            "the database."
        ),
        "memory_mb": (
            "Memory for tables that nobody is using, opened records and replays, in megabytes. "
            "The least recently read are dropped first; they stay in the database."
        ),
        "sockets": (
            "Maximum number of open sockets, and also of other connections. When it is reached, "
            "idle ones are closed to make room ([which ones](rights.md#limits)). The process "
            "raises its limit of open files to match. If the system forbids that, the process "
            "logs it and accepts fewer connections."
        ),
        "outbox": (
            "Maximum number of messages queued for a slow client, with at most half a megabyte in "
            "total. A client that falls further behind is disconnected and resynchronises."
        ),
        "socket_messages": (
            "Messages per second that one socket may send. Unused allowance accumulates for up to "
            "four seconds."
        ),
    },
    "Limits per address": {
        "address_sockets": (
            "Open sockets per address (for IPv6, per /64 network). An address may have four times "
            "as many other connections. Behind proxies, this second limit does not apply, because "
            "all connections come from the proxy."
        ),
        "address_requests": (
            "HTTP requests per second and address. Unused allowance accumulates for up to eight "
            "seconds. What is expensive counts as several requests: each pays for 5 ms of a "
            "processor ([prices](prices.md)). Besides, six times as many static files are allowed."
        ),
        "address_games": (
            "New tables and opened records per minute and address. Twice as many commitments and "
            "four times as many seeks are allowed."
        ),
        "address_searches": (
            "Hints, evaluations, replays and past positions per minute and address. Those from "
            "one address are computed one after the other."
        ),
        "address_waiting": (
            "Maximum number of hints, evaluations and proofs queued per address. Replays and past "
            "positions have a queue of their own with the same limit. More are rejected with 429."
        ),
        "address_logins": (
            "Failed sign-ins per quarter of an hour and address. Those of people who then come in "
            "don't count, so a class can sign in from one address."
        ),
        "address_members": (
            "New members per hour and address. If they need a code, only wrong codes count."
        ),
    },
    "Running it": {
        "log": (
            "Which log lines go to standard error: `all`, `warnings` or `auto` (only warnings on "
            "a terminal, everything elsewhere)."
        ),
        "stop_s": "How long the server waits for unfinished work when it stops, in seconds.",
        "develop": (
            "Read templates, static files and translations again for every page, and send scripts "
            "as they are written."
        ),
    },
}
"""Each field of `Settings` and its meaning, grouped in the order in which a keeper meets them."""
