"""Tests of what people are told on every page."""
