"""The colours of themes for symbols; those of the light one are the fallbacks inside the symbols.

The pages' stylesheet has the same values, and a test compares them.
"""

from typing import Literal

Theme = Literal["light", "dark", "clear"]
"""`clear`: black on white, for paper and for those who need strong contrast; patterns stay."""
PageTheme = Theme | Literal["page"]
"""`page`: light or dark, as is the page that shows the picture; for SVG files in pages."""

DARK = {
    "primary": "#6CCBEA",
    "good": "#7FE0BB",
    "bad": "#FF9C90",
    "slip": "#E3C04A",
    "mistake": "#F7A25A",
    "mark-on": "#08131F",
    "focus-gap": "#071624",
    "water-1": "#1D5C80",
    "water-2": "#0F3B5A",
    "water-3": "#06192B",
    "water-line": "#8ED3EA",
    "under": "#3CB5C4",
    "ice-1": "#EEF6FB",
    "ice-2": "#BCD6E7",
    "ice-line": "#8FB7D0",
    "ice-side-1": "#6FA6C6",
    "ice-side-2": "#34719B",
    "ice-deep": "#031321",
    "pic-soft": "#3B6483",
    "pic-warm": "#FFA64D",
    "pic-fish": "#FF8A4C",
    "pic-fish-line": "#5A1E08",
    "sky-1": "#050F22",
    "sky-2": "#0E2A4A",
    "sky-3": "#28587A",
    "berg-1": "#B9D6E8",
    "berg-2": "#3F7193",
    "berg-3": "#2A5677",
    "aurora": "1",
    "sun": "#E8F3FF",
    "sun-glow": ".38",
    "stars": "1",
    "coat": "#1A2A42",
    "coat-2": "#2C4464",
    "coat-rim": "#6E93BD",
    "belly": "#F4F9FD",
    "belly-2": "#C9DBE8",
}

CLEAR = {
    "water-1": "#FFFFFF",
    "water-2": "#FFFFFF",
    "water-3": "#FFFFFF",
    "water-line": "#33414D",
    "under": "#FFFFFF",
    "ice-1": "#FFFFFF",
    "ice-2": "#FFFFFF",
    "ice-line": "#000000",
    "ice-side-1": "#4A4A4A",
    "ice-side-2": "#000000",
    "ice-deep": "#000000",
    "fish-1": "#2B2B2B",
    "fish-2": "#000000",
    "fish-line": "#000000",
    "coat": "#000000",
    "coat-2": "#1E1E1E",
    "coat-rim": "#000000",
    "belly-2": "#FFFFFF",
    "berg-1": "#FFFFFF",
    "berg-2": "#9A9A9A",
    "berg-3": "#D8D8D8",
    "sky-1": "#FFFFFF",
    "sky-2": "#FFFFFF",
    "sky-3": "#FFFFFF",
}

COLOURS: dict[Theme, dict[str, str]] = {"light": {}, "dark": DARK, "clear": CLEAR}
