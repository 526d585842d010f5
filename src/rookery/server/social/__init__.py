"""A word at the table: phrases and faces, and what is reported of them."""
