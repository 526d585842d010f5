"""`python -m rookery`: the command line without an installed script."""

from rookery.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
