"""`rookery doctor`: what is set up wrongly on this machine, each in a sentence with its cure."""

import argparse
import os

import sqlalchemy as sa

from rookery.cli.keeping import house_settings
from rookery.cli.output import note, say, say_all
from rookery.server.db.startup import file_of, place, reading
from rookery.server.keeper.check_up import check_post, check_up, lines
from rookery.server.keeper.proxies import check_visit
from rookery.server.settings import Settings, from_environment

_WELL = "All is well."


def doctor(_arguments: argparse.Namespace) -> int:
    """Look at everything, change nothing; 1 if something is wrong. Raises SetupError."""
    settings = from_environment(os.environ)
    note(f"rookery: database: {place(settings.database)}")
    of_house = _of_house(settings)
    faults = [*check_up(of_house), *check_post(of_house), *check_visit(of_house)]
    if not faults:
        return say(_WELL)
    say_all(lines(faults))
    return 1


def _of_house(settings: Settings) -> Settings:
    """The settings with what the house's keepers have set, as far as it can be read."""
    file = file_of(settings.database)
    if file is not None and not file.exists():
        return settings
    try:
        engine = reading(settings.database)
        try:
            with engine.connect() as connection:
                return house_settings(connection)
        finally:
            engine.dispose()
    except (OSError, ValueError, ImportError, sa.exc.SQLAlchemyError):
        return settings
