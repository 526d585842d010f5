"""How positions of Packeis am Pol look, and what can be tapped in them."""
