"""Bad input of every kind, derived from good input, gives an error and has no other effect."""
