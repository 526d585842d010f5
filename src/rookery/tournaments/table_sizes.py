"""How many tables there are, and how large they are."""


def table_sizes(players: int, seats: int, least: int) -> tuple[int, ...]:
    """The sizes of the tables that seat most of the players, largest tables first.

    As few tables as possible, and none differs from another by more than one seat. A player
    who fits at none has a bye.
    """
    for people in range(players, least - 1, -1):
        tables = -(-people // seats)
        if tables * least <= people:
            size, larger = divmod(people, tables)
            return (size + 1,) * larger + (size,) * (tables - larger)
    return ()
