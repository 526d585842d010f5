"""Games over days in a browser."""
