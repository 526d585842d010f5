"""Raster images: for link previews, and for people to share."""
