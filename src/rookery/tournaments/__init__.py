"""Tournaments for tables of two to six seats: pure, and drawn so that anybody can check it."""
