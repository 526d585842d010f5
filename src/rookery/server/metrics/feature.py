"""The feature `metrics`: figures of this process for Prometheus."""

from rookery.server.feature import Feature
from rookery.server.metrics.metrics import Metrics

FEATURE = Feature("metrics", open=Metrics)
