"""Alpha-beta for games without chance: play, analysis and proofs."""
