"""Check the HTTP interface against its OpenAPI description, with requests by Schemathesis."""

import importlib.util
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from rookery.server.features import FEATURES, handlers_of
from rookery.server.ops.randomness import Randomness
from rookery.server.rights import Rights
from tests.seeded import Seeded
from tests.server import postgresql
from tests.server.entering import PASSWORD, carry, given
from tests.server.users import HERE, ME, Person
from tools.siege import house
from tools.siege.row import Row

_EXAMPLES, _SEED, _MOST_S = 15, 1, 200
_WIDEST = 400  # characters of a line: some are of thousands
# Data that the description permits may still break a game's rules; the answer is then 400.
_NOT_ASKED = "positive_data_acceptance"
# What is too long is refused for that alone (413). Where a guest may do nothing, each method is
# refused alike, also one that the address hasn't.
_CONFIG = """
[parameters]
"path.game_id" = "{game_id}"
"path.game" = "quick"
"path.number" = 1
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503]
[[operations]]
include-path-regex = "{off_limits}"
checks.unsupported_method.enabled = false
"""
_SETTINGS = {"HINT_MS": "20", "SOLVE_MS": "20", "ADDRESS_REQUESTS": "100000"}


def promises() -> list[Row]:
    """Try every operation with data that fits its description and data that does not.

    The house keeps its games in SQLite first, then in PostgreSQL.
    """
    if importlib.util.find_spec("schemathesis") is None:
        print("Schemathesis is missing: make siege installs it", file=sys.stderr)
        return [Row("description: Schemathesis is missing", 1, "", 0)]
    rows = [_kept_on("SQLite", is_keeper=is_keeper) for is_keeper in (False, True)]
    if postgresql.programs() is not None:
        for is_keeper in (False, True):
            with postgresql.cluster() as address:
                rows.append(_kept_on("PostgreSQL", is_keeper=is_keeper, DATABASE_URL=address))
    return rows


def _kept_on(store: str, *, is_keeper: bool, **settings: str) -> Row:
    who = "its keeper" if is_keeper else "a guest"
    what = f"description on {store}, asked by {who}"
    with house.folder() as data, house.house(data, **_SETTINGS, **settings) as process:
        person = house.somebody(process, "schema")
        if is_keeper:
            person = Person(process.address, Randomness(Seeded("keeper")))
            body = {"name": "Milena", "kind": "internet", "password": PASSWORD}
            carry(person, given(person.http.post("/api/keeper/first", json=body)))
        game_id = person.open("quick", [ME, HERE])["id"]
        config = _CONFIG.format(game_id=game_id, off_limits=_off_limits())
        report = _run(process.address, person.headers, data, config)
    match = re.search(r"(\d+) generated(?:, (\d+) found (\d+) unique failures)?", report)
    if match is None:
        print(report[-3000:], file=sys.stderr)
        return Row(f"{what}: nothing was asked", 1, "", 0)
    failures = int(match[3] or 0)
    if failures:
        print(*(line[:_WIDEST] for line in report.splitlines()), sep="\n", file=sys.stderr)
    return Row(f"{what}: disagreements in {match[1]} requests", failures, "", 0)


def _off_limits() -> str:
    """A pattern of the paths that refuse a guest whatever the method is.

    A keeper is one as soon as a request has ended their session.
    """
    rights = Rights(features=FEATURES)
    paths = sorted({path for handler in handlers_of(FEATURES) for path in handler.paths})
    may = {None, *rights.allowed["guest"]}
    rights_at = {path: rights.needed("", re.sub("{[^}]*}", "x", path))[1] for path in paths}
    patterns = (re.sub("{[^}]*}", "[^/]+", path) for path in paths if rights_at[path] not in may)
    return f"^({'|'.join(patterns)})$"


def _run(address: str, headers: Mapping[str, str], folder: Path, text: str) -> str:
    config = folder / "schemathesis.toml"
    config.write_text(text)
    process = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(config)),
            *("run", f"{address}/api/openapi.json", "--no-color"),
            *("--exclude-path-regex", "/events$"),  # streams do not end
            *("--max-examples", str(_EXAMPLES), "--seed", str(_SEED)),
            *("--phases", "examples,coverage,fuzzing", "--exclude-checks", _NOT_ASKED),
            *(part for name, value in headers.items() for part in ("-H", f"{name}: {value}")),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=_MOST_S,
    )
    return process.stdout + process.stderr
