"""What people type: one form for equal texts, nothing hidden, lengths as people count."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.server.i18n import typed

HINDI_WITH = "\u0915\u094d\u200d\u0937"  # a half letter before the next
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"  # a space that isn't shown
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
WAVE = "\U0001f44b\U0001f3fd"
FLAGS = "\U0001f1e9\U0001f1ea\U0001f1ee\U0001f1f9"
HEART, KEYCAP = "\u2764\ufe0f", "1\ufe0f\u20e3"
SAME = [HINDI_WITH, PERSIAN, FAMILY, WAVE, FLAGS, HEART, KEYCAP, "\u0e01\u0e33", "Zo\u00eb"]


@pytest.mark.parametrize("text", SAME, ids=ascii)
def test_what_a_script_needs_is_kept(text: str) -> None:
    assert typed.line(text) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Zoe\u0308", "Zo\u00eb"),
        ("  a \t b\u00a0\u2003c\r\nd\u2028e ", "a b c d e"),
        ("a\u200bb\u00adc\ufeffd\u2060e", "abcde"),
        ("a\u200db\u200cc", "abc"),
        (f"{FAMILY[0]}\u200d", FAMILY[0]),
        ("\u202eabc\u202c\u2066d\u2069\u200e\u061c", "abcd"),
        ("a\ufe0fb", "ab"),
        ("\u3164\u115fa\u2800b", "a b"),
        ("a\x00\x07\x1bb\ue000\ufffe", "ab"),
        ("\u0301abc", "abc"),
        ("e\u034f\u0301", "\u00e9"),
        ("a" + "\u0323" * 50, unicodedata.normalize("NFC", "a" + "\u0323" * 7)),
        ("a\ud800b", "a\ufffdb"),
        ("\U000e0041b", "b"),
        ("\u06001", "\u06001"),
    ],
    ids=ascii,
)
def test_other_hidden_characters_are_not(text: str, plain: str) -> None:
    assert typed.line(text) == plain


def test_forms() -> None:
    assert typed.line("\ufb01\uff15\u2460") == "\ufb01\uff15\u2460"
    assert typed.line("\ufb01\uff15\u2460", "NFKC") == "fi51"
    assert typed.line("a\u200bb", unseen=typed.UNREADABLE) == "a\ufffdb"


def test_several_lines() -> None:
    assert typed.lines("\n\n a \r\n\r\nb\rc\u2028d\n ") == "a\n\nb\nc\nd"


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", 0),
        ("abc", 3),
        ("e\u0301", 1),
        (FAMILY, 1),
        (WAVE, 1),
        (FLAGS, 2),
        (HEART, 1),
        (KEYCAP, 1),
        (FAMILY * 3, 3),
        ("\u0ba8\u0bbf", 1),
    ],
    ids=ascii,
)
def test_lengths_are_as_people_count(text: str, length: int) -> None:
    assert typed.length(text) == length


def test_no_character_is_cut_in_two() -> None:
    assert typed.cut(f"ab{FAMILY}c", 3) == f"ab{FAMILY}"
    assert typed.cut(FAMILY * 20, 24, 40) == FAMILY * 8
    assert typed.cut("ab c", 3) == "ab"
    assert typed.cut("ab", 3) == "ab"


@given(st.text())
def test_one_form_stays_as_it_is(text: str) -> None:
    forms: tuple[typed.Form, ...] = ("NFC", "NFKC")
    for form in forms:
        once = typed.line(text, form)
        assert typed.line(once, form) == once
    several = typed.lines(text)
    assert typed.lines(several) == several


@given(st.text())
def test_equal_texts_become_one(text: str) -> None:
    one, other = unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)
    assert typed.line(one) == typed.line(other)


@given(st.text())
def test_characters_are_the_whole_text(text: str) -> None:
    assert "".join(typed.characters(text)) == text


@pytest.mark.parametrize("text", ["\u094d\u200c", "\u0645\u200c", "\U0001f468\u200d\ufe0f"])
def test_a_text_made_to_resist_costs_no_more_than_its_length(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    looks, real = 0, unicodedata.category

    def category(c: str) -> str:
        nonlocal looks
        looks += 1
        return real(c)

    monkeypatch.setattr(unicodedata, "category", category)
    assert typed.line(typed.line(text * 1000)) == typed.line(text * 1000)
    assert looks < 4 * 1000 * len(text) * 10 * typed._AROUND


NEEDED = st.sampled_from(
    "\u200c\u200d\u034f\ufe0f\u0301\u094d\u0915\u0645a \U0001f468\U0001f3fd1\u20e3"
    "\u202e\x00\u2764\u3164\u06dd"
)


@given(st.lists(NEEDED, max_size=8).map("".join))
def test_so_it_is_with_joiners_and_marks(text: str) -> None:
    once = typed.line(text)
    assert typed.line(once) == once
    assert not {"\x00", "\u202e", "\u3164", "\u034f"} & set(once)
