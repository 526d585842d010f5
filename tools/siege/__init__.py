"""`make siege`: attack local servers started for the purpose; the results are one table."""
