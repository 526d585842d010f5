from rookery import games as games
from rookery import search as search
from rookery.core.cursor import Cursor as Cursor
from rookery.core.players.searcher import Limits as Limits
from rookery.core.record import Record as Record
from rookery.core.state import State as State
from rookery.games import load as load

__version__: str
__all__ = ["Cursor", "Limits", "Record", "State", "games", "load", "search"]
