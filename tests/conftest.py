"""What every test shares. The markers are declared in pyproject.toml."""
