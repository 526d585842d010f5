"""Figures for Prometheus, at an address of their own."""
