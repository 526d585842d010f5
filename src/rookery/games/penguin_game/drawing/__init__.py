"""How positions of the Penguin Game look, and what can be tapped in them."""
