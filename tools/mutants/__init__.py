"""Mutation testing: run the tests against a seeded sample of small faults. Do they notice?

`make mutants` chooses places in the rules, in the server's model and in the searches, changes one
at a time in a copy of the tree, and runs the tests that should fail. A mutant that no test notices
is a survivor: it reveals a gap in the tests, or makes no difference.
See docs/decisions/0015-mutants.md.
"""
