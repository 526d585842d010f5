"""What is said about Penguisi: narration, advice, objections, options."""
