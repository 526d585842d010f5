"""Members: signing up and in, sessions, credentials, and closing an account."""
