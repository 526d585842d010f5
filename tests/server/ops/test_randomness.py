"""Chance: everything that the server draws comes from one source, which tests can seed."""

import ast
import os
import random
import secrets
import threading
import traceback
import uuid
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rookery.server
from rookery import games
from rookery.core.warmup import jobs, warmup
from rookery.server.ops import randomness
from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.conftest import RunningServer, Start
from tests.server.quick import Quick, Swift
from tests.server.users import COMPUTER, ME, Message, Person

SERVER = Path(rookery.server.__file__).parent
SOURCE = Path(randomness.__file__)
# Modules and functions with these names give random bits that no seed decides.
MODULES = {"random", "secrets", "uuid"}
UNNAMED = (".alias", ".subquery", ".cte")
NAMES = {"urandom", "getrandom", "SystemRandom", "default_rng", "fresh_seed"}


def asks(path: Path) -> Iterator[str]:
    """The names in a file that stand for sources of random bits."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        named: list[str] = []
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            named = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Attribute):
            named = [f".{node.attr}"]
        elif isinstance(node, ast.Call) and not node.args and not node.keywords:
            # SQLAlchemy names such an alias by random bits.
            named = [".urandom"] if ast.unparse(node.func).endswith(UNNAMED) else []
        for name in named:
            first, *rest = name.split(".")
            if first in MODULES or not NAMES.isdisjoint(rest) or "random" in rest:
                yield f"{path.relative_to(SERVER)}: {name}"


def test_one_file_asks_for_random_bits() -> None:
    paths = sorted(SERVER.rglob("*.py"))
    assert SOURCE in paths
    assert [one for path in paths for one in asks(path) if path != SOURCE] == []
    assert [*asks(SOURCE)] == ["ops/randomness.py: secrets"]


@pytest.mark.parametrize(
    "text",
    [
        "import secrets",
        "import random as chance",
        "from random import choice",
        "from uuid import uuid4",
        "from os import urandom",
        "import os\nos.urandom(4)",
        "theirs = table.alias()",
        "import numpy.random",
        "from numpy import random",
        "import numpy as np\nnp.random.default_rng()",
        "from rookery.core.kernels.rng import fresh_seed",
    ],
)
def test_other_ways_to_random_bits_would_be_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.py").write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.server.ops.test_randomness.SERVER", tmp_path)
        assert [*asks(tmp_path / "odd.py")]


# Libraries that draw random names: for the compiler's cache files, connections and pings.
NAMING = ("numba.core.caching", "websockets.")


def is_named() -> bool:
    """Whether a library draws random bits to name something of its own."""
    names = (str(frame.f_globals["__name__"]) for frame, _ in traceback.walk_stack(None))
    asker = next((name for name in names if name.startswith(("rookery.", *NAMING))), "")
    return asker.startswith(NAMING)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The functions that a server thread asked for random bits; each such request fails."""
    for game in map(games.load, games.names()):
        assert game.rules.kernels is not None  # some draw tables from a fixed seed on loading
    warmup([Quick()])  # what is compiled is named at random
    for game in (Swift(), games.load("penguin_game")):
        jobs(game)[0].do()
    tests, found = threading.current_thread(), list[str]()

    def forbid(place: Any, name: str) -> None:
        real = getattr(place, name)

        def ask(*given: Any, **more: Any) -> Any:
            if threading.current_thread() is tests or is_named():
                return real(*given, **more)
            found.append(f"{place.__name__}.{name}")
            raise AssertionError(found[-1])

        monkeypatch.setattr(place, name, ask)

    forbid(os, "urandom")
    for name in ("token_bytes", "token_hex", "token_urlsafe", "randbits", "randbelow", "choice"):
        forbid(secrets, name)
    for name in ("random", "randbytes", "getrandbits", "randrange", "choice", "shuffle", "sample"):
        forbid(random, name)
    for name in ("uuid1", "uuid4"):
        forbid(uuid, name)
    for name in ("random", "randint", "default_rng"):
        forbid(np.random, name)
    return found


