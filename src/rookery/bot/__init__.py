"""Run any player of the arena as a bot in a house: `house` talks to the house, `player` plays."""
