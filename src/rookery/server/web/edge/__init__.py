"""The edge: HTTP and WebSocket connections, with limits against clients that keep them busy."""
