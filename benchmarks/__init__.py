"""What the house does in a second: `make bench`, or `python -m benchmarks --help`.

Rates are CPU time and medians; peers run in turns with what they are compared with, in the same
run. docs/benchmarks.md says what we saw.
"""
