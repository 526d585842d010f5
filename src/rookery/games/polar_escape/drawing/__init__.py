"""How positions of Polar Escape look, and what can be tapped in them."""
