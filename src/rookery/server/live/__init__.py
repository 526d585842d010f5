"""Changes of a table, one at a time: checked, stored, then published."""
