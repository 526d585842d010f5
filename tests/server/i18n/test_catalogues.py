"""Languages: which one a person gets, and how messages are looked up."""

import pytest

from rookery.server.i18n.catalogues import SOURCE, Language, chosen, codes, languages, of_companion


def test_the_house_speaks_english_and_german() -> None:
    assert list(languages())[:2] == ["en", "de"] or set(languages()) >= {"en", "de"}
    assert languages()["de"].name == "Deutsch"
    assert languages()["en"].name == "English"


@pytest.mark.parametrize(
    ("cookie", "accepted", "code"),
    [
        ("", "", "en"),
        ("de", "en", "de"),
        ("xx", "de", "de"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "fr, en;q=0.2, de;q=0.3", "de"),
        ("", "de;q=0, en", "en"),
        ("", "DE", "de"),
        ("", "*;q=0.5, ;;;, de;q=x", "en"),
        ("", "de," * 1000, "de"),
        ("../../de", "", "en"),
    ],
)
def test_which_language_somebody_gets(cookie: str, accepted: str, code: str) -> None:
    assert chosen(cookie, accepted).code == code


def test_a_companion_may_speak_more_than_the_house() -> None:
    offered = of_companion("polar_escape", ("it",))
    assert set(offered) - set(languages()) == {"it"}
    assert codes() == set(offered)
    italian = offered["it"]
    assert (italian.name, italian("Rules"), italian.for_scripts["Red"]) == (
        "Italiano",
        "Regole",
        ("Rosso",),
    )
    assert italian("This seat is not yours.") == "This seat is not yours."


@pytest.mark.parametrize(
    ("cookie", "accepted", "code"),
    [("it", "de", "it"), ("", "it-CH,de;q=0.9", "it"), ("xx", "fr", SOURCE), ("de", "it", "de")],
)
def test_which_language_a_companion_gets(cookie: str, accepted: str, code: str) -> None:
    assert chosen(cookie, accepted, of_companion("polar_escape", ("it",))).code == code
    at_home = chosen(cookie, accepted).code
    assert at_home == ("de" if "de" in cookie + accepted else SOURCE)


def test_messages_and_plurals() -> None:
    texts = {"floe": ("Scholle",), "one floe": ("eine Scholle", "%(n)d Schollen")}
    german = Language("de", texts)
    assert german("floe") == "Scholle"
    assert german("unknown") == "unknown"
    assert german.plural("one floe", "%(n)d floes", 1) == "eine Scholle"
    assert german.plural("one floe", "%(n)d floes", 0) == "%(n)d Schollen"
    assert german.plural("a", "b", 1) == "a"
    assert german.plural("a", "b", 2) == "b"


def test_a_word_of_templates_keeps_its_meaning_beside_that_of_scripts() -> None:
    german = languages()["de"]
    assert (german("Draw"), german.for_scripts["Draw"]) == ("Unentschieden", ("Zeichnen",))


def test_what_the_server_refuses_is_said_in_german() -> None:
    german = languages()["de"]
    assert german("This seat is not yours.") != "This seat is not yours."
