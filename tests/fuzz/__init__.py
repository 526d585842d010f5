"""Bad input of every kind, derived from good input: an error each time, nothing else."""
