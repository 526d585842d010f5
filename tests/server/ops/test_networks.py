"""Addresses as limits count them, for rooms and for rates."""

import pytest

from rookery.server.errors import TooFast
from rookery.server.ops.limits import Limiter, RequestLimits
from rookery.server.ops.networks import groups_of, household_of, read_address
from rookery.server.settings import Settings


def test_what_an_address_belongs_to() -> None:
    assert groups_of("2001:db8:1:2:3:4:5:6") == (
        ("2001:db8:1:2::/64", 1),
        ("2001:db8:1::/56", 2),
        ("2001:db8:1::/48", 4),
    )
    assert groups_of("[::ffff:192.0.2.9]") == (("192.0.2.9/32", 1), ("192.0.2.0/24", 16))
    assert groups_of("nonsense") == (("unknown", 1),)
    assert household_of("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::"
    assert groups_of(household_of("2001:db8:1:2:3:4:5:6")) == groups_of("2001:db8:1:2:3:4:5:6")
    assert household_of("nonsense") == "unknown"


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        (" 192.0.2.1:4711 ", "192.0.2.1"),
        ('"192.0.2.1:4711"', "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ('"[2001:db8::1]:4711"', "2001:db8::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("[::ffff:192.0.2.1]:4711", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::1%eth0"),
    ],
)
def test_addresses_are_read_as_proxies_write_them(written: str, address: str) -> None:
    assert str(read_address(written)) == address


@pytest.mark.parametrize(
    "written",
    [
        *("", "unknown", "_hidden", "[192.0.2.1", "192.0.2.1:", "192.0.2.1:x", "192.0.2.1:123456"),
        *("192.0.2.256", "[2001:db8::1]4711", "2001:db8::1]:1", "a:1", "for=192.0.2.1", "[]:1"),
    ],
)
def test_anything_else_is_no_address(written: str) -> None:
    assert read_address(written) is None


def passed(limiter: Limiter, addresses: list[str]) -> int:
    """How many of these requests are not refused."""
    count = 0
    for address in addresses:
        try:
            limiter.spend(address)
        except TooFast:
            continue
        count += 1
    return count


LIMITS = ("requests", "games", "commitments", "seeks", "searches")


@pytest.mark.parametrize("name", LIMITS)
def test_a_network_has_a_few_households_share_and_no_more(name: str) -> None:
    def limiter() -> Limiter:
        limits = RequestLimits.of(Settings(address_requests=1, address_games=1), lambda: 0.0)
        found: Limiter = getattr(limits, name)
        return found

    share = passed(limiter(), ["2001:db8:1:2::9"] * 1000)
    assert 1 <= share < 40
    near, many = range(256), range(40 * share)
    assert passed(limiter(), [f"2001:db8:1:{n:x}::1" for n in near] * share) == 2 * share
    assert passed(limiter(), [f"2001:db8:1:{n:x}00::1" for n in near] * share) == 4 * share
    assert passed(limiter(), [f"2001:db8:{n:x}::1" for n in many]) == 40 * share
    assert passed(limiter(), [f"192.0.2.{n % 256}" for n in range(256 * share)]) == 16 * share


def test_a_refused_address_takes_nothing_from_its_neighbours() -> None:
    limiter = Limiter(1, 4, clock=lambda: 0.0, groups_of=groups_of)
    assert passed(limiter, ["2001:db8:1:1::1"] * 100) == 4
    assert passed(limiter, ["2001:db8:1:2::1"] * 100) == 4
    assert passed(limiter, ["2001:db8:1:3::1"] * 100) == 0


def test_a_network_cannot_fill_the_memory_of_a_limiter() -> None:
    limiter = Limiter(1, 4, room=100, clock=lambda: 0.0, groups_of=groups_of)
    assert passed(limiter, [f"2001:db8:1:{n:x}::1" for n in range(5000)]) == 16
    assert passed(limiter, ["192.0.2.1"]) == 1
