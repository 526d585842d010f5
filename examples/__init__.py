"""Runnable examples that readers can follow; docs/a-new-game.md builds one of them."""
