"""What is said about the Penguin Game: narration, advice, objections, options."""
