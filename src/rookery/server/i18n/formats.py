"""Formats of numbers, sizes, days and time spans in a language."""

from collections.abc import Callable
from datetime import date, timedelta

from babel.dates import format_date, format_skeleton, format_timedelta
from babel.numbers import format_decimal
from babel.units import format_unit

_UNITS = ((1_000_000, "digital-terabyte"), (1_000, "digital-gigabyte"), (1, "digital-megabyte"))


def of(language: str) -> dict[str, Callable[..., str]]:
    """The formatting functions for templates, by name."""

    def count(number: int) -> str:
        return format_decimal(number, locale=language)

    def size(megabytes: float) -> str:
        """In the largest unit that gives at least 1, with at most one decimal."""
        in_mb, unit = next((unit_of for unit_of in _UNITS if megabytes >= unit_of[0]), _UNITS[-1])
        return format_unit(megabytes / in_mb, unit, "short", format="#,##0.#", locale=language)

    def span(seconds: float) -> str:
        return format_timedelta(timedelta(seconds=seconds), locale=language)

    def ago(days: float) -> str:
        past = timedelta(days=-days)
        return format_timedelta(past, "day", add_direction=True, locale=language)

    def seconds_ago(seconds: float) -> str:
        """At least one second ago: Babel would put zero seconds into the future."""
        past = timedelta(seconds=-max(1, round(seconds)))
        return format_timedelta(past, add_direction=True, locale=language)

    def long_date(day: date) -> str:
        return format_date(day, "full", locale=language)

    def short_date(day: date) -> str:
        return format_skeleton("MMMd", day, locale=language)

    def weekday(day: date) -> str:
        return format_date(day, "EEEEE", locale=language)

    writers = (count, size, span, ago, seconds_ago, long_date, short_date, weekday)
    return {writer.__name__: writer for writer in writers}
