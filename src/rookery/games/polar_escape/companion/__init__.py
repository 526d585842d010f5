"""The companion page for owners of the real box of Polar Escape."""
