"""The feature `clubs`: people who meet again, and what they plan."""
