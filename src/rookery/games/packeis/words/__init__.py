"""The words about Packeis am Pol: narration, advice, objections, options."""
