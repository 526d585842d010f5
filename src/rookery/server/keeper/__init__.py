"""The desk of those who keep the house."""
