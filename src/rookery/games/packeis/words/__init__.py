"""What is said about Packeis am Pol: narration, advice, objections, options."""
