"""What compiled rules consist of. Nothing here knows `State` or `Game`."""
