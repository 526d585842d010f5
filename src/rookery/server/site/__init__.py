"""Pages that compose features or belong to none: home, rules, companions, documentation, health."""
