"""Tests of what `make docs` does to pages before and after Sphinx."""
