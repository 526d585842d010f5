"""A dict with a bound forgets what was set longest ago."""

from rookery.server.ops.bounded_dict import BoundedDict


def test_what_was_set_longest_ago_goes_first() -> None:
    entries: BoundedDict[str, int] = BoundedDict(2)
    entries["a"] = 1
    entries["b"] = 2
    entries["a"] = 3
    entries["c"] = 4
    assert dict(entries) == {"a": 3, "c": 4}
