"""Members: signing up and in, credentials, and leaving."""
