"""The rules of Penguisi as compiled kernels, and the facts read off a state."""
