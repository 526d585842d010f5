"""The processes of one house: their leases, and which of them owns a game."""
