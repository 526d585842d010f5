"""An old database is backed up before it is brought up to date, checked, and can be had back."""

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from rookery import __version__
from rookery.cli import main
from rookery.core.errors import SetupError
from rookery.server.db.database import connect, writing
from rookery.server.db.startup import existing_version, newest_version, opened, versions_since
from rookery.server.features import FEATURES
from rookery.server.keeper import backups, upgrades
from rookery.server.keeper.contents_store import Contents, counted
from rookery.server.keeper.installs import RELEASES, Kind, kind_here, release_of, way_back
from rookery.server.keeper.upgrades import Upgrade, upgrade
from rookery.server.nodes import store as nodes
from rookery.server.settings import Settings
from tests.server.conftest import Start, Time
from tests.server.db.older import migrate_to, put_oldest
from tests.server.db.test_old_database import TIMED, WRITTEN_MS
from tests.server.keeper.keeping import log_of

NOW = 1_800_000_000_000
OLD = "0035"
TABLES = [table for feature in FEATURES for table in feature.tables]
KINDS: tuple[Kind, ...] = ("sources", "wheel", "systemd", "container")


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """A house of an older version, closed, with a game in it."""
    address = f"sqlite:///{tmp_path / 'data' / 'rookery.sqlite3'}"
    if request.param == "postgresql":
        address = request.getfixturevalue("postgresql")
    engine = connect(address)
    if request.param == "postgresql":
        with engine.begin() as connection:
            connection.execute(sa.text("DROP SCHEMA public CASCADE"))
            connection.execute(sa.text("CREATE SCHEMA public"))
    with writing(engine) as connection:
        migrate_to(connection, OLD)
        connection.execute(
            sa.text(
                "INSERT INTO games (id, kind, game, requested_options, options, tags, secret,"
                " on_leave, version, seats_version, turn, created, updated) VALUES"
                " ('first', 'live', 'packeis', '{}', '{}', '{}', 's', 'skip', 3, 1, 0, 1, 2)"
            )
        )
    yield Settings(database_url=address, data=str(tmp_path / "data"))
    engine.dispose()


def up(settings: Settings, **how: bool) -> Upgrade | None:
    return upgrade(settings, TABLES, NOW, **how)


def version(settings: Settings) -> str:
    return existing_version(settings.database)


def left(settings: Settings) -> list[Path]:
    """The back-ups that are there."""
    return sorted(Path(settings.data).glob("before-upgrade-*"))


def test_it_is_backed_up_checked_and_can_be_had_back(old: Settings) -> None:
    done = up(old)
    assert done is not None
    assert (done.was, done.version, done.contents.games) == (OLD, newest_version(), 1)
    assert version(old) == newest_version()
    (file,) = left(old)
    assert file == done.file
    assert (file.stat().st_mode & 0o077) == 0
    assert backups.look_into(file)[:4] == (OLD, 0, 1, 0)
    engine = connect(old.database)
    with engine.connect() as connection:
        line = connection.execute(sa.text("SELECT what, who, about FROM audit")).one()
    engine.dispose()
    assert (line.what, line.who) == ("upgrade", "")
    assert file.name in line.about
    assert up(old) is None  # nothing is left to do, and no second back-up is made
    assert left(old) == [file]
    # Back again, as the version before would do it, and forth once more.
    backups.restore(old.database, file, NOW + 1000)
    assert version(old) == OLD
    assert up(old) is not None
    assert version(old) == newest_version()


def test_a_rehearsal_changes_nothing(old: Settings) -> None:
    done = up(old, rehearses=True)
    assert done is not None
    assert (done.version, done.file, done.contents.games) == (newest_version(), None, 1)
    assert version(old) == OLD
    assert left(old) == []


