"""Any player of the arena as a bot in a house: `house` talks to it, `player` plays."""
