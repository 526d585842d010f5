"""Names: which ones are allowed, and which look alike."""

import pytest

from rookery.server.people import names


@pytest.mark.parametrize(
    "name",
    [
        *("Mila", "Мила", "Ada 2", "O'Brien", "Zoë", "あや子", "Jean-Luc", "a" * 20, "김민수"),
        *("Zoe\u0308", "a\u0301" * 20, "\uff2d\uff49\uff4c\uff41"),
        *("\u0646\u06cc\u200c\u0645\u0627", "\u0936\u0915\u094d\u200d\u0924\u093f"),
    ],
)
def test_names_that_there_may_be(name: str) -> None:
    assert names.is_name(names.tidied(name))


@pytest.mark.parametrize(
    "name",
    [
        *("", "Jo", "a" * 21, "123", "a12", "x--y", "-Ada", "Ada."),
        *("Аda", "Ada\u200bx", "Ada\u202ex", "🐧🐧🐧", "Ada<b>", "Ada/x", "\u0301Ada"),
        "Mi\udcffla",  # what a terminal passes on of bytes that are no text
    ],
)
def test_names_that_there_may_not_be(name: str) -> None:
    assert not names.is_name(names.tidied(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Mila", "MILA"), ("Mila", "M1la"), ("Mila", "rnila"), ("Zoë", "zoe"), ("Adam", "Аԁам")),
        *(
            ("Bob", "B0b"),
            ("Ada", "A d-a"),
            ("fish", "ﬁsh"),
            ("Otto", "Оtto"),
            ("Straße", "STRASSE"),
        ),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


def test_other_names_are_others() -> None:
    chosen = ["Mila", "Mia", "Milan", "Lima", "Мила", "Ada", "Ada 2", "김민수", "あや子"]
    assert len({names.skeleton(name) for name in chosen}) == len(chosen)


@pytest.mark.parametrize("name", ["Guest", "ADMIN", "Kéeper", "Adélie", "R00kery", "former guest"])
def test_names_of_the_house_are_nobody_s(name: str) -> None:
    assert names.is_reserved(name)


def test_variants_are_names_and_others() -> None:
    for name in ("Mila", "a" * 20, "Jean Lucas Maria Xyz"):
        made = names.variants(name, [7, 42])
        assert all(names.is_name(one) for one in made)
        assert len({names.skeleton(one) for one in [name, *made]}) == 3


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Mi la ", "Mi la"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("#Former 1", "Former 1"),
        ("Ada\u200b\u202ex\n", "Adax"),
        ("\U0001f427" * 30, "\U0001f427" * 24),
        (
            "a\U0001f468\u200d\U0001f469\u200d\U0001f467" * 10,
            "a\U0001f468\u200d\U0001f469\u200d\U0001f467" * 6 + "a",
        ),
    ],
    ids=ascii,
)
def test_guests_are_called_by_a_whole_line_without_anything_hidden(typed: str, name: str) -> None:
    assert names.tidied_guest(typed) == name
