"""Games over days: when clocks rest, and how people arrange what takes weeks."""
