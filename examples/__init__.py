"""Examples that programs can load and readers can follow; docs/a-new-game.md builds one."""
