"""The feature `insights`: a person's own figures, from the games that the house has stored."""

from pathlib import Path

from rookery.server.feature import Feature
from rookery.server.insights import page

FEATURE = Feature(
    "insights",
    folder=Path(__file__).parent,
    needs={"look": "/me/insights"},
    routes=page.ROUTES,
)
"""It stores nothing: all of it follows from games, their results and their analyses."""
