"""How positions of the Penguin Game are drawn, and what can be tapped in them."""
