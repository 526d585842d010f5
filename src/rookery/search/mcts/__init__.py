"""Monte Carlo tree search for any number of seats, with chance."""
