"""How positions of Packeis am Pol are drawn, and what can be tapped in them."""
