"""Games as text: position lines, actions, records."""
