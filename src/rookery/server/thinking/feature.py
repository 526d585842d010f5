"""The feature `thinking`: what a page needs to think about a position by itself."""

from rookery.server.feature import Feature
from rookery.server.thinking import api

FEATURE = Feature("thinking", routes=api.ROUTES)
