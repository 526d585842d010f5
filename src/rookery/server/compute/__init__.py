"""CPU-bound work off the event loop: searches, compilation, long jobs."""
