"""What people are shown: messages made from tables, records and reports."""
