"""Searches kept for later ones: which and how many, and that no two share their tables."""

from rookery.search.search_cache import SearchCache, resume
from tests.search.chained import Chained, Forgetful


def test_what_is_taken_is_kept_no_more() -> None:
    kept, search = SearchCache(100), Chained()
    kept.keep("a", search)
    assert kept.take("b") is None
    assert kept.take("a") is search
    assert kept.take("a") is None


def test_the_latest_are_kept_up_to_so_many_bytes() -> None:
    kept, old, new = SearchCache(25), [Chained(), Chained()], Chained()
    kept.keep("a", old[0])
    kept.keep("b", old[1])
    kept.keep("a", old[0])  # used again, so the other one is the oldest now
    kept.keep("c", new)
    assert kept.size == 20
    assert [kept.take(about) for about in "abc"] == [old[0], None, new]


def test_one_that_is_too_large_is_not_kept() -> None:
    kept = SearchCache(9)
    kept.keep("a", Chained())
    assert (kept.size, kept.take("a")) == (0, None)


def test_only_the_same_search_is_dropped() -> None:
    kept, first, second = SearchCache(100), Chained(), Chained()
    kept.keep("a", first)
    kept.keep("a", second)
    kept.drop("a", first)
    assert kept.size == 10
    kept.drop("a", second)
    kept.drop("a", second)
    assert kept.size == 0


def test_a_search_goes_on_where_it_can() -> None:
    earlier, later, other = Chained(), Chained(), Forgetful()
    assert resume(later, earlier) is later
    assert later.earlier is earlier
    assert resume(other, earlier) is other
    assert resume(earlier, None) is earlier
    assert earlier.earlier is None
    kept = SearchCache(100)
    kept.keep("a", other)
    assert kept.take("a") is None
