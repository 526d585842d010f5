"""Table chat in phrases and faces, reports about it, and ties between users."""
