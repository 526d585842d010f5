"""A game in play as data: pure, without I/O."""
