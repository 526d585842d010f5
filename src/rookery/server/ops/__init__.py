"""The process itself: logs, background tasks, rate limits, preflight checks, randomness."""
