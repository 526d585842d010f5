"""JSON over HTTP, a file per resource."""
