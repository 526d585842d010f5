"""Build the site, or build it twice and compare: `python -m tools.site [--twice]`.

Pages of notebooks may differ, since notebooks print how long they took.
"""

import filecmp
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from tools.site import SITE, STAGE, finish, staging


def main(words: list[str]) -> int:
    """Build the site; the exit status is 1 if Sphinx warns of anything, or two builds differ."""
    if status := build(STAGE, SITE):
        return status
    if "--twice" in words:
        again = SITE.with_name("site-again")
        status = build(STAGE, again) or _differ(SITE, again)
        shutil.rmtree(again)
    print(f"{SITE / 'index.html'}")
    return status


def build(stage: Path, site: Path) -> int:
    """Run Sphinx into a fresh folder, warnings as errors; the old site stays if that fails."""
    staging.lay_out(stage)
    fresh = site.with_name(f"{site.name}-new")
    shutil.rmtree(fresh, ignore_errors=True)
    config = str(Path(__file__).parent)
    words = ["-q", "-W", "--keep-going", "-E", "-b", "html", "-c", config]
    if status := build_main([*words, "-d", f"{stage}-trees", str(stage), str(fresh)]):
        return status
    finish.tidy(fresh)
    shutil.rmtree(site, ignore_errors=True)
    fresh.rename(site)
    return 0


def _differ(first: Path, two: Path) -> int:
    names = sorted({p.relative_to(s).as_posix() for s in (first, two) for p in s.rglob("*.*")})
    files = [n for n in names if not (first / n).is_dir() and not n.startswith("notebooks/")]
    _, differing, missing = filecmp.cmpfiles(first, two, files, shallow=False)
    for name in differing + missing:
        print(f"two builds differ: {name}", file=sys.stderr)
    return int(bool(differing or missing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
