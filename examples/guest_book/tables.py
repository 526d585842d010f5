"""The table of the guest book. No migration knows it, so it isn't part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, Index, MetaData, String, Table, Text

entries = Table(
    "guest_book",
    MetaData(),
    Column("id", String(16), primary_key=True),
    Column("user_id", String(64), nullable=False),
    Column("name", String(160), nullable=False),  # as the guest chose it; "" is none
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_guest_book_at", "at"),
    Index("ix_guest_book_user_id", "user_id"),
)
