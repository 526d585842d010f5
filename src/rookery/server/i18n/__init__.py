"""Which language a reader gets, and the words for it."""
