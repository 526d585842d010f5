"""The tables of the store. A change here needs a migration beside it (tests compare the two)."""

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# A game as it was agreed on, and where its log stands. Times are milliseconds since 1970.
games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("kind", String(8), nullable=False),  # live | record
    Column("game", String(64), nullable=False),
    Column("requested_options", Text, nullable=False),  # JSON: as people chose them
    Column("options", Text, nullable=False),  # JSON: name -> text, everything dealt
    Column("start", Text),  # a position text that the game began from
    Column("tags", Text, nullable=False),  # JSON: an opened record's other headers
    Column("secret", String(64), nullable=False),  # what chance is drawn from
    Column("commitment", String(64)),  # the secret's hash; none in the oldest games
    Column("on_leave", String(8), nullable=False),  # skip | computer
    Column("clock_initial", BigInteger),
    Column("clock_increment", BigInteger),
    Column("clock_capped", Integer, nullable=False, server_default="0"),  # 1: days; 2: strict
    Column("version", Integer, nullable=False),  # how many entries there are
    Column("seats_version", Integer, nullable=False),  # counts changes of seats, contributions
    Column("to_move", Integer),  # the seat to act, for finding computers after a restart
    Column("deadline", BigInteger),  # when that seat's time is up
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("started", BigInteger),  # when the last open seat was taken
    Column("ended", BigInteger),
    Column("next", String(16)),  # the rematch
    Column("listed", String(8), nullable=False, server_default="link"),  # public | link | private
    Column("rated", Integer, nullable=False, server_default="1"),  # 0: a casual game
    Column("pool", String(96)),  # strangers were matched here, by ratings of this pool
    Column("friends", Integer, nullable=False, server_default="0"),  # 1: all came by a link
    # How long the house was closed since the last entry: no clock ran then.
    Column("paused", BigInteger, nullable=False, server_default="0"),
    Column("owner", String(80)),  # the process that acts and flags there; none: there is only one
    # No index on columns that an action changes, and spare room in each page (migration 0015):
    # PostgreSQL then updates the row in place (docs/decisions/0023-who-sat-where.md). Declaring
    # the spare room here, too, would load its dialect in every house that uses SQLite.
    Index("ix_games_ended_started", "ended", "started"),
    Index("ix_games_kind_created", "kind", "created"),
    Index("ix_games_next", "next"),
    Index("ix_games_listed_started", "listed", "started"),
)

# Who sits where. Secrets are kept as hashes only.
seats = Table(
    "seats",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # human | computer | open | unheld
    Column("level", String(16)),
    Column("name", String(40), nullable=False),
    Column("user_id", String(64), index=True),
    Column("invite", String(64), unique=True),
    Column("quiet", Integer, nullable=False, server_default="0"),  # 1: wants no requests here
    Column("back", BigInteger, nullable=False, server_default="0"),  # when they said to be back
    Column("walk", Text),  # how a seat is played to its end: a number of entries, then actions
)

# Players' contributions to chance, in the order in which they were made.
contributions = Table(
    "contributions",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("bits", String(64), nullable=False),
    Column("first", Integer, nullable=False),  # the draw from which it counts; 0: the set-up
)

# Secrets whose hashes were published before their game was requested.
commitments = Table(
    "commitments",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_commitments_made", "made"),
)

# The log: append-only. The primary key makes a second writer fail.
entries = Table(
    "entries",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # action | chance | leave | off | undo
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("clocks", Text),  # JSON: what each seat had left
    Column("cut", Integer, nullable=False, server_default="0"),  # 1: after a search cut short
)

# The processes that keep the house open, or did so last.
nodes = Table(
    "nodes",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("beat", BigInteger, nullable=False),  # the house's time when it was last heard of
    Column("at", BigInteger, nullable=False),  # the same by a clock that all share; 0: it has left
    Column("says", Text),  # JSON: who is there and what it has seen, for the other processes
)

# Users looking for a table, each at most once. If a table is given up, its people look again.
seeks = Table(
    "seeks",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("wants", Text, nullable=False),  # JSON: model.seek.Wish
    Column("since", BigInteger, nullable=False),
    Column("alive_until", BigInteger, nullable=False),  # their page must be heard of by then
    Column("fill_at", BigInteger),  # when computers may take empty seats
    Column("level", String(16), nullable=False),  # of these computers
    Column("bots", Integer, nullable=False, server_default="0"),  # 1: bots of the house instead
    Column("game_id", String(16), ForeignKey("games.id", ondelete="SET NULL"), index=True),
    Column("confirm_until", BigInteger),  # they must sit down at that table by then
    Column("party", Text),  # JSON: whose group they wait in, and for which table
    Column("version", Integer, nullable=False, server_default="0"),  # one more with new wishes
)

