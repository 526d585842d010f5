"""Do the tests notice it when the code is wrong? A seeded sample of small faults, run against them.

`make mutants` chooses places in the rules, in the server's model and in the searches, changes one
at a time in a copy of the tree, and runs the tests that should fail. What no test notices is a
survivor: a hole in the tests, or a change that makes no difference.
See docs/decisions/0015-mutants.md.
"""
