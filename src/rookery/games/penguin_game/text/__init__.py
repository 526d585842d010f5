"""Position lines and action texts of the Penguin Game."""
