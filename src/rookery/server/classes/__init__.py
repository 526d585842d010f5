"""Classes of a school: who is in them, how far each has come, and what they have to do."""
