"""Members: how they come in, where they are logged in, and how they go."""
