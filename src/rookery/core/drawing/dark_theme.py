"""The dark theme's colours for symbols; the light ones are the fallbacks inside the symbols.

The pages' stylesheet has the same values, and a test compares them.
"""

from typing import Literal

Theme = Literal["light", "dark"]

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
