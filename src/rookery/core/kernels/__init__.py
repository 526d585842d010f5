"""The parts of compiled rules. Nothing here knows `State` or `Game`."""
