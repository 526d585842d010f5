"""Members: how they come in, where they are signed in, and how they go."""
