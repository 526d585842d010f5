"""Public ids of users."""

import hashlib


def player_id(user_id: str) -> str:
    """A user's public id, the same in every list. The store's id can't be derived from it."""
    return hashlib.sha256(f"player {user_id}".encode()).hexdigest()[:16]
