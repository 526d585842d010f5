"""Searches as WebAssembly, for the page: `python -m tools.wasm` builds, `--check` compares digests.

See docs/engine-in-the-page.md.
"""
