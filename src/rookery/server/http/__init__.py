"""The network edge: connections, middleware, routes, the live sockets."""