def first(person: Person, game_id: str) -> Message:
    """The table after my smallest legal action and the computer's answer."""
    view = person.view(game_id)
    body = {"number": view["number"] + 1, "seat": 0, "action": min(view["taps"])}
    person.http.post(f"/api/games/{game_id}/act", json=body)
    while (view := person.view(game_id))["to_move"] == 1:
        pass
    return view


def test_a_server_with_a_seed_asks_nobody_else(start: Start, asked: list[str]) -> None:
    served = start()
    me, newcomer = served.person(), served.person()
    del newcomer.http.headers["cookie"], newcomer.http.headers["origin"]
    promise = newcomer.http.post("/api/commitments").json()["commitment"]
    body = {"game": "quick", "seats": [ME, {"kind": "link"}], "commitment": promise}
    answer = newcomer.http.post("/api/games", json=body)
    assert answer.is_success, served.log.getvalue()
    game_id = me.open("quick", [ME, COMPUTER])["id"]
    while not first(me, game_id)["over"]:
        pass
    tried = me.http.post(f"/api/games/{game_id}/try", json={"number": 1, "actions": ["rest"]})
    assert tried.is_success
    record = me.http.get(f"/api/games/{game_id}/record").text
    for body in ({"text": record}, {"text": record.replace("quick", "swift")}):
        me.http.post("/api/records", json=body)
    socket = me.sit(game_id)
    socket.say("rematch")
    socket.until("rematch")
    me.http.post("/api/daily/penguin_game", json={})
    me.http.get("/")
    assert asked == []
    assert [line for line in served.lines() if line["level"] == "error"] == []


def told(served: RunningServer) -> list[Any]:
    """What a new user is told by the server in a fixed sequence of requests."""
    me = served.person()
    opened = me.open("packeis", [ME, {"kind": "link"}])
    promise = me.http.post("/api/commitments").json()
    return [me.token, opened, promise, me.view(opened["id"])["text"]]


def test_a_seed_decides_everything(house: RunningServer, seed: int) -> None:
    before = told(house)
    house.source.begin(f"{seed} other")
    other = told(house)
    assert all(one != another for one, another in zip(before, other, strict=True))
    fresh = Randomness(Seeded(seed))
    assert before[0] == fresh.text("token", 24)


def test_servers_with_one_seed_are_alike(start: Start, tmp_path: Path, seed: int) -> None:
    one, two = start(data=str(tmp_path / "one")), start(data=str(tmp_path / "two"))
    one.source.begin(seed)
    two.source.begin(seed)
    first, second = told(one), told(two)
    assert [first[0], *first[2:]] == [second[0], *second[2:]]
    assert first[1]["id"] == second[1]["id"]


def test_no_purpose_disturbs_another(seed: int) -> None:
    one, two = Randomness(Seeded(seed)), Randomness(Seeded(seed))
    two.secret()
    two.text("invite", 16)
    assert one.text("token", 24) == two.text("token", 24)
    assert one.text("token", 24) != one.text("token", 24)


def test_the_system_s_bits_are_as_many_as_they_should_be() -> None:
    system = Randomness()
    secret = {system.secret() for _ in range(20)}
    assert len(secret) == 20
    assert {len(bytes.fromhex(one)) for one in secret} == {32}
    assert {system.seed("search", 32).bit_length() <= 32 for _ in range(200)} == {True}
    assert len({system.seed("search", 63) for _ in range(20)}) == 20


def test_every_letter_is_as_likely_as_the_others(seed: int) -> None:
    source = Randomness(Seeded(seed))
    counts = Counter("".join(source.letters("id", "abcdefg", 7) for _ in range(2000)))
    assert set(counts) == set("abcdefg")
    # 14,000 letters: the expected count of each is 2000, with a standard deviation of 41.
    assert all(abs(count - 2000) < 6 * 41 for count in counts.values())
    places = [source.letters("id", "ab", 12) for _ in range(200)]
    assert all({one[place] for one in places} == {"a", "b"} for place in range(12))
