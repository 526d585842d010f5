"""Live play: the only part that talks to a network and a database."""
