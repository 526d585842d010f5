"""Running the process: logs, background tasks, rate limits, preflight checks, randomness."""
