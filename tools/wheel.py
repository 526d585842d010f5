"""Add what is made of other files to a wheel: bundled scripts, and the documentation site."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLES = Path("src", "rookery", "server", "static", "bundles")


class MadeFiles(BuildHookInterface[Any]):
    """A build hook, which Hatch calls before it packs the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bundle the scripts, where Node is there; add build/site, if it has been built."""
        del version
        files = build_data["force_include"]
        root = Path(self.root)
        if subprocess.run([root / "tools" / "bundle"], check=False).returncode == 0:
            files[str(root / BUNDLES)] = "rookery/server/static/bundles"
        else:
            self.app.display_warning("The wheel works without bundled scripts, a little slower.")
        site = root / "build" / "site"
        if (site / "index.html").is_file():
            files[str(site)] = "rookery/docs/site"
