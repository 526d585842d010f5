"""The edge: connections, middleware, the live socket."""
