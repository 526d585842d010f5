"""What was played from a position in this house, by whom, and with what result."""
