"""Sparring partners: simple players of several kinds, against which levels are measured.

They are written from the clauses, in plain Python, and do not use the levels' estimates.
"""
