"""The server for live play: the only part that uses the network and a database."""
