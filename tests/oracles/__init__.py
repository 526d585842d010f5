"""Naive second implementations of the rules, written from the clauses alone."""
