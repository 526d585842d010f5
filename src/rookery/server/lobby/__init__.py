"""The lobby, where strangers meet: who waits for which table, who is here, and matches."""
