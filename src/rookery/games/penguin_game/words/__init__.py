"""The words about the Penguin Game: narration, advice, objections, options."""
