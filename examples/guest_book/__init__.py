"""The feature of docs/a-new-feature.md as a whole: a guest book, outside the package."""

from examples.guest_book.feature import FEATURE

__all__ = ["FEATURE"]
