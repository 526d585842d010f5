"""The texts about Penguisi: narration, advice, objections, options."""
