"""The table of names that were given up; it belongs to the store like those of `schema`."""

from sqlalchemy import BigInteger, Column, String, Table

from rookery.server.db.schema import metadata

# By hash. Each rests for a while, and links to it never lead to anybody else.
former_names = Table(
    "former_names",
    metadata,
    Column("hash", String(64), primary_key=True),  # of accounts.names.skeleton
    Column("user_id", String(64), primary_key=True, index=True),  # "": an account that was deleted
    Column("until", BigInteger, nullable=False),  # nobody else may take it before
)
