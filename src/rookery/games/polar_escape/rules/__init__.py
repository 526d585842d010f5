"""The rules of Polar Escape as compiled kernels, and the facts read off a state."""
