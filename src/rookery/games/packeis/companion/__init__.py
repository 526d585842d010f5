"""The page for owners of the real box of Packeis."""
