"""How the house talks: like a friend at the table, who says „du“, and without retired words."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages import pofile

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = sorted((ROOT / "src/rookery/locale/de/LC_MESSAGES").glob("*.po"))
RULES = sorted((ROOT / "docs/rules").glob("*.de.md"))


def forms(of: Any) -> tuple[str, ...]:
    """A message as it was extracted: one text, or singular and plural."""
    return (of,) if isinstance(of, str) else tuple(of)


def messages(path: Path) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What a catalogue says, in English and in German."""
    with path.open("rb") as file:
        for message in pofile.read_po(file):
            if message.id:
                yield forms(message.id), forms(message.string)


def german(path: Path) -> Iterator[str]:
    """Each German message of a catalogue, each paragraph of a page."""
    if path.suffix == ".md":
        yield from path.read_text(encoding="utf-8").split("\n\n")
    else:
        for _, texts in messages(path):
            yield from texts


_YOU = re.compile(r"\b(?:[Ii]hr|[Ee]uch|[Ee]uer|[Ee]ure[mnrs]?)\b")
# "ihr" means "her" after a preposition, and before something that is hers.
_HERS = re.compile(
    r"\b(?:an|auf|aus|bei|hinter|in|mit|nach|neben|über|unter|von|vor|zu|zwischen)\s+ihr\b"
    r"|\bihr (?:Stapel|eigenes Schalmuster)\b"
)


def said_to_several(text: str) -> list[str]:
    """Where a text says "you" to more than one reader."""
    return [found[0] for found in _YOU.finditer(_HERS.sub("", text))]


@pytest.mark.parametrize("path", [*CATALOGUES, *RULES], ids=lambda path: path.name)
def test_the_reader_is_one_person(path: Path) -> None:
    told = [text for text in german(path) if said_to_several(text)]
    assert told == []


def test_several_readers_would_be_found() -> None:
    told = (
        "Ihr lost, wie ihr wollt. Die Scholle mit ihr, ihr Stapel: Viel Spaß euch allen, eure Piep"
    )
    assert said_to_several(told) == ["Ihr", "ihr", "euch", "eure"]


GIVEN_UP = (
    *("places can be chosen", "open seat", "not here yet", "Check chance"),
    *("Chance was as promised", "hash of the secret", "Play forced actions", "Rank behind all"),
    *("Won in theory", "Every action loses", "Nobody has worked out positions"),
    *("Too much at once", "There is a rematch", "has to be used for that"),
    *("Turn and shift sheets freely", "not with us", "For your own box", "As it fits the players"),
    *("nobody’s seat", "nobody's seat", "thinks …", "(you) / this device"),
    *("(du) / dieses Gerät", "niemandes Platz", "sind wählbar", "Spiel sie allein, dann"),
    *("Du entscheidest (am Zug", "Umriss des Eises", "Hausmischung", "Hash des Geheimnisses"),
    *("muss die %(number)s herhalten", "dreht eine", "dreht Robben", "baut eine Blockade"),
    *("ein Schild", "wiederverwend", "vorholen", "dieses Haus betreut", "Versprechen"),
    *("Begleitseite", "Aufzeichnung", "Floskel", "Weglegen", "widerfährt", "Danach hat niemand"),
    *("ist recht.", "Nimm einen Namen", "alles ist übersetzt", "fliehen:", "schicken:", "Sitz A"),
    *("Das Spiel ist aus", "Neues Spiel", "Spiel speichern", "gewertetes Spiel", "Spiele warten"),
)
GIVEN_UP_IN_RULES = (
    *("wiederverwend", "Begleitseite", "Aufzeichnung", "Regelheft", "das Heft", "mit dem Gesicht"),
    *("Blockade", "wie herum es reihum", "## Unsere Regelauslegung", "## Vorzeitig gehen"),
    *("Ein ganzes Spiel", "ist das Spiel", "Das Spiel endet", "Remis", "Sitz A"),
)
GIVEN_UP_ALONE = ("Leave", "Aufhören", "Noch mal", "Zug zurück")
"""Words that may stand in a sentence, but no longer on a button."""


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_words_that_were_given_up_stay_away(path: Path) -> None:
    told = [text for both in messages(path) for texts in both for text in texts]
    assert [text for text in told if any(old in text for old in GIVEN_UP)] == []
    assert [text for text in told if text in GIVEN_UP_ALONE] == []


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_each_thing_of_the_rules_has_one_word(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [old for old in GIVEN_UP_IN_RULES if old in text] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_people_move_and_programs_act(path: Path) -> None:
    """What the API calls an action is a move to people."""
    told = [text for texts, _ in messages(path) for text in texts]
    assert [text for text in told if re.search(r"(?<!\()\bactions?\b", text)] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_messages_say_who_is_meant(path: Path) -> None:
    """A player, a member, all, no one: pronouns with -body, and "whoever", make English stiff."""
    said = [text for texts, _ in messages(path) for text in texts]
    stiff = re.compile(r"\b(?:(?:any|every|no|some)body|who(?:m|so)?ever)\b", re.IGNORECASE)
    assert [text for text in said if stiff.search(text)] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_how_much_is_a_figure(path: Path) -> None:
    """15 minutes and 60 %, not a quarter of an hour and three fifths. Half of it may be said."""
    said = [text for texts, _ in messages(path) for text in texts]
    fraction = re.compile(
        r"\b(?:quarter|third|fifth|tenth)s? of\b|\b\w+ (?:quarters|thirds|fifths)\b"
    )
    assert [text for text in said if fraction.search(text)] == []
