"""Mail: people's addresses, what is sent to them, and how they end it."""
