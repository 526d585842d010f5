"""Web Push in a browser."""
