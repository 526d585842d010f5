"""How a request for an endpoint's largest answer is written down, for the table of them all."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rookery.server.table.review import LONGEST
from tests.server.largest.full_house import FullHouse
from tests.server.users import Person

HTML = {"accept": "text/html", "accept-encoding": "gzip"}
JSON = {"accept": "*/*", "accept-encoding": "gzip"}


class Request(NamedTuple):
    """A request by a person. The answer has one of the statuses `ok`.

    The method SOCKET opens a socket and reads its first message, STREAM a stream's first line.
    """

    person: Person
    method: str
    path: str
    json: Any = None
    headers: dict[str, str] = JSON
    ok: tuple[int, ...] = (200, 201, 202, 204, 301, 302, 303, 307)
    form: Any = None


Make = Callable[[FullHouse, int], Request]
REQUESTS: dict[str, Make] = {}


def page(key: str, path: str, **more: Any) -> None:
    """A page that Ada opens, at a host of its own for each try."""

    def make(house: FullHouse, number: int) -> Request:
        headers = HTML | {"host": f"h{number}.example"}
        return Request(house.ada, "GET", path.format(h=house), None, headers, **more)

    REQUESTS[f"GET {key}"] = make


def get(key: str, path: str = "", stream: bool = False, **more: Any) -> None:
    """A request by Ada; in the path, `{h}` is the house, `{n}` the number of the try."""

    def make(house: FullHouse, number: int) -> Request:
        where = (path or key).format(h=house, n=number, last=LONGEST - number)
        return Request(house.ada, "STREAM" if stream else "GET", where, **more)

    REQUESTS[f"GET {key}"] = make


def send(key: str) -> Callable[[Make], Make]:
    """Register a function for an endpoint."""

    def put(make: Make) -> Make:
        REQUESTS[key] = make
        return make

    return put


def by(person: Person, method: str, path: str, **body: Any) -> Request:
    return Request(person, method, path, body or None)
