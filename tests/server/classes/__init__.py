"""Classes of a school."""
