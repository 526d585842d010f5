"""The edge: connections, limits, middleware, templates and static files. It knows no feature."""
