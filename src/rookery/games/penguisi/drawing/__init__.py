"""How positions of Penguisi look, and what can be tapped in them."""
