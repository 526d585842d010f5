"""The paths of the docs, each walked from an empty folder."""
