"""Pictures in pixels: for link previews, and for people to send on."""