# Leases: work that only one process at a time does, and until when that process has it.
leases = Table(
    "leases",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("node", String(80), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# Finished games that are not rated yet, added together with the entry that ends them.
finished = Table(
    "finished",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
)

# Who sat where, from which entry on: a new row whenever somebody else takes over a seat.
tenures = Table(
    "tenures",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("nth", Integer, primary_key=True),  # 0: the first on this seat
    Column("from_number", Integer, nullable=False),  # how many entries the log had then
    Column("user_id", String(64), index=True),  # none: a computer
    Column("level", String(16)),
    Column("how", String(8), nullable=False),  # opened | joined | left | before
)

# Requests to take plies back; void as soon as the game has more than `number` entries.
undo_requests = Table(
    "undo_requests",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("awaited", Text, nullable=False),  # JSON: the ids of those who have yet to agree
    # JSON: the seats that were told no at this number; they may not ask again.
    Column("refused", Text, nullable=False, server_default="[]"),
)

# Current ratings, which follow from all of `rated_games`.
ratings = Table(
    "ratings",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("pool", String(96), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # the end of the last rated game
    Column("player", String(16), nullable=False),  # what the user is called in public
    Index("ix_ratings_pool", "pool"),
    Index("ix_ratings_player", "player"),
)

# Who broke a game off before everybody had acted.
marks = Table(
    "marks",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("game_id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# Users known by more than a token. Guests get a row once they choose a name or a scarf.
users = Table(
    "users",
    metadata,
    Column("id", String(64), primary_key=True),  # a guest's: the hash of their token
    Column("kind", String(8), nullable=False),  # guest | member | bot | closed
    Column("name", String(40)),
    Column("skeleton", String(80), unique=True),  # accounts.names; members and bots only
    Column("password", Text),  # Argon2id, as pwdlib writes it
    Column("role", String(8)),  # keeper | helper
    Column("prefs", Text, nullable=False),  # JSON: accounts.identity.Prefs
    Column("number", Integer, unique=True),  # of a closed user: "former guest 12"
    Column("merged_into", String(64)),  # a guest who turned out to be this member
    Column("owner", String(64), index=True),  # the member whose bot this is
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False, index=True),  # other processes poll it
    Column("player", String(16), index=True),  # accounts.public_ids: the address of their profile
    # Until when the keeper has muted, paused or banned them; 0: not, or not any more.
    Column("muted", BigInteger, nullable=False, server_default="0"),
    Column("paused", BigInteger, nullable=False, server_default="0"),
    Column("banned", BigInteger, nullable=False, server_default="0"),
)

# What the keeper has set for this house: settings by their names, and a few other values.
house = Table(
    "house",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# What those who keep the house have done, in order; nothing is ever deleted.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", String(64), nullable=False),  # "": a command of the keeper's
    Column("what", String(24), nullable=False),  # the name of the act
    Column("subject", String(64), nullable=False, index=True),  # the user it concerned, or ""
    Column("about", Text, nullable=False),  # JSON: what the line in the log names
    Column("at", BigInteger, nullable=False),
    Column("undo", Text),  # JSON: what undoing needs; none: it can't be undone (any more)
)

# Whom a member follows, and whom they have blocked.
ties = Table(
    "ties",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("other", String(64), primary_key=True, index=True),
    Column("kind", String(8), nullable=False),  # follow | block
    Column("at", BigInteger, nullable=False),
)

# Sign-ins of members. An ended one is kept for a while, so that its token counts as nobody's.
sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the token
    Column("user_id", String(64), ForeignKey("users.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # 0: ended
    Column("about", String(80), nullable=False),  # JSON: browser and system
    Column("method", String(8)),  # password | passkey | code; none: an old session
)

# Tries counted per limit and window of time.
attempts = Table(
    "attempts",
    metadata,
    Column("key", String(80), primary_key=True),
    Column("window", BigInteger, primary_key=True, autoincrement=False, index=True),  # its end
    Column("count", Integer, nullable=False),
)

# Bots' tokens, and what they allow.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", String(64), ForeignKey("users.id"), nullable=False, index=True),
    Column("scopes", String(80), nullable=False),  # words: watch play challenge chat
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),  # when it ended; none: it works
)
