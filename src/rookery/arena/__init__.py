"""Matches between players: paired boards, tallies with intervals, records."""
