"""Ties between users: following and blocking."""
