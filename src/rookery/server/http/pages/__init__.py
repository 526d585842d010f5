"""The HTML pages, a file per page or group of pages."""
