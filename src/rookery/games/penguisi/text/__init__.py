"""Position lines and action texts of Penguisi."""
