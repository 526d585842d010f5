"""The rules of the Penguin Game as compiled kernels, and the facts read off a state."""
