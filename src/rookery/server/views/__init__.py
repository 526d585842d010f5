"""Messages shown to people, made from tables, records and reports."""
