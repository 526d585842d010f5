"""Benchmarks: `make bench`, or `python -m benchmarks --help`.

Rates are medians per second of CPU time. A peer alternates with what it is compared with, in the
same run. README.md has our results.
"""
