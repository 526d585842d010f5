"""`rookery bot`, and the examples of bots."""
