"""Addresses within a page, for what stands in its tables: headings have theirs anyway."""


def linkable(name: str, anchor: str | None = None) -> str:
    """A name in code that links to itself, so that readers can copy its address."""
    anchor = anchor or name
    return f'<a id="{anchor}"></a>[`{name}`](#{anchor})'
