"""The server for live play: the only part that listens on the network and has a database."""
