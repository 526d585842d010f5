"""The database: connections, transactions, the one writer, the schema and its migrations."""
