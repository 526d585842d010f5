"""The rules of Packeis am Pol as compiled kernels, and the facts read off a state."""
