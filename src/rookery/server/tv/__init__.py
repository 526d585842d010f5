"""The feature `tv`: the best game that is on now."""
