"""Check the HTTP interface against its OpenAPI description, with requests by Schemathesis."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

from tests.server import postgresql
from tests.server.users import HERE, ME
from tools.siege import house
from tools.siege.row import Row

_EXAMPLES, _SEED, _MOST_S = 15, 1, 200
# Data that the description permits may still break a game's rules; the answer is then 400.
_NOT_ASKED = "positive_data_acceptance"
_SETTINGS = {"HINT_MS": "20", "SOLVE_MS": "20", "ADDRESS_REQUESTS": "100000"}


def promises() -> list[Row]:
    """Try every operation with data that fits its description and data that does not.

    The house keeps its games in SQLite first, then in PostgreSQL.
    """
    if importlib.util.find_spec("schemathesis") is None:
        print("Schemathesis is missing: make siege installs it", file=sys.stderr)
        return [Row("description: Schemathesis is missing", 1, "", 0)]
    rows = [_kept_on("SQLite")]
    if postgresql.programs() is not None:
        with postgresql.cluster() as address:
            rows.append(_kept_on("PostgreSQL", DATABASE_URL=address))
    return rows


def _kept_on(store: str, **settings: str) -> Row:
    with house.folder() as data, house.house(data, **_SETTINGS, **settings) as process:
        person = house.somebody(process, "schema")
        game_id = person.open("quick", [ME, HERE])["id"]
        report = _run(process.address, person.token, data, game_id)
    match = re.search(r"(\d+) generated(?:, (\d+) found (\d+) unique failures)?", report)
    if match is None:
        print(report[-3000:], file=sys.stderr)
        return Row(f"description on {store}: nothing was asked", 1, "", 0)
    failures = int(match[3] or 0)
    if failures:
        print(report[-12_000:], file=sys.stderr)
    return Row(f"description on {store}: disagreements in {match[1]} requests", failures, "", 0)


def _run(address: str, token: str, folder: Path, game_id: str) -> str:
    config = folder / "schemathesis.toml"
    config.write_text(
        f'[parameters]\n"path.game_id" = "{game_id}"\n"path.game" = "quick"\n"path.number" = 1\n'
    )
    process = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(config)),
            *("run", f"{address}/api/openapi.json", "--no-color"),
            *("--exclude-path-regex", "/events$"),  # streams do not end
            *("--max-examples", str(_EXAMPLES), "--seed", str(_SEED)),
            *("--phases", "examples,coverage,fuzzing", "--exclude-checks", _NOT_ASKED),
            *("-H", f"authorization: Bearer {token}"),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=_MOST_S,
    )
    return process.stdout + process.stderr
