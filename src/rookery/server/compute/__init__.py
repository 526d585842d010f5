"""Work for the CPUs, off the event loop: searches, compilation, long jobs."""
