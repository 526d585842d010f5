"""The house speaks as a friend at the table would, in both languages."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rookery.server import i18n

_FOLDER = Path(i18n.__file__).parents[2] / "locale/de/LC_MESSAGES"
_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%\w+")


@cache
def german() -> dict[str, str]:
    """The German of all messages of pages and server, by the English; of plurals the first form."""
    found = {}
    for path in sorted(_FOLDER.glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale="de"):
                found[_first(message.id)] = _first(message.string)
    return found


def _first(words: object) -> str:
    """A text itself, or the first form of a plural."""
    return words if isinstance(words, str) else str(next(iter(words)))  # type: ignore[call-overload]  # a list or tuple of texts


def test_people_read_of_moves_not_of_actions() -> None:
    spoken = (_PLACEHOLDER.sub("", words) for words in german())
    assert [words for words in spoken if re.search(r"\bactions?\b", words, re.I)] == []


def test_german_says_du_to_one_person() -> None:
    ihr = re.compile(r"(?<!mit )\b(ihr|euch|euer|eure[nmrs]?)\b")
    assert [words for words in german().values() if ihr.search(words)] == []


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("Tap the bright mark.", "Tippe auf die helle Markierung."),
        ("Resign", "Aufgeben"),
        ("Rematch", "Revanche"),
        ("You will be ranked last.", "Du kommst auf den letzten Platz."),
        ("Play forced moves automatically", "Erzwungene Züge automatisch"),
        ("Verify the dice", "Würfel prüfen"),
        ("moved by everyone", "alle ziehen mit"),
        ("not playing", "spielt nicht mit"),
        ("Automatic", "Automatisch"),
        ("Which game shall we play?", "Was spielen wir?"),
        ("Sit down and play", "Hinsetzen und spielen"),
        ("Someone was faster", "Da war jemand schneller"),
        ("Back to the game", "Zurück zur Partie"),
        ("What if …?", "Was wäre, wenn …?"),
        ("Who’s ahead?", "Wer liegt vorn?"),
        ("A draw. Shake flippers!", "Unentschieden. Flosse drauf!"),
        ("Our mistake, your game is safe", "Unser Fehler, deine Partie ist sicher"),
        ("Everyone plays the same board today.", "Heute spielen alle dasselbe Brett."),
        (
            "Your opponent has started a rematch. Join?",
            "Dein Gegner hat eine Revanche gestartet. Machst du mit?",
        ),
        (
            "You rolled a 5: bring a penguin in.",
            "Bring einen Pinguin aufs Brett: Die 5 ist dafür bestimmt.",
        ),
    ],
)
def test_what_people_read_at_once(english: str, said: str) -> None:
    assert german()[english] == said
