"""The texts about Polar Escape: narration, advice, objections, options."""
