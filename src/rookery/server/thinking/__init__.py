"""The engine in the page: searches as they are sent to browsers. See docs/engine-in-the-page.md."""
