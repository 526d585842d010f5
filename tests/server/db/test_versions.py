"""Which schema is the newest, and which of two is older: by what follows what, not by numbers."""

from alembic.config import Config
from alembic.script import ScriptDirectory

from rookery.server.db import startup
from rookery.server.db.startup import MIGRATIONS, is_newer, newest_version


def test_the_newest_version_is_the_one_that_migrations_end_with() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    assert newest_version() == scripts.get_current_head()
    assert set(startup._followed()) == {one.revision for one in scripts.walk_revisions()}


def test_what_migrations_know_is_older_and_anything_else_newer() -> None:
    assert not [version for version in startup._followed() if is_newer(version)]
    assert is_newer("9999")
