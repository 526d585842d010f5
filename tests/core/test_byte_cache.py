"""A cache that is bounded in bytes: what it drops, and that it gets full and stays flat."""

import threading

from rookery.core.byte_cache import ByteCache


def texts(most: int) -> ByteCache[bytes]:
    return ByteCache(most, len)


def test_what_was_used_longest_ago_is_dropped() -> None:
    cache = texts(30)
    for key in "abc":
        cache.put(key, bytes(10))
    assert cache.get("a") == bytes(10)
    cache.put("d", bytes(10))
    assert [key in cache for key in "abcd"] == [True, False, True, True]
    assert cache.counts == (3, 30, 1, 0, 1)


def test_it_gets_full_and_stays_flat() -> None:
    cache, sizes = texts(1000), []
    for number in range(10_000):
        cache.put(number, bytes(number % 37))
        sizes.append(cache.size)
    assert max(sizes) <= 1000
    assert min(sizes[200:]) > 1000 - 37
    assert cache.counts.dropped + cache.counts.entries == 10_000


def test_a_new_value_replaces_the_old_one() -> None:
    cache = texts(30)
    cache.put("a", bytes(20))
    cache.put("a", bytes(5))
    assert cache.counts == (1, 5, 0, 0, 0)


def test_what_is_larger_than_the_cache_drives_nothing_out() -> None:
    cache = texts(30)
    cache.put("a", bytes(20))
    cache.put("b", bytes(31))
    assert ("a" in cache, "b" in cache, cache.size) == (True, False, 20)
    cache.put("a", bytes(31))
    assert ("a" in cache, cache.size) == (False, 0)


def test_what_is_taken_out_is_gone() -> None:
    cache, value = texts(30), b"value"
    cache.put("a", value)
    cache.discard("a", b"other")
    assert cache.take("a") == value
    assert (cache.take("a"), cache.size) == (None, 0)
    cache.put("a", value)
    cache.discard("a", value)
    assert (cache.get("a"), cache.size) == (None, 0)


def test_threads_leave_its_size_right() -> None:
    cache = texts(500)

    def use(begin: int) -> None:
        for number in range(begin, begin + 3000):
            cache.put(number % 97, bytes(number % 41))
            cache.get(number % 89)
            cache.take(number % 83)

    threads = [threading.Thread(target=use, args=(begin,)) for begin in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sizes = [len(value) for value in (cache.take(key) for key in range(97)) if value is not None]
    assert sum(sizes) <= 500
    assert cache.size == 0
