"""Tests of `rookery bot` and of the example bots."""
