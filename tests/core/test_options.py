"""Options of every kind: described, read, checked, written."""

from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.errors import SetupError
from rookery.core.options import Options, as_texts, check, describe, option, read, split_words

PLAYERS = range(2, 5)


class Sample(Options, frozen=True):
    risk: Annotated[Literal["low", "high"], option("X-1", "How risky.")] = "low"
    size: Annotated[int, option("X-2", "How big.", ge=3, le=5)] = 4
    depth: Annotated[int, option("X-3", "How deep.")] = 10
    calm: Annotated[bool, option("X-4", "Whether it is calm.")] = True
    deal: Annotated[str, option("X-5", "What was drawn.", setup=True)] = ""

    def problems(self) -> list[str]:
        reasons = ["size: big and risky do not go together"] if self.big_risk else []
        return reasons + (["deal: it has to be short"] if len(self.deal) > 4 else [])

    @property
    def big_risk(self) -> bool:
        return self.risk == "high" and self.size == 5


def test_describing() -> None:
    fields = {field.name: field for field in describe(Sample, PLAYERS)}
    assert list(fields) == ["players", "risk", "size", "depth", "calm", "deal"]
    assert {name: field.kind for name, field in fields.items()} == {
        "players": "int", "risk": "choice", "size": "int", "depth": "int", "calm": "bool",
        "deal": "text",
    }  # fmt: skip
    assert fields["players"].choices == ("2", "3", "4")
    assert fields["size"].choices == ("3", "4", "5")
    assert fields["depth"].choices == ()
    assert (fields["size"].clause, fields["size"].help) == ("X-2", "How big.")
    assert [field.name for field in fields.values() if field.setup] == ["deal"]


@given(
    st.builds(
        Sample,
        players=st.sampled_from(PLAYERS),
        risk=st.sampled_from(["low", "high"]),
        size=st.integers(3, 4),
        depth=st.integers(-999_999_999, 999_999_999),
        calm=st.booleans(),
        deal=st.text("abc123:,.", max_size=4),
    )
)
def test_texts_read_back(options: Sample) -> None:
    assert read(Sample, as_texts(options), PLAYERS) == options


def test_only_what_differs_is_written() -> None:
    assert as_texts(Sample()) == {"players": "2"}
    assert as_texts(Sample(players=3, calm=False)) == {"players": "3", "calm": "no"}


@given(
    st.dictionaries(st.sampled_from(["players", "risk", "size", "calm", "deal", "x"]), st.text())
)
def test_any_text_is_read_or_refused(given: dict[str, str]) -> None:
    try:
        options = read(Sample, given, PLAYERS)
    except SetupError as error:
        assert error.reasons  # noqa: PT017  both outcomes are right
    else:
        assert msgspec.convert(msgspec.to_builtins(options), Sample) == options


def test_every_reason_comes_at_once() -> None:
    texts = {"players": "7", "size": "9", "calm": "maybe", "nope": "1", "deal": "abcdefg"}
    with pytest.raises(SetupError) as caught:
        read(Sample, texts, PLAYERS)
    words = " / ".join(caught.value.reasons)
    assert len(caught.value.reasons) == 5
    assert all(name in words for name in texts)


def test_options_that_clash_are_refused() -> None:
    with pytest.raises(SetupError, match="big and risky"):
        read(Sample, {"risk": "high", "size": "5"}, PLAYERS)
    with pytest.raises(SetupError) as caught:
        check(Sample(players=9, risk="high", size=5), PLAYERS)
    assert len(caught.value.reasons) == 2


def test_splitting_words() -> None:
    assert split_words(["players=3", "deal=a=b"]) == {"players": "3", "deal": "a=b"}
    assert split_words([]) == {}
    with pytest.raises(SetupError) as caught:
        split_words(["players", "=3", "a=1", "a=2"])
    assert len(caught.value.reasons) == 3


class Dependent(Options, frozen=True):
    kind: Annotated[Literal["usual", "given"], option("X-1", "Which.")] = "usual"
    size: Annotated[int, option("X-2", "How big.", ge=1, le=3, when={"kind": ("usual",)})] = 2
    cells: Annotated[str, option("X-3", "Where.", setup=True, when={"kind": ("given",)})] = ""
    deal: Annotated[str, option("X-4", "What was drawn.", setup=True)] = ""


def test_forms_ask_for_what_matters() -> None:
    fields = {field.name: field for field in describe(Dependent, PLAYERS)}
    assert fields["size"].when == {"kind": ("usual",)}
    assert fields["kind"].when == {}
    asked = {name for name, field in fields.items() if field.is_asked}
    assert asked == {"players", "kind", "size", "cells"}  # what is drawn is not asked, unless given
