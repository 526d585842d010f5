"""Games over days."""
