"""Table talk in phrases and faces, and reports about it."""
