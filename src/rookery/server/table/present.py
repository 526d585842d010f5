"""Who is in the house now, for those who keep it and for what is sent to people elsewhere.

Others learn only of those whom the lobby shows.
"""

from rookery.server.people.identity import player_id
from rookery.server.table.house import House
from rookery.server.table.interfaces import Meeting, Telling


def players_present(house: House) -> set[str]:
    """The public ids of all with a page open in this process, or whom any lobby shows."""
    readers = {player_id(user_id) for user_id in house.ask(Telling).readers()}
    return readers | house.ask(Meeting).players_here()
