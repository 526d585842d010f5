"""Tests of the bell in Chromium."""
