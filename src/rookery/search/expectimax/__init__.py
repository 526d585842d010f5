"""Expectimax for any number of seats over exact chances."""
