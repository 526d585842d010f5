"""`make siege`: attacks on a server of one's own, on the same machine, in one table."""
