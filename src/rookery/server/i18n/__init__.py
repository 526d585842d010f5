"""The choice of a reader's language, and its words."""
