"""What is said about Polar Escape: narration, advice, objections, options."""
