"""The feature `daily`: what the server takes up of it."""

from pathlib import Path

from rookery.server.daily import api, page
from rookery.server.feature import Feature

FEATURE = Feature("daily", routes=(*api.ROUTES, *page.ROUTES), folder=Path(__file__).parent)
