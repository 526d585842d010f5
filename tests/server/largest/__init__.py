"""Every endpoint of a house, asked for its largest answer."""
