"""Add the documentation site to a wheel, if it has been built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Site(BuildHookInterface[Any]):
    """A build hook, which Hatch calls before it packs the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add build/site as rookery/docs/site."""
        del version
        site = Path(self.root) / "build" / "site"
        if (site / "index.html").is_file():
            build_data["force_include"][str(site)] = "rookery/docs/site"
