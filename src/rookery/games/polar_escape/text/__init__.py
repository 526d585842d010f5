"""Position lines and action texts of Polar Escape."""