def test_if_something_would_be_lost_all_stays_as_it_was(
    old: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fewer(connection: sa.Connection, schema: str) -> Contents:
        contents = counted(connection, schema)
        return contents._replace(games=contents.games - (schema != OLD))

    monkeypatch.setattr(upgrades, "counted", fewer)
    with pytest.raises(SetupError, match="is as it was: games: 1 before, 0 after"):
        up(old)
    assert version(old) == OLD
    assert left(old) == []
    monkeypatch.undo()
    assert up(old) is not None


def test_without_room_for_a_back_up_nothing_is_begun(old: Settings, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    cramped = Settings(database_url=old.database, data=old.data, backups=str(tmp_path / "taken"))
    for begin in (
        lambda: up(cramped),
        lambda: opened(old.database, TABLES, upgrades.Upgrading(cramped, NOW)),
    ):
        with pytest.raises(SetupError, match="cannot be backed up before") as raised:
            begin()
        assert "--no-backup" in raised.value.reasons[0]
        assert version(old) == OLD
    done = up(cramped, backs_up=False)
    assert done is not None
    assert done.file is None
    assert version(old) == newest_version()


def test_while_somebody_keeps_the_house_open_a_command_changes_nothing(old: Settings) -> None:
    engine = connect(old.database)
    with writing(engine) as connection:
        at = nodes.common_clock(connection, NOW)
        connection.execute(
            sa.text("INSERT INTO nodes (id, beat, at) VALUES ('other', :at, :at)"), {"at": at}
        )
    engine.dispose()
    with pytest.raises(SetupError, match="the house is open"):
        up(old)
    assert version(old) == OLD
    assert left(old) == []


def test_a_start_finds_the_oldest_database_and_says_the_way_back(
    start: Start, tmp_path: Path
) -> None:
    file = put_oldest(tmp_path / "old")
    before = contents_of(file)
    then = Time()
    then.ms = WRITTEN_MS
    house = start(then, data=str(file.parent), database_url="")
    done = house.server.upgrade
    assert done is not None
    assert done.was == "0002"
    assert done.file is not None
    assert done.file.parent == file.parent
    assert contents_of(done.file) == before
    assert done.contents.games >= 4
    assert [line.what for line in log_of(house)] == ["upgrade"]
    keeper_sees = [line.about for line in log_of(house)]
    assert keeper_sees[0]["file"] == done.file.name
    text = "\n".join(done.lines("sources", "data"))
    assert f"./rookery keeper restore {done.file}" in text
    assert "To go back" in text
    house.stop()
    # The way back: the very file that the older version wrote takes its place again.
    backups.restore(f"sqlite:///{file}", done.file, WRITTEN_MS + 60_000)
    assert contents_of(file) == before
    again = start(then, data=str(file.parent), database_url="")
    assert again.person().http.get(f"/api/games/{TIMED}").is_success


def test_a_current_database_is_left_alone(start: Start) -> None:
    house = start()
    assert house.server.upgrade is None
    assert list(house.data.glob("before-*")) == []
    assert log_of(house) == []


def contents_of(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as opened_file:
        return list(opened_file.iterdump())


# -- by the command --------------------------------------------------------------------------------


def test_the_command_rehearses_does_it_and_says_the_way_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put_oldest(tmp_path / "old")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DATA", str(file.parent))
    assert main(["people", "list"]) == 2
    assert "`rookery keeper upgrade` brings it up to date" in capsys.readouterr().err
    assert main(["keeper", "upgrade", "--dry-run"]) == 0
    assert capsys.readouterr().out.endswith("nothing was changed\n")
    assert main(["keeper", "upgrade"]) == 0
    out = capsys.readouterr().out
    (copy,) = file.parent.glob("before-upgrade-0002-*.sqlite3")
    assert f"it is in {copy}" in out
    assert f"./rookery keeper restore {copy}" in out
    assert main(["keeper", "upgrade"]) == 0
    assert capsys.readouterr().out == f"{file} is up to date\n"
    assert main(["keeper", "audit"]) == 0
    assert copy.name in capsys.readouterr().out
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    assert main(["keeper", "upgrade"]) == 2
    assert "newer than this version" in capsys.readouterr().err
    monkeypatch.setenv("DATA", str(tmp_path / "nowhere"))
    assert main(["keeper", "upgrade"]) == 2
    assert "there is no database of a house" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


def test_each_kind_of_installation_has_a_way_back_and_is_told_from_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert kind_here() == "sources"
    monkeypatch.setattr("rookery.server.keeper.installs.is_checkout", lambda: False)
    monkeypatch.setattr("rookery.server.ops.reachable.is_checkout", lambda: False)
    monkeypatch.setattr("rookery.server.ops.reachable._IN_CONTAINERS", (tmp_path / "env",))
    assert kind_here({}, "/usr") == "wheel"
    assert kind_here({}, "/opt/rookery") == "systemd"
    assert kind_here({"SYSTEMD_EXEC_PID": str(os.getpid())}, "/usr") == "systemd"
    assert kind_here({"SYSTEMD_EXEC_PID": "1"}, "/usr") == "wheel"
    (tmp_path / "env").touch()
    assert kind_here({}, "/usr") == "container"
    docs = (Path(__file__).parents[3] / "docs" / "operations.md").read_text("utf-8")
    for kind in KINDS:
        for step in way_back(kind, Path("FILE"), "/var/lib/rookery", newest_version()):
            assert step.partition("  (")[0] in docs, (kind, step)


def test_the_way_back_names_the_wheel_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def wheel(kind: Kind, schema: str) -> str:
        (step,) = [step for step in way_back(kind, Path("FILE"), "data", schema) if "pip" in step]
        return step

    assert wheel("wheel", "0002") == (
        f"pip install --force-reinstall rookery-{__version__}-py3-none-any.whl"
    )
    monkeypatch.setattr("rookery.server.keeper.installs.RELEASES", {"0.8": "0032", "0.9": "0042"})
    assert "/opt/rookery/bin/pip install" in wheel("systemd", "0002")
    releases = {schema: release_of(schema) for schema in ("0002", "0032", "0033", "0042", "0043")}
    assert list(releases.values()) == ["0.8", "0.8", "0.9", "0.9", __version__]


def test_every_release_has_its_schema() -> None:
    """When the changelog dates a version, RELEASES says which schema it has."""
    changelog = (Path(__file__).parents[3] / "CHANGELOG.md").read_text("utf-8")
    dated = re.findall(r"^## (\S+) - \d{4}-\d\d-\d\d$", changelog, re.MULTILINE)
    assert sorted(RELEASES) == sorted(dated)
    assert all(versions_since(schema) for schema in RELEASES.values())


def test_versions_are_in_the_order_of_the_migrations() -> None:
    versions = versions_since("0002")
    assert (versions[0], versions[-1]) == ("0002", newest_version())
    assert versions_since(newest_version()) == [newest_version()]
    with pytest.raises(ValueError, match="9999"):
        versions_since("9999")
