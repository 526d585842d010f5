"""The store: SQL and nothing else."""
