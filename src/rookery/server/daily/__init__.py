"""The board of the day, the same for everybody."""
