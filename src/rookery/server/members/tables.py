"""The tables of members; part of `schema.metadata`."""

from sqlalchemy import BigInteger, Column, ForeignKey, String, Table, Text

from rookery.server.db.schema import metadata

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),  # the credential's, in base64url
    Column("user_id", String(64), ForeignKey("users.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),  # COSE, in base64url
    Column("count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

# One-time codes: recovery codes, resets, the keeper's invitations, passkey challenges.
codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", String(64), index=True),  # an invitation: nobody yet
    Column("kind", String(12), nullable=False),  # recovery | reset | invite | challenge
    Column("until", BigInteger, index=True),  # None: for ever
    Column("used", BigInteger),
)
