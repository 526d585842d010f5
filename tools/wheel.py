"""What goes into a wheel besides the package: the documentation site, if it has been built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Site(BuildHookInterface[Any]):
    """Hatch calls it before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add build/site as rookery/docs/site."""
        del version
        site = Path(self.root) / "build" / "site"
        if (site / "index.html").is_file():
            build_data["force_include"][str(site)] = "rookery/docs/site"
